import * as Schema from "effect/Schema"
import { DocumentId } from "../../../domain/ids.ts"
import type { ListPage, SourceDetail, SourceSummary } from "../../../domain/notebook.ts"
import { type SourceStatus, sourceStatuses, sourceTypes } from "../../../domain/vocabulary.ts"
import type { ListRequest } from "../../../services/Store.ts"
import type { ReadConnection } from "../Connection.ts"
import { decodeCursor, encodeCursor, nullable, optional, rowsDecoder } from "../rows.ts"
import { freshnessOf, type IndexedSource } from "./freshness.ts"
import { type DocumentRow, documentColumns, documentRows, visibleDocument, visibleNotebook } from "./visible.ts"

const decodeType = Schema.decodeUnknownSync(Schema.Literals(sourceTypes))
const decodeStatus = Schema.decodeUnknownSync(Schema.Literals(sourceStatuses))
const decodeId = Schema.decodeUnknownSync(DocumentId)

/** Entries of an outline on one page of `getSource`. */
const outlinePage = 200

const currentStatus = (row: { readonly status: string } & IndexedSource): SourceStatus => {
  const status = decodeStatus(row.status)
  if (status !== "indexed") return status
  const freshness = freshnessOf(row)
  return freshness === "stale" || freshness === "vanished" ? "stale" : status
}

const facts = (row: DocumentRow) => ({
  documentId: decodeId(row.key),
  title: row.title,
  type: decodeType(row.type),
  status: currentStatus(row),
  ...optional("pageCount", row.pageCount),
  ...(row.status === "failed" ? {} : { charCount: row.charCount })
})

/** Sources of a notebook by title, each compared with the disk. */
export const listSources = (
  connection: ReadConnection,
  request: ListRequest & { readonly notebook: string }
): ListPage<SourceSummary> => {
  const notebook = visibleNotebook(connection, request.notebook)
  const after = request.cursor === undefined ? ["", 0] : decodeCursor(request.cursor, ["string", "number"])
  const rows = documentRows(
    connection
      .prepare(
        `SELECT ${documentColumns} FROM document d JOIN root r ON r.id = d.root_id
         WHERE d.notebook_id = ? AND d.left_out = 0 AND (d.title, d.id) > (?, ?)
         ORDER BY d.title, d.id LIMIT ?`
      )
      .all(notebook.id, after[0], after[1], request.limit + 1)
  )
  const shown = rows.slice(0, request.limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => ({
      ...facts(row),
      ...(row.status === "failed" ? {} : { indexedAt: row.indexedAt }),
      ...optional("message", row.message)
    })),
    ...(rows.length > request.limit && last !== undefined ? { nextCursor: encodeCursor([last.title, last.id]) } : {})
  }
}

const outlineRows = rowsDecoder(
  Schema.Struct({
    ordinal: Schema.Int,
    level: Schema.Int,
    title: Schema.String,
    page: nullable(Schema.Int),
    startOffset: Schema.Int
  })
)

/** One source with a page of its outline. */
export const getSource = (
  connection: ReadConnection,
  request: { readonly documentId: string; readonly cursor?: string; readonly limit?: number }
): SourceDetail => {
  const row = visibleDocument(connection, request.documentId)
  const after = request.cursor === undefined ? [-1] : decodeCursor(request.cursor, ["number"])
  const limit = Math.min(request.limit ?? outlinePage, outlinePage)
  const outline = outlineRows(
    connection
      .prepare(
        `SELECT ordinal, level, title, page, start AS startOffset FROM outline
         WHERE document_id = ? AND ordinal > ? ORDER BY ordinal LIMIT ?`
      )
      .all(row.id, after[0], limit + 1)
  )
  const shown = outline.slice(0, limit)
  const last = shown.at(-1)
  return {
    ...facts(row),
    ...optional("mimeType", row.mimeType),
    chunkCount: row.chunkCount,
    outline: shown.map(({ ordinal: _, page, ...entry }) => ({ ...entry, ...optional("page", page) })),
    ...(outline.length > limit && last !== undefined ? { nextCursor: encodeCursor([last.ordinal]) } : {})
  }
}
