import type { SearchQuery } from "../../../domain/evidence.ts"
import { fuseScores, type Scored } from "../../../domain/ranking/fuse.ts"
import { fuseHybrid, latentShare } from "../../../domain/ranking/hybrid.ts"
import { liftOwn } from "../../../domain/ranking/lift.ts"
import { type Hit, mergeHits, type Passage } from "../../../domain/ranking/merge.ts"
import { matchExpression } from "../../../domain/text/matchExpression.ts"
import { analyzeQuery, type QueryAnalysis } from "../../../domain/text/query.ts"
import type { Strategy } from "../../../domain/vocabulary.ts"
import type { ReadConnection } from "../Connection.ts"
import { optional } from "../rows.ts"
import { latentTerms } from "../vectors/latentTerms.ts"
import { questionVector } from "../vectors/questionVector.ts"
import { servingSpace } from "../vectors/spaces.ts"
import { vectorSearch } from "../vectors/vectorSearch.ts"
import { type ChunkRow, chunksById, documentFilter } from "./candidates.ts"
import { sparseHits } from "./sparse.ts"
import type { NotebookRow } from "./visible.ts"

/** A chunk that was found, with its scores. */
export interface ChunkHit extends Hit {
  readonly documentId: number
  readonly chunk: ChunkRow
}

/** What the wordings of a question found. */
export interface Found {
  readonly analyses: ReadonlyArray<QueryAnalysis>
  /** Chunks by fused score, best first. */
  readonly fused: ReadonlyArray<Scored>
  /** Scores of each wording by chunk, in the order of the wordings. */
  readonly byWording: ReadonlyArray<ReadonlyMap<number, number>>
  /** Similarity in the notebook's latent space by chunk, where it was asked. */
  readonly latent?: ReadonlyMap<number, number>
  /** What was carried out. */
  readonly strategy: Exclude<Strategy, "auto">
}

/** Similarity of a notebook's chunks to a question, alone or fused with keywords; `undefined` where there is none. */
const withLatent = (
  connection: ReadConnection,
  notebook: NotebookRow,
  request: {
    readonly strategy: Strategy
    readonly analyses: ReadonlyArray<QueryAnalysis>
    readonly sparse: ReadonlyArray<Scored>
    readonly documents: ReadonlyArray<number> | undefined
    readonly limit: number
  }
): Pick<Found, "fused" | "latent" | "strategy"> | undefined => {
  const { analyses, documents, limit, sparse, strategy } = request
  const [question] = analyses
  const share = question === undefined ? 0 : latentShare(question)
  if (strategy === "sparse" || (strategy === "auto" && share === 0)) return undefined
  const space = servingSpace(connection, notebook.id, "latent")
  if (space === undefined) return undefined
  const vector = questionVector(analyses, space.dimensions, latentTerms(connection, space))
  if (vector === undefined) return strategy === "dense" ? { fused: [], strategy: "dense" } : undefined
  const vectors = vectorSearch(connection, space, documents, limit)
  if (strategy === "dense") {
    const nearest = vectors
      .nearest(vector, [])
      .filter(({ score }) => score > 0)
      .slice(0, limit)
    return { fused: nearest, latent: scoresById(nearest), strategy: "dense" }
  }
  const { cosines, fused } = fuseHybrid(sparse, vector, vectors, share)
  return { fused: fused.slice(0, limit), latent: scoresById(cosines), strategy: "hybrid" }
}

const scoresById = (hits: ReadonlyArray<Scored>): ReadonlyMap<number, number> =>
  new Map(hits.map(({ id, score }) => [id, score]))

/** Searches a notebook for each wording of a question and fuses the scores. Throws `not_found` for a foreign document. */
export const findChunks = (
  connection: ReadConnection,
  notebook: NotebookRow,
  query: Pick<SearchQuery, "query" | "also" | "documentIds" | "strategy">,
  limit: number
): Found => {
  const documents = documentFilter(connection, notebook.id, query.documentIds)
  const analyses = [query.query, ...query.also].map((wording) => analyzeQuery(wording))
  const rankings = analyses.map((analysis) => {
    const expression = matchExpression(analysis)
    return expression === undefined ? [] : sparseHits(connection, notebook.id, expression, documents, limit)
  })
  const sparse = fuseScores(rankings.map((hits) => ({ hits, weight: 1 })))
  const latent = withLatent(connection, notebook, { strategy: query.strategy, analyses, sparse, documents, limit })
  const found = { analyses, fused: sparse, byWording: rankings.map(scoresById), strategy: "sparse" as const, ...latent }
  return query.also.length === 0 ? found : { ...found, fused: liftOwn(found.fused, rankings[0] ?? []) }
}

/** Chunks with their scores as passages: what stands together merged, best first. */
export const passagesOf = (
  connection: ReadConnection,
  scored: ReadonlyArray<Scored>
): ReadonlyArray<Passage<ChunkHit>> => {
  const chunks = chunksById(
    connection,
    scored.map(({ id }) => id)
  )
  return mergeHits(
    scored.flatMap(({ id, score }) => {
      const chunk = chunks.get(id)
      if (chunk === undefined) return []
      const { documentId, page, start, end } = chunk
      return [{ documentId, ...optional("page", page), start, end, score, chunk }]
    })
  )
}
