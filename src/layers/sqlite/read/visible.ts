import * as Schema from "effect/Schema"
import type { ReadConnection } from "../Connection.ts"
import { notFound } from "../QueryFailure.ts"
import { nullable, rowDecoder, rowsDecoder } from "../rows.ts"

const notebookRow = rowDecoder(Schema.Struct({ id: Schema.Int, key: Schema.String, title: Schema.String }))

/** A notebook as the index knows it. */
export type NotebookRow = NonNullable<ReturnType<typeof notebookRow>>

/** SQL that holds for the notebooks an audience may see; every read of a notebook or document goes through it. */
const seen = (connection: ReadConnection): string => (connection.audience === "owner" ? "1" : "n.shared = 1")

/** The notebook of that id or exact title. Throws `not_found`, the same for one that may not be seen. */
export const visibleNotebook = (connection: ReadConnection, name: string): NotebookRow => {
  const find = (column: "key" | "title") =>
    notebookRow(
      connection
        .prepare(`SELECT n.id, n.key, n.title FROM notebook n WHERE n.${column} = ? AND ${seen(connection)}`)
        .get(name)
    )
  const row = find("key") ?? find("title")
  if (row === undefined) throw notFound("notebook")
  return row
}

/** Ids of all notebooks that may be seen. */
export const visibleNotebookIds = (connection: ReadConnection): ReadonlyArray<number> =>
  connection
    .prepare(`SELECT n.id FROM notebook n WHERE ${seen(connection)} ORDER BY n.id`)
    .pluck()
    .all()
    .filter((id) => typeof id === "number")

const DocumentFields = Schema.Struct({
  id: Schema.Int,
  key: Schema.String,
  notebookId: Schema.Int,
  title: Schema.String,
  type: Schema.String,
  mimeType: nullable(Schema.String),
  status: Schema.String,
  message: nullable(Schema.String),
  size: Schema.Finite,
  mtimeMs: Schema.Finite,
  kind: Schema.String,
  location: Schema.String,
  relativePath: Schema.String,
  charCount: Schema.Int,
  pageCount: nullable(Schema.Int),
  chunkCount: Schema.Int,
  lineAnchors: Schema.Int,
  indexedAt: Schema.String
})

const documentRow = rowDecoder(DocumentFields)

/** Decodes rows with `documentColumns`. */
export const documentRows = rowsDecoder(DocumentFields)

/** A document as the index knows it, with where its source stands. */
export type DocumentRow = NonNullable<ReturnType<typeof documentRow>>

/** Columns of a `DocumentRow`, from `document d JOIN root r`. */
export const documentColumns = `d.id, d.key, d.notebook_id AS notebookId, d.title, d.type, d.mime_type AS mimeType, d.status,
  d.message, d.size, d.mtime_ms AS mtimeMs, r.kind, r.location, d.relative_path AS relativePath,
  d.char_count AS charCount, d.page_count AS pageCount, d.chunk_count AS chunkCount, d.line_anchors AS lineAnchors,
  d.indexed_at AS indexedAt`

/** The document of that id. Throws `not_found`, the same for one that may not be seen. */
export const visibleDocument = (connection: ReadConnection, key: string): DocumentRow => {
  const row = documentRow(
    connection
      .prepare(
        `SELECT ${documentColumns} FROM document d JOIN root r ON r.id = d.root_id JOIN notebook n ON n.id = d.notebook_id
         WHERE d.key = ? AND d.left_out = 0 AND ${seen(connection)}`
      )
      .get(key)
  )
  if (row === undefined) throw notFound("document")
  return row
}
