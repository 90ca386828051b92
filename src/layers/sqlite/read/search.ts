import * as Schema from "effect/Schema"
import type { Degraded, Evidence, RankedDocument, SearchQuery, TraceEntry } from "../../../domain/evidence.ts"
import { DocumentId } from "../../../domain/ids.ts"
import { cutQuote } from "../../../domain/quotes/cut.ts"
import { isNearDuplicate } from "../../../domain/ranking/duplicates.ts"
import { scoreDocuments } from "../../../domain/ranking/fuse.ts"
import type { Passage } from "../../../domain/ranking/merge.ts"
import { logOdds, type QuestionStanding, rarity, standingOf, statusFor } from "../../../domain/ranking/status.ts"
import { contentTokens, type TermWeights, termWeights } from "../../../domain/ranking/termWeights.ts"
import { hiddenCharacters } from "../../../domain/text/hidden.ts"
import { indexTokens } from "../../../domain/text/tokens.ts"
import type { SearchStatus } from "../../../domain/vocabulary.ts"
import type { Retrieval } from "../../../services/Retriever.ts"
import type { ReadConnection } from "../Connection.ts"
import { optional } from "../rows.ts"
import { latentTerms } from "../vectors/latentTerms.ts"
import { questionEnergy } from "../vectors/questionVector.ts"
import { servingSpace } from "../vectors/spaces.ts"
import { placeAt } from "./anchors.ts"
import { blocksOver, type CandidateDocument, chunksById, copiesOf, documentsById } from "./candidates.ts"
import { freshnessOf } from "./freshness.ts"
import { type ChunkHit, type Found, findChunks, type ModelQuestion, passagesOf } from "./passages.ts"
import { candidateLimit } from "./sparse.ts"
import { chunkTotal, frequencyEstimate } from "./statistics.ts"
import { textSlice } from "./text.ts"
import { visibleNotebook } from "./visible.ts"

const decodeId = Schema.decodeUnknownSync(DocumentId)
const decodeIds = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ documentId: DocumentId, title: Schema.String }))
)

interface Chosen {
  readonly passage: Passage<ChunkHit>
  readonly document: CandidateDocument
  readonly stale: boolean
  /** Index tokens of the passage's text. */
  readonly tokens: ReadonlySet<string>
}

const tokensOf = (text: string): ReadonlySet<string> => {
  const { words, exact } = indexTokens(text)
  return new Set(`${words} ${exact}`.split(" "))
}

/** Most of so many passages that one document may fill while others have something to say. */
const mostOfOneDocument = (topK: number): number => Math.max(2, Math.ceil(topK * 0.6))

/**
 * The best passages whose sources still exist. Copies are left out; what says the same as a passage before it, and what
 * one document has to say beyond its share, come after all else.
 */
const choose = (
  connection: ReadConnection,
  documents: ReadonlyMap<number, CandidateDocument>,
  passages: ReadonlyArray<Passage<ChunkHit>>,
  { documentIds, topK }: Pick<SearchQuery, "documentIds" | "topK">
): ReadonlyArray<Chosen> => {
  const chosen: Array<Chosen> = []
  const left: Array<Chosen> = []
  const taken = new Map<number, number>()
  const seen = new Set<string>()
  const most = documentIds.length > 0 ? topK : mostOfOneDocument(topK)
  for (const passage of passages) {
    if (chosen.length === topK) break
    const document = documents.get(passage.best.documentId)
    if (document === undefined) continue
    const freshness = freshnessOf(document)
    if (freshness === "vanished") continue
    const count = taken.get(document.id) ?? 0
    if (count >= most && left.length >= topK) continue
    const content = `${document.hash} ${document.part} ${passage.start}`
    if (document.hash !== "" && seen.has(content)) continue
    seen.add(content)
    const tokens = tokensOf(textSlice(connection, document.id, passage.start, passage.end))
    const next = { passage, document, stale: freshness === "stale", tokens }
    if (count >= most || chosen.some((other) => isNearDuplicate(other.tokens, tokens))) left.push(next)
    else {
      taken.set(document.id, count + 1)
      chosen.push(next)
    }
  }
  return [...chosen, ...left].slice(0, topK)
}

const evidenceOf = (
  connection: ReadConnection,
  notebookId: number,
  { passage, document, stale }: Chosen,
  weights: TermWeights
): Evidence => {
  const text = textSlice(connection, document.id, passage.start, passage.end)
  const blocks = blocksOver(connection, document.id, passage.start, passage.end)
  const { start, end, truncated } = cutQuote({ text, base: passage.start, blocks }, weights)
  const quote = text.slice(start - passage.start, end - passage.start)
  const warnings = hiddenCharacters(quote)
  const alsoIn = copiesOf(connection, notebookId, document)
  const holder = passage.members.find(({ chunk }) => chunk.start <= start && start < chunk.end) ?? passage.best
  return {
    documentId: decodeId(document.key),
    documentTitle: document.title,
    ...placeAt(connection, document, start),
    headings: holder.chunk.headings,
    startOffset: start,
    endOffset: end,
    quote,
    ...(truncated ? { truncated } : {}),
    score: passage.score,
    ...(stale ? { stale } : {}),
    ...(warnings.length === 0 ? {} : { warnings }),
    ...(alsoIn.length === 0 ? {} : { alsoIn: decodeIds(alsoIn) })
  }
}

/** What a passage holds, the titles it stands under included. */
const passageTokens = ({ passage, document, tokens }: Chosen): ReadonlySet<string> =>
  new Set([
    ...tokens,
    ...tokensOf([document.title, ...passage.members.flatMap(({ chunk }) => chunk.headings)].join("\n"))
  ])

/** How many of the best passages are looked at for what a question asks. */
const statusDepth = 5

