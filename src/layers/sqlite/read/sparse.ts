import * as Predicate from "effect/Predicate"
import type { Scored } from "../../../domain/ranking/fuse.ts"
import { columnWeights } from "../../../domain/ranking/weights.ts"
import type { Connection } from "../Connection.ts"
import { fullTextTable } from "../notebookIndex.ts"

const { words, exact, heading } = columnWeights

/** How many chunks a search weighs for that many passages: hits merge, copies fall together, vanished sources drop out. */
export const candidateLimit = (topK: number): number => Math.max(60, topK * 8)

/**
 * The keyword statement over a notebook's full-text table: BM25, best first, equal scores in the order of indexing.
 * Parameters: the expression, the ids of the documents as a JSON array when `filtered`, the limit.
 */
export const sparseStatement = (notebookId: number, filtered: boolean): string => {
  const table = fullTextTable(notebookId)
  // why: a join filters in milliseconds where `rowid IN (SELECT …)` took seconds at 25,000 rows
  const filter = filtered
    ? `JOIN chunk c ON c.id = t.rowid WHERE t.${table} MATCH ? AND c.document_id IN (SELECT value FROM json_each(?))`
    : `WHERE t.${table} MATCH ?`
  return `SELECT t.rowid, -bm25(t.${table}, ${words}, ${exact}, ${heading}) AS score FROM ${table} t ${filter} ORDER BY score DESC, t.rowid LIMIT ?`
}

/** Chunks that match an expression, best first. */
export const sparseHits = (
  connection: Connection,
  notebookId: number,
  expression: string,
  documentIds: ReadonlyArray<number> | undefined,
  limit: number
): ReadonlyArray<Scored> => {
  const statement = connection.prepare(sparseStatement(notebookId, documentIds !== undefined))
  const rows =
    documentIds === undefined
      ? statement.raw().all(expression, limit)
      : statement.raw().all(expression, JSON.stringify(documentIds), limit)
  return rows.flatMap((row) =>
    Array.isArray(row) && Predicate.isNumber(row[0]) && Predicate.isNumber(row[1])
      ? [{ id: row[0], score: row[1] }]
      : []
  )
}
