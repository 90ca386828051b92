import * as Schema from "effect/Schema"
import type { SourceRow, SourceStamp } from "../../../services/StoreWriter.ts"
import type { Connection } from "../Connection.ts"
import { notFound } from "../QueryFailure.ts"
import { rowDecoder, rowsDecoder } from "../rows.ts"
import { clearDocument, keptTitle, removeDocumentRows, titleTokensChanged } from "./documents.ts"

const sourceRows = rowsDecoder(
  Schema.Struct({
    documentId: Schema.String,
    rootId: Schema.Int,
    relativePath: Schema.String,
    part: Schema.String,
    title: Schema.String,
    size: Schema.Finite,
    mtimeMs: Schema.Finite,
    hash: Schema.String,
    status: Schema.Literals(["indexed", "failed", "empty"]),
    leftOut: Schema.Int
  })
)

/** All sources of a root, those left out included. */
export const listSourceRows = (connection: Connection, rootId: number): ReadonlyArray<SourceRow> =>
  sourceRows(
    connection
      .prepare(
        `SELECT key AS documentId, root_id AS rootId, relative_path AS relativePath, part, title, size, mtime_ms AS mtimeMs, hash,
           status, left_out AS leftOut FROM document WHERE root_id = ? ORDER BY id`
      )
      .all(rootId)
  ).map((row) => ({ ...row, leftOut: row.leftOut === 1 }))

const placeRow = rowDecoder(Schema.Struct({ id: Schema.Int }))
const idRow = rowDecoder(Schema.Struct({ id: Schema.Int, notebookId: Schema.Int }))

const documentId = (connection: Connection, key: string): { readonly id: number; readonly notebookId: number } => {
  const row = idRow(connection.prepare("SELECT id, notebook_id AS notebookId FROM document WHERE key = ?").get(key))
  if (row === undefined) throw notFound("document")
  return row
}

/** Notes a new size and time of a source whose content is unchanged. */
export const touchSource = (connection: Connection, key: string, size: number, mtimeMs: number): void => {
  connection.prepare("UPDATE document SET size = ?, mtime_ms = ? WHERE key = ?").run(size, mtimeMs, key)
}

/** Gives a document another place on disk; what was recorded there before makes way. */
export const moveSource = (connection: Connection, key: string, stamp: SourceStamp, title?: string): void => {
  const { id } = documentId(connection, key)
  const before = placeRow(
    connection
      .prepare("SELECT id FROM document WHERE root_id = ? AND relative_path = ? AND part = ?")
      .get(stamp.rootId, stamp.relativePath, stamp.part)
  )
  if (before !== undefined && before.id !== id) removeDocumentRows(connection, [before.id])
  connection
    .prepare(
      `UPDATE document SET root_id = ?, relative_path = ?, part = ?, size = ?, mtime_ms = ?, hash = ?,
         title = coalesce(?, title) WHERE id = ?`
    )
    .run(
      stamp.rootId,
      stamp.relativePath,
      stamp.part,
      stamp.size,
      stamp.mtimeMs,
      stamp.hash,
      title === undefined ? null : keptTitle(title),
      id
    )
  if (title !== undefined) titleTokensChanged(connection, id)
}

/** Removes a document's text and index, and remembers to leave its source out of sync. Throws `not_found`. */
export const leaveOut = (connection: Connection, key: string): void => {
  const { id, notebookId } = documentId(connection, key)
  clearDocument(connection, notebookId, id)
  connection.prepare("UPDATE document SET left_out = 1, chunk_count = 0, char_count = 0 WHERE id = ?").run(id)
}

/**
 * Takes back `leaveOut` for the sources of a root at or below a relative path (empty: all). Their stamps are forgotten, so
 * that the next sync reads them again.
 */
export const takeIn = (connection: Connection, rootId: number, relativePath: string): void => {
  connection
    .prepare(
      `UPDATE document SET left_out = 0, size = -1, mtime_ms = -1, hash = ''
       WHERE root_id = :rootId AND left_out = 1
         AND (:path = '' OR relative_path = :path OR substr(relative_path, 1, length(:path) + 1) = :path || '/')`
    )
    .run({ rootId, path: relativePath })
}

/** Removes documents by their opaque ids, with all that belongs to them; unknown ids are passed over. */
export const removeDocuments = (connection: Connection, keys: ReadonlyArray<string>): void => {
  const find = connection.prepare("SELECT id FROM document WHERE key = ?")
  for (const key of keys) {
    const row = placeRow(find.get(key))
    if (row !== undefined) removeDocumentRows(connection, [row.id])
  }
}
