import type { SearchQuery } from "../../../domain/evidence.ts"
import { fuseScores, type Scored } from "../../../domain/ranking/fuse.ts"
import { fuseHybrid, fuseModel, latentShare, lookedAt, type VectorSearch } from "../../../domain/ranking/hybrid.ts"
import { liftOwn } from "../../../domain/ranking/lift.ts"
import { type Hit, mergeHits, type Passage } from "../../../domain/ranking/merge.ts"
import { matchExpression } from "../../../domain/text/matchExpression.ts"
import { analyzeQuery, type QueryAnalysis, withCommonStems } from "../../../domain/text/query.ts"
import type { Strategy } from "../../../domain/vocabulary.ts"
import type { ReadConnection } from "../Connection.ts"
import { optional } from "../rows.ts"
import { latentTerms } from "../vectors/latentTerms.ts"
import { meanDirection, questionVector } from "../vectors/questionVector.ts"
import { servingSpace } from "../vectors/spaces.ts"
import { vectorSearch } from "../vectors/vectorSearch.ts"
import { type ChunkRow, chunksById, documentFilter } from "./candidates.ts"
import { sparseHits } from "./sparse.ts"
import { frequencyEstimate, languagesOf } from "./statistics.ts"
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

/** Where a model places the wordings of a question. */
export interface ModelQuestion {
  readonly identity: string
  /** A vector a wording, the question's own first. */
  readonly vectors: ReadonlyArray<Float32Array>
}

interface VectorRequest {
  readonly strategy: Strategy
  readonly model?: ModelQuestion
  readonly analyses: ReadonlyArray<QueryAnalysis>
  readonly sparse: ReadonlyArray<Scored>
  readonly documents: ReadonlyArray<number> | undefined
  readonly limit: number
}

type VectorsFound = Pick<Found, "fused" | "latent" | "strategy">

const nearestOnly = (vectors: VectorSearch, question: Float32Array, limit: number): VectorsFound => {
  const nearest = vectors
    .nearest(question, [])
    .filter(({ score }) => score > 0)
    .slice(0, limit)
  return { fused: nearest, latent: scoresById(nearest), strategy: "dense" }
}

/** By the person's own model; `undefined` where the notebook was not embedded by it. */
const withModel = (
  connection: ReadConnection,
  notebook: NotebookRow,
  { documents, limit, model, sparse, strategy }: VectorRequest
): VectorsFound | undefined => {
  if (model === undefined) return undefined
  const space = servingSpace(connection, notebook.id, "model")
  if (space === undefined || space.identity !== model.identity) return undefined
  const question = meanDirection(model.vectors, space.dimensions)
  if (question === undefined) return undefined
  const vectors = vectorSearch(connection, space, documents, limit)
  if (strategy === "dense") return nearestOnly(vectors, question, limit)
  const { cosines, fused } = fuseModel(sparse, vectors.nearest(question, lookedAt(sparse)), limit)
  return { fused: fused.slice(0, limit), latent: scoresById(cosines), strategy: "hybrid" }
}

/** By the notebook's own latent space; `undefined` where there is none. */
const withLatent = (
  connection: ReadConnection,
  notebook: NotebookRow,
  { analyses, documents, limit, sparse, strategy }: VectorRequest,
  share: number
): VectorsFound | undefined => {
  const space = servingSpace(connection, notebook.id, "latent")
  if (space === undefined) return undefined
  const question = questionVector(analyses, space.dimensions, latentTerms(connection, space))
  if (question === undefined) return strategy === "dense" ? { fused: [], strategy: "dense" } : undefined
  const vectors = vectorSearch(connection, space, documents, limit)
  if (strategy === "dense") return nearestOnly(vectors, question, limit)
  const { cosines, fused } = fuseHybrid(sparse, question, vectors, share)
  return { fused: fused.slice(0, limit), latent: scoresById(cosines), strategy: "hybrid" }
}

/** Similarity of a notebook's chunks to a question, alone or fused with keywords; `undefined` where keywords decide. */
const withVectors = (
  connection: ReadConnection,
  notebook: NotebookRow,
  request: VectorRequest
): VectorsFound | undefined => {
  const [question] = request.analyses
  const share = question === undefined ? 0 : latentShare(question)
  if (request.strategy === "sparse" || (request.strategy === "auto" && share === 0)) return undefined
  return withModel(connection, notebook, request) ?? withLatent(connection, notebook, request, share)
}

const scoresById = (hits: ReadonlyArray<Scored>): ReadonlyMap<number, number> =>
  new Map(hits.map(({ id, score }) => [id, score]))

/** Searches a notebook for each wording of a question and fuses the scores. Throws `not_found` for a foreign document. */
export const findChunks = (
  connection: ReadConnection,
  notebook: NotebookRow,
  query: Pick<SearchQuery, "query" | "also" | "documentIds" | "strategy"> & { readonly model?: ModelQuestion },
  limit: number
): Found => {
  const documents = documentFilter(connection, notebook.id, query.documentIds)
  const languages = languagesOf(connection, notebook.id)
  const frequencyOf = frequencyEstimate(connection, notebook.id)
  const analyses = [query.query, ...query.also].map((wording) =>
    withCommonStems(analyzeQuery(wording, languages), frequencyOf)
  )
  const rankings = analyses.map((analysis) => {
    const expression = matchExpression(analysis)
    return expression === undefined ? [] : sparseHits(connection, notebook.id, expression, documents, limit)
  })
  const sparse = fuseScores(rankings.map((hits) => ({ hits, weight: 1 })))
  const { model, strategy } = query
  const latent = withVectors(connection, notebook, {
    strategy,
    analyses,
    sparse,
    documents,
    limit,
    ...(model === undefined ? {} : { model })
  })
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
