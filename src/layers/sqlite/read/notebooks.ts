import * as Schema from "effect/Schema"
import { NotebookId } from "../../../domain/ids.ts"
import type { ListPage, NotebookSummary } from "../../../domain/notebook.ts"
import type { ListRequest } from "../../../services/Store.ts"
import type { ReadConnection } from "../Connection.ts"
import { decodeCursor, encodeCursor, nullable, optional, rowsDecoder } from "../rows.ts"

const notebookRows = rowsDecoder(
  Schema.Struct({
    id: NotebookId,
    title: Schema.String,
    description: nullable(Schema.String),
    sourceCount: Schema.Int,
    noteCount: Schema.Int,
    updatedAt: Schema.String
  })
)

/** Notebooks that may be seen, by title. */
export const listNotebooks = (connection: ReadConnection, request: ListRequest): ListPage<NotebookSummary> => {
  const after = request.cursor === undefined ? [""] : decodeCursor(request.cursor, ["string"])
  const rows = notebookRows(
    connection
      .prepare(
        `SELECT n.key AS id, n.title, n.description, n.updated_at AS updatedAt,
           (SELECT count(*) FROM document d WHERE d.notebook_id = n.id AND d.left_out = 0 AND d.type <> 'note') AS sourceCount,
           (SELECT count(*) FROM document d WHERE d.notebook_id = n.id AND d.left_out = 0 AND d.type = 'note') AS noteCount
         FROM notebook n
         WHERE n.title > ? ${connection.audience === "owner" ? "" : "AND n.shared = 1"}
         ORDER BY n.title LIMIT ?`
      )
      .all(after[0], request.limit + 1)
  )
  const shown = rows.slice(0, request.limit)
  const last = shown.at(-1)
  return {
    items: shown.map(({ description, ...notebook }) => ({ ...notebook, ...optional("description", description) })),
    ...(rows.length > request.limit && last !== undefined ? { nextCursor: encodeCursor([last.title]) } : {})
  }
}
