import * as Effect from "effect/Effect"
import { bounds } from "../domain/bounds.ts"
import type { Block } from "../domain/document/ParsedDocument.ts"
import { RetrieverError } from "../domain/errors.ts"
import type { Evidence, NoteHit, SearchQuery } from "../domain/evidence.ts"
import { codePointBoundary } from "../domain/results/clip.ts"
import type { Retriever } from "../services/Retriever.ts"
import type { HeldDocument } from "./MemoryIndex.ts"
import { headingsAt, placeOf, warnings } from "./textFacts.ts"
import { notFound, type Visible } from "./Visible.ts"

const fold = (text: string): string => text.normalize("NFKC").toLowerCase()

const termsOf = (text: string): ReadonlyArray<string> => [...new Set(fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])]

interface Passage {
  readonly held: HeldDocument
  readonly block: Block
  readonly folded: string
}

const passagesOf = (documents: ReadonlyArray<HeldDocument>): ReadonlyArray<Passage> =>
  documents.flatMap((held) =>
    held.document.blocks
      .filter(({ kind }) => kind !== "heading")
      .map((block) => ({ held, block, folded: fold(held.document.text.slice(block.start, block.end)) }))
  )

/** Matching terms weigh more the fewer passages hold them; a wording's share is its weight over all of its terms'. */
const share = (wording: string, passage: Passage, all: ReadonlyArray<Passage>): number => {
  const terms = termsOf(wording).map((term) => {
    const holders = all.filter(({ folded }) => folded.includes(term)).length
    return { weight: Math.log(1 + (all.length + 1) / (holders + 0.5)), matches: passage.folded.includes(term) }
  })
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  return total === 0 ? 0 : terms.reduce((sum, { matches, weight }) => sum + (matches ? weight : 0), 0) / total
}

/** The first whole sentences of a block that fit into a quote; a sentence too long for one is cut. */
const quoteEnd = (text: string, { start, end }: Block): number => {
  const most = start + bounds.quoteChars
  if (end <= most) return end
  const sentences = new Intl.Segmenter("en", { granularity: "sentence" }).segment(text.slice(start, end))
  const ends = [...sentences].map(({ index, segment }) => start + index + segment.length)
  return ends.findLast((offset) => offset <= most) ?? codePointBoundary(text, most)
}

const evidenceOf = ({ block, held }: Passage, score: number): Evidence => {
  const { document } = held
  const end = quoteEnd(document.text, block)
  const quote = document.text.slice(block.start, end)
  return {
    documentId: held.id,
    documentTitle: held.title,
    ...placeOf(document, block.start),
    headings: headingsAt(document, block.start),
    startOffset: block.start,
    endOffset: end,
    quote,
    ...(end < block.end ? { truncated: true } : {}),
    score,
    ...(held.status === "stale" ? { stale: true } : {}),
    ...warnings(quote)
  }
}

interface Hit extends Passage {
  readonly scores: ReadonlyArray<number>
  readonly score: number
}

const hitsOf = (
  visible: Visible,
  query: Pick<SearchQuery, "notebook" | "query" | "also" | "documentIds">
): Effect.Effect<ReadonlyArray<Hit>, RetrieverError> => {
  const notebook = visible.notebook(query.notebook)
  if (notebook === undefined) return Effect.fail(new RetrieverError(notFound("search", "notebook")))
  const wanted = new Set(query.documentIds)
  const all = passagesOf(notebook.documents.filter(({ id }) => wanted.size === 0 || wanted.has(id)))
  const hits = all
    .map((passage): Hit => {
      const scores = [query.query, ...query.also].map((wording) => share(wording, passage, all))
      return { ...passage, scores, score: scores.reduce((sum, score) => sum + score, 0) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  return Effect.succeed(hits)
}

const noteOf = ({ block, held }: Passage): NoteHit => {
  const { text } = held.document
  const end = quoteEnd(text, block)
  return {
    id: held.id,
    title: held.title,
    snippet: text.slice(block.start, end),
    startOffset: block.start,
    endOffset: end,
    truncated: end < text.length || block.start > 0
  }
}

const firstOfEach = (hits: ReadonlyArray<Hit>): ReadonlyArray<Hit> =>
  hits.filter(({ held }, index) => hits.findIndex((other) => other.held === held) === index)

/** `Retriever` over documents in memory: blocks that hold the words of the question, rare words first. No vectors. */
export const memoryRetriever = (visible: Visible): Retriever["Service"] => ({
  search: (query) =>
    hitsOf(visible, query).pipe(
      Effect.map((hits) => {
        const shown = hits.slice(0, query.topK)
        const best = Math.max(0, ...(hits[0]?.scores ?? []))
        const needsVectors = query.strategy === "dense" || query.strategy === "hybrid"
        return {
          result: {
            strategy: "sparse" as const,
            status: best > 0.6 ? ("ok" as const) : best > 0.3 ? ("weak_match" as const) : ("no_strong_match" as const),
            evidence: shown.map((hit) => evidenceOf(hit, hit.score)),
            ...(needsVectors
              ? { degraded: { reason: "embedder_unavailable", message: "Documents in memory have no vectors." } }
              : {})
          },
          trace: {
            terms: termsOf(query.query),
            ignored: [],
            entries: shown.map(({ block, folded, held, scores }) => ({
              documentId: held.id,
              startOffset: block.start,
              endOffset: quoteEnd(held.document.text, block),
              matchedTerms: termsOf(query.query).filter((term) => folded.includes(term)),
              scores: Object.fromEntries(scores.map((score, index) => [index === 0 ? "query" : `also${index}`, score]))
            }))
          }
        }
      })
    ),
  rank: (query, depth) =>
    hitsOf(visible, query).pipe(
      Effect.map((hits) =>
        firstOfEach(hits)
          .slice(0, Math.min(depth, bounds.rankDepth))
          .map(({ held, score }) => ({ documentId: held.id, title: held.title, score }))
      )
    ),
  searchNotes: ({ limit, notebook, query }) =>
    hitsOf(visible, { notebook, query, also: [], documentIds: [] }).pipe(
      Effect.map((hits) =>
        firstOfEach(hits.filter(({ held }) => held.document.type === "note"))
          .slice(0, limit)
          .map(noteOf)
      )
    )
})
