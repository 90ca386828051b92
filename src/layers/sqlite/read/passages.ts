import type { SearchQuery } from "../../../domain/evidence.ts"
import { fuseScores, type Scored } from "../../../domain/ranking/fuse.ts"
import { type Hit, mergeHits, type Passage } from "../../../domain/ranking/merge.ts"
import { matchExpression } from "../../../domain/text/matchExpression.ts"
import { analyzeQuery, type QueryAnalysis } from "../../../domain/text/query.ts"
import type { ReadConnection } from "../Connection.ts"
import { optional } from "../rows.ts"
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
}

/** Searches a notebook for each wording of a question and fuses the scores. Throws `not_found` for a foreign document. */
export const findChunks = (
  connection: ReadConnection,
  notebook: NotebookRow,
  query: Pick<SearchQuery, "query" | "also" | "documentIds">,
  limit: number
): Found => {
  const documents = documentFilter(connection, notebook.id, query.documentIds)
  const analyses = [query.query, ...query.also].map((wording) => analyzeQuery(wording))
  const rankings = analyses.map((analysis) => {
    const expression = matchExpression(analysis)
    return expression === undefined ? [] : sparseHits(connection, notebook.id, expression, documents, limit)
  })
  return {
    analyses,
    fused: fuseScores(rankings.map((hits) => ({ hits, weight: 1 }))),
    byWording: rankings.map((hits) => new Map(hits.map(({ id, score }) => [id, score])))
  }
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
