import * as Schema from "effect/Schema"
import { cosine, type Quantized, signBits, unitVector } from "../../../domain/latent/quantize.ts"
import { bestFirst } from "../../../domain/ranking/fuse.ts"
import type { VectorSearch } from "../../../domain/ranking/hybrid.ts"
import type { Connection } from "../Connection.ts"
import { rowsDecoder } from "../rows.ts"
import { coarseTable, type SpaceRow, vectorTable, withVectors } from "./spaces.ts"

const idRows = rowsDecoder(Schema.Struct({ id: Schema.Int }))

/** Fewest and most that a first pass over sign bits keeps: the fewest make up for what the bits lose. */
const fewest = 128
const most = 1024

/** Chunks of filtered documents up to which all of their vectors are compared. */
const comparedAll = 4000

const chunksOf = "(SELECT id FROM chunk WHERE document_id IN (SELECT value FROM json_each(?)))"

/**
 * Compares vectors of a space within one read transaction. A filter to documents holds inside the search, so that a
 * small one gets its own nearest. `limit` is how many are wanted.
 */
export const vectorSearch = (
  connection: Connection,
  space: SpaceRow,
  documentIds: ReadonlyArray<number> | undefined,
  limit: number
): VectorSearch => {
  const table = vectorTable(space.id)
  const known = new Map<number, Quantized>()
  const filter = documentIds === undefined ? undefined : JSON.stringify(documentIds)

  const read = (sql: string, ...parameters: ReadonlyArray<unknown>) => {
    for (const row of connection
      .prepare(sql)
      .raw()
      .iterate(...parameters)) {
      if (!Array.isArray(row)) continue
      const [id, bytes] = row
      if (typeof id === "number" && bytes instanceof Uint8Array && bytes.length === space.dimensions) {
        known.set(id, new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length))
      }
    }
  }
  const filtered = () =>
    filter === undefined
      ? undefined
      : connection
          .prepare(`SELECT count(*) FROM chunk WHERE document_id IN (SELECT value FROM json_each(?))`)
          .pluck()
          .get(filter)

  const chunks = filtered()
  const all = space.coarse === 0 || (typeof chunks === "number" && chunks <= comparedAll)
  if (all) {
    if (filter === undefined) read(`SELECT id, vector FROM ${table}`)
    else read(`SELECT id, vector FROM ${table} WHERE id IN ${chunksOf}`, filter)
  }

  /** Ids of the nearest by sign bits. */
  const coarse = (unit: Float32Array): ReadonlyArray<number> => {
    withVectors(connection)
    const wanted = Math.min(most, Math.max(fewest, limit))
    const within = filter === undefined ? "" : ` AND id IN ${chunksOf}`
    const statement = connection.prepare(
      `SELECT id FROM ${coarseTable(space.id)} WHERE bits MATCH vec_bit(?) AND k = ?${within}`
    )
    const bits = signBits(unit)
    return idRows(filter === undefined ? statement.all(bits, wanted) : statement.all(bits, wanted, filter)).map(
      ({ id }) => id
    )
  }

  const load = (ids: ReadonlyArray<number>) => {
    const missing = ids.filter((id) => !known.has(id))
    if (missing.length === 0) return
    read(
      `SELECT v.id, v.vector FROM json_each(?) wanted JOIN ${table} v ON v.id = wanted.value`,
      JSON.stringify(missing)
    )
  }

  let scanned = false
  return {
    nearest: (unit, also) => {
      // why: a second scan costs as much as the first and finds little that the first and the keywords did not
      if (!all) load(scanned ? also : [...coarse(unit), ...also])
      scanned = true
      return [...known].map(([id, vector]) => ({ id, score: cosine(unit, vector) })).sort(bestFirst)
    },
    unitOf: (id) => {
      const vector = known.get(id)
      return vector === undefined ? undefined : unitVector(Float32Array.from(vector))
    }
  }
}
