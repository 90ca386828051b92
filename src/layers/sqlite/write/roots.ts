import * as Schema from "effect/Schema"
import type { RootKind, RootRow } from "../../../services/StoreWriter.ts"
import type { Connection } from "../Connection.ts"
import { notFound } from "../QueryFailure.ts"
import { nullable, optional, rowsDecoder } from "../rows.ts"
import { removeDocumentRows } from "./documents.ts"
import { findNotebook } from "./notebooks.ts"

const rootRows = rowsDecoder(
  Schema.Struct({
    id: Schema.Int,
    notebookId: Schema.String,
    kind: Schema.Literals(["file", "folder", "address", "notes"]),
    location: Schema.String,
    excludes: Schema.fromJsonString(Schema.Array(Schema.String)),
    lastCount: nullable(Schema.Int)
  })
)

const select = `SELECT r.id, n.key AS notebookId, r.kind, r.location, r.excludes, r.last_count AS lastCount
  FROM root r JOIN notebook n ON n.id = r.notebook_id`

const decodeRoots = (rows: unknown): ReadonlyArray<RootRow> =>
  rootRows(rows).map(({ lastCount, ...root }) => ({ ...root, ...optional("lastCount", lastCount) }))

/** All roots, or those of one notebook, in the order in which they were added. */
export const listRoots = (connection: Connection, notebookId?: string): ReadonlyArray<RootRow> =>
  notebookId === undefined
    ? decodeRoots(connection.prepare(`${select} ORDER BY r.id`).all())
    : decodeRoots(connection.prepare(`${select} WHERE n.key = ? ORDER BY r.id`).all(notebookId))

/** Adds a root, or returns the one that stands at that location already, its excludes replaced. */
export const addRoot = (
  connection: Connection,
  request: {
    readonly notebookId: string
    readonly kind: RootKind
    readonly location: string
    readonly excludes: ReadonlyArray<string>
  }
): RootRow => {
  const notebook = findNotebook(connection, request.notebookId)
  connection
    .prepare(
      `INSERT INTO root (notebook_id, kind, location, excludes) VALUES (?, ?, ?, ?)
       ON CONFLICT (notebook_id, location) DO UPDATE SET kind = excluded.kind, excludes = excluded.excludes`
    )
    .run(notebook.id, request.kind, request.location, JSON.stringify(request.excludes))
  const row = decodeRoots(
    connection.prepare(`${select} WHERE r.notebook_id = ? AND r.location = ?`).all(notebook.id, request.location)
  )[0]
  if (row === undefined) throw notFound("root")
  return row
}

/** Forgets a root with its documents. Returns how many documents went. */
export const removeRoot = (connection: Connection, rootId: number): number => {
  const ids = connection
    .prepare("SELECT id FROM document WHERE root_id = ?")
    .pluck()
    .all(rootId)
    .filter((id) => typeof id === "number")
  removeDocumentRows(connection, ids)
  connection.prepare("DELETE FROM root WHERE id = ?").run(rootId)
  return ids.length
}

/** Notes how many files a root held at the end of a completed sync. */
export const completeRoot = (connection: Connection, rootId: number, count: number): void => {
  connection.prepare("UPDATE root SET last_count = ? WHERE id = ?").run(count, rootId)
}
