import * as Schema from "effect/Schema"
import type { LatentTerm } from "../../../domain/latent/LatentModel.ts"
import type { Connection } from "../Connection.ts"
import { rowDecoder } from "../rows.ts"

const termRow = rowDecoder(
  Schema.Struct({ rarity: Schema.Finite, scale: Schema.Finite, vector: Schema.instanceOf(Uint8Array) })
)

/** Most terms that a connection remembers of a space. */
const rememberedTerms = 50_000

const remembered = new WeakMap<Connection, { readonly space: number; readonly terms: Map<string, LatentTerm | null> }>()

/**
 * What a latent space knows of a term, read when it is asked for and remembered: a space's terms never change. Only the
 * space asked for last is remembered.
 */
export const latentTerms = (
  connection: Connection,
  space: { readonly id: number; readonly dimensions: number }
): ((token: string) => LatentTerm | undefined) => {
  let memory = remembered.get(connection)
  if (memory === undefined || memory.space !== space.id) {
    memory = { space: space.id, terms: new Map() }
    remembered.set(connection, memory)
  }
  const { terms } = memory
  const statement = connection.prepare("SELECT rarity, scale, vector FROM latent_term WHERE space_id = ? AND term = ?")
  return (token) => {
    const known = terms.get(token)
    if (known !== undefined) return known ?? undefined
    const row = termRow(statement.get(space.id, token))
    const term =
      row === undefined || row.vector.length !== space.dimensions
        ? null
        : {
            rarity: row.rarity,
            scale: row.scale,
            vector: new Int8Array(row.vector.buffer, row.vector.byteOffset, row.vector.length)
          }
    if (terms.size >= rememberedTerms) terms.clear()
    terms.set(token, term)
    return term ?? undefined
  }
}
