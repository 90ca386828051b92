import * as Schema from "effect/Schema"
import type { Connection } from "../Connection.ts"
import { nullable, rowDecoder } from "../rows.ts"

const pageRow = rowDecoder(
  Schema.Struct({ number: Schema.Int, label: nullable(Schema.String), start: Schema.Int, end: Schema.Int })
)

/** A page of a document as the index knows it. */
export type PageRow = NonNullable<ReturnType<typeof pageRow>>

const columns = "number, label, start, end"

/** The page with that number. */
export const pageNumbered = (connection: Connection, documentId: number, number: number): PageRow | undefined =>
  pageRow(
    connection.prepare(`SELECT ${columns} FROM page WHERE document_id = ? AND number = ?`).get(documentId, number)
  )

/** The page that an offset stands on: the last one that starts at or before it. */
export const pageAt = (connection: Connection, documentId: number, offset: number): PageRow | undefined =>
  pageRow(
    connection
      .prepare(
        `SELECT ${columns} FROM page WHERE document_id = ? AND start <= ? ORDER BY start DESC, number DESC LIMIT 1`
      )
      .get(documentId, offset)
  )
