import * as Schema from "effect/Schema"
import { blockKinds } from "../../../domain/vocabulary.ts"
import type { ReadConnection } from "../Connection.ts"
import { notFound } from "../QueryFailure.ts"
import { nullable, rowDecoder, rowsDecoder } from "../rows.ts"

const chunkRows = rowsDecoder(
  Schema.Struct({
    id: Schema.Int,
    documentId: Schema.Int,
    start: Schema.Int,
    end: Schema.Int,
    page: nullable(Schema.Int),
    headings: Schema.fromJsonString(Schema.Array(Schema.String))
  })
)

/** A chunk as the index knows it. */
export type ChunkRow = ReturnType<typeof chunkRows>[number]

/** Chunks by id, in no order. */
export const chunksById = (connection: ReadConnection, ids: ReadonlyArray<number>): ReadonlyMap<number, ChunkRow> =>
  new Map(
    chunkRows(
      connection
        .prepare(
          `SELECT c.id, c.document_id AS documentId, c.start, c.end, c.page, c.headings
           FROM json_each(?) wanted JOIN chunk c ON c.id = wanted.value`
        )
        .all(JSON.stringify(ids))
    ).map((row) => [row.id, row])
  )

const candidateRows = rowsDecoder(
  Schema.Struct({
    id: Schema.Int,
    key: Schema.String,
    title: Schema.String,
    hash: Schema.String,
    part: Schema.String,
    size: Schema.Finite,
    mtimeMs: Schema.Finite,
    kind: Schema.String,
    location: Schema.String,
    relativePath: Schema.String,
    pageCount: nullable(Schema.Int),
    lineAnchors: Schema.Int
  })
)

/** A document that holds a candidate passage. */
export type CandidateDocument = ReturnType<typeof candidateRows>[number]

/** Documents by id, in no order. */
export const documentsById = (
  connection: ReadConnection,
  ids: ReadonlyArray<number>
): ReadonlyMap<number, CandidateDocument> =>
  new Map(
    candidateRows(
      connection
        .prepare(
          `SELECT d.id, d.key, d.title, d.hash, d.part, d.size, d.mtime_ms AS mtimeMs, r.kind, r.location,
             d.relative_path AS relativePath, d.page_count AS pageCount, d.line_anchors AS lineAnchors
           FROM json_each(?) wanted JOIN document d ON d.id = wanted.value JOIN root r ON r.id = d.root_id`
        )
        .all(JSON.stringify(ids))
    ).map((row) => [row.id, row])
  )

const idRow = rowDecoder(Schema.Struct({ id: Schema.Int }))

/** Row ids of documents of one notebook; `undefined` for all. Throws `not_found` for one that is not in it. */
export const documentFilter = (
  connection: ReadConnection,
  notebookId: number,
  keys: ReadonlyArray<string>
): ReadonlyArray<number> | undefined => {
  if (keys.length === 0) return undefined
  const find = connection.prepare("SELECT id FROM document WHERE key = ? AND notebook_id = ? AND left_out = 0")
  return keys.map((key) => {
    const row = idRow(find.get(key, notebookId))
    if (row === undefined) throw notFound("document")
    return row.id
  })
}

const refRows = rowsDecoder(Schema.Struct({ documentId: Schema.String, title: Schema.String }))

/** Most copies of a document that are named. */
const copiesLimit = 10

/** Other documents of the notebook with the same bytes: of a file that holds several, such as a mailbox, the same part. */
export const copiesOf = (
  connection: ReadConnection,
  notebookId: number,
  document: { readonly id: number; readonly hash: string; readonly part: string }
) =>
  document.hash === ""
    ? []
    : refRows(
        connection
          .prepare(
            // why: left to itself SQLite takes the index in the order of titles and reads the whole notebook
            `SELECT key AS documentId, title FROM document INDEXED BY document_by_hash
             WHERE notebook_id = ? AND hash = ? AND part = ? AND id <> ? AND left_out = 0 AND status = 'indexed'
             ORDER BY title, id LIMIT ?`
          )
          .all(notebookId, document.hash, document.part, document.id, copiesLimit)
      )

const blockRows = rowsDecoder(Schema.Struct({ start: Schema.Int, end: Schema.Int, kind: Schema.Literals(blockKinds) }))

/** Blocks of a document that overlap a range, in order. */
export const blocksOver = (connection: ReadConnection, documentId: number, start: number, end: number) =>
  blockRows(
    connection
      .prepare(
        `SELECT start, end, kind FROM block WHERE document_id = :documentId AND start < :end
         AND start >= coalesce((SELECT max(start) FROM block WHERE document_id = :documentId AND start <= :start), 0)
         ORDER BY start`
      )
      .all({ documentId, start, end })
  ).filter((block) => block.end > start)
