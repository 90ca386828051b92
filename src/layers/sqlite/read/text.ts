import * as Schema from "effect/Schema"
import type { Connection } from "../Connection.ts"
import { rowsDecoder } from "../rows.ts"

const segmentRows = rowsDecoder(Schema.Struct({ start: Schema.Int, line: Schema.Int, text: Schema.String }))

const segmentsOver = (connection: Connection, documentId: number, start: number, end: number) =>
  segmentRows(
    connection
      .prepare(
        `SELECT start, line, text FROM segment WHERE document_id = :documentId AND start < :end
         AND start >= coalesce((SELECT max(start) FROM segment WHERE document_id = :documentId AND start <= :start), 0)
         ORDER BY start`
      )
      .all({ documentId, start, end })
  )

/** The canonical text of a document between two offsets, in UTF-16 code units. */
export const textSlice = (connection: Connection, documentId: number, start: number, end: number): string => {
  if (end <= start) return ""
  const segments = segmentsOver(connection, documentId, start, end)
  const first = segments[0]
  if (first === undefined) return ""
  const text = segments.length === 1 ? first.text : segments.map((segment) => segment.text).join("")
  return text.slice(start - first.start, end - first.start)
}

/** The 1-based line on which an offset stands. */
export const lineAt = (connection: Connection, documentId: number, offset: number): number => {
  const segment = segmentsOver(connection, documentId, offset, offset + 1)[0]
  if (segment === undefined) return 1
  let line = segment.line
  const until = offset - segment.start
  for (let i = segment.text.indexOf("\n"); i !== -1 && i < until; i = segment.text.indexOf("\n", i + 1)) line += 1
  return line
}
