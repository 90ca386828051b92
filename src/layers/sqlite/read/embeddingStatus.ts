import * as Schema from "effect/Schema"
import type { ReadConnection } from "../Connection.ts"
import { rowDecoder, rowsDecoder } from "../rows.ts"
import { vectorTable } from "../vectors/spaces.ts"

const spaceRows = rowsDecoder(
  Schema.Struct({
    id: Schema.Int,
    title: Schema.String,
    kind: Schema.String,
    identity: Schema.String,
    dimensions: Schema.Int,
    serving: Schema.Int,
    chunks: Schema.NullOr(Schema.Int)
  })
)
const countRow = rowDecoder(Schema.Struct({ count: Schema.Int }))

/** The embedding spaces of the notebooks that can be seen, in words: what each is, and how much of it is there. */
export const embeddingStatus = (connection: ReadConnection): string => {
  const rows = spaceRows(
    connection
      .prepare(
        `SELECT s.id, n.title, s.kind, s.identity, s.dimensions, s.serving,
           (SELECT sum(chunk_count) FROM document d WHERE d.notebook_id = n.id) AS chunks
         FROM space s JOIN notebook n ON n.id = s.notebook_id
         ${connection.audience === "owner" ? "" : "WHERE n.shared = 1"} ORDER BY n.title, s.id`
      )
      .all()
  )
  if (rows.length === 0) return "none"
  return rows
    .map(({ chunks, dimensions, id, identity, kind, serving, title }) => {
      const placed = countRow(connection.prepare(`SELECT count(*) AS count FROM ${vectorTable(id)}`).get())?.count ?? 0
      const total = chunks ?? 0
      const state = placed >= total ? "complete" : `${placed} of ${total} passages`
      const what = kind === "latent" ? `latent, ${dimensions} dimensions` : identity
      return `${title}: ${what}, ${state}${serving === 1 ? "" : ", not serving yet"}`
    })
    .join("; ")
}