interface Judged {
  readonly status: SearchStatus
  readonly standing: QuestionStanding
}

/** How the best of the wordings stands: a question is answered when one of its wordings is. */
const judge = (
  connection: ReadConnection,
  notebookId: number,
  found: Found,
  held: ReadonlyArray<ReadonlySet<string>>,
  frequencyOf: (token: string) => number,
  total: number
): Judged => {
  const space = servingSpace(connection, notebookId, "latent")
  const judged = found.analyses.map((analysis): Judged => {
    const terms = contentTokens(analysis).map((token) => ({ token, frequency: frequencyOf(token) }))
    const energy =
      space === undefined
        ? undefined
        : questionEnergy(analysis, space.dimensions, latentTerms(connection, space), (token) =>
            rarity(total, frequencyOf(token))
          )
    const standing = standingOf(terms, total, held.slice(0, statusDepth), energy)
    return { status: statusFor(standing), standing }
  })
  const order: ReadonlyArray<SearchStatus> = ["ok", "weak_match", "no_strong_match"]
  return judged.reduce((best, next) =>
    order.indexOf(next.status) < order.indexOf(best.status) ||
    (next.status === best.status && logOdds(next.standing) > logOdds(best.standing))
      ? next
      : best
  )
}

const wordingName = (at: number): string => (at === 0 ? "sparse" : `sparse:also${at}`)

const traceEntry = (
  found: Found,
  evidence: Evidence,
  passage: Passage<ChunkHit>,
  held: ReadonlySet<string>,
  weights: TermWeights
): TraceEntry => ({
  documentId: evidence.documentId,
  startOffset: evidence.startOffset,
  endOffset: evidence.endOffset,
  matchedTerms: [...weights.keys()].filter((token) => held.has(token)),
  scores: {
    fused: passage.score,
    ...optional("latent", found.latent?.get(passage.best.chunk.id)),
    ...Object.fromEntries(
      found.byWording.flatMap((scores, at) => {
        const score = scores.get(passage.best.chunk.id)
        return score === undefined ? [] : [[wordingName(at), score] as const]
      })
    )
  }
})

/** Why keywords answered, or the notebook's own latent space, where more was asked for. */
const degradation = (
  connection: ReadConnection,
  notebookId: number,
  query: ModelSearch,
  found: Found
): Degraded | undefined => {
  const asked = query.strategy === "dense" || query.strategy === "hybrid"
  if (
    query.model !== undefined &&
    query.strategy !== "sparse" &&
    servingSpace(connection, notebookId, "model")?.identity !== query.model.identity
  ) {
    return {
      reason: "embedding_mismatch",
      message: `This notebook is not embedded by the model that is set (\`ibid sync\` does it); ${found.strategy === "sparse" ? "keywords" : "its own latent space"} answered.`
    }
  }
  return asked && found.strategy !== query.strategy
    ? { reason: "embedder_unavailable", message: "This notebook has no vectors; keywords answered." }
    : undefined
}

/** A search with where the person's own model places it. */
export type ModelSearch = SearchQuery & { readonly model?: ModelQuestion }

/** Evidence for a question. Throws `not_found` for an unknown notebook or document. */
export const searchNotebook = (connection: ReadConnection, query: ModelSearch): Retrieval => {
  const notebook = visibleNotebook(connection, query.notebook)
  const found = findChunks(connection, notebook, query, candidateLimit(query.topK))
  const passages = passagesOf(connection, found.fused)
  const documents = documentsById(connection, [...new Set(passages.map(({ best }) => best.documentId))])
  const chosen = choose(connection, documents, passages, query)

  const total = chunkTotal(connection, notebook.id)
  const frequencyOf = frequencyEstimate(connection, notebook.id)
  const weights = termWeights(found.analyses, (token) => rarity(total, frequencyOf(token)))
  const held = chosen.map(passageTokens)
  const evidence = chosen.map((each) => evidenceOf(connection, notebook.id, each, weights))
  const { standing, status } = judge(connection, notebook.id, found, held, frequencyOf, total)
  const degraded = degradation(connection, notebook.id, query, found)
  return {
    result: { strategy: found.strategy, status, evidence, ...optional("degraded", degraded) },
    trace: {
      terms: found.analyses.flatMap(({ terms }) => terms.filter((term) => !term.stop).map(({ text }) => text)),
      ignored: found.analyses.flatMap(({ ignored }) => ignored),
      standing: { ...standing, odds: logOdds(standing) },
      entries: chosen.flatMap(({ passage }, at) => {
        const shown = evidence[at]
        return shown === undefined ? [] : [traceEntry(found, shown, passage, held[at] ?? new Set(), weights)]
      })
    }
  }
}

/** Chunks weighed for each document of a ranking. */
const chunksPerDocument = 4

/** Documents for a question, best first. Throws `not_found` for an unknown notebook or document. */
export const rankNotebook = (
  connection: ReadConnection,
  { query, depth }: { readonly query: ModelSearch; readonly depth: number }
): ReadonlyArray<RankedDocument> => {
  const notebook = visibleNotebook(connection, query.notebook)
  const { fused } = findChunks(connection, notebook, query, depth * chunksPerDocument)
  const chunks = chunksById(
    connection,
    fused.map(({ id }) => id)
  )
  const ranked = scoreDocuments(
    fused.filter(({ id }) => chunks.has(id)),
    (chunk) => chunks.get(chunk)?.documentId ?? 0
  ).slice(0, depth)
  const documents = documentsById(
    connection,
    ranked.map(({ id }) => id)
  )
  return ranked.flatMap(({ id, score }) => {
    const document = documents.get(id)
    return document === undefined || freshnessOf(document) === "vanished"
      ? []
      : [{ documentId: decodeId(document.key), title: document.title, score }]
  })
}
