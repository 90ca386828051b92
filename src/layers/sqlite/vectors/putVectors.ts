import { countTokens, placeOf } from "../../../domain/latent/LatentModel.ts"
import { type Quantized, quantize, signBits } from "../../../domain/latent/quantize.ts"
import type { Connection } from "../Connection.ts"
import { latentTerms } from "./latentTerms.ts"
import { coarseTable, type SpaceRow, servingSpace, vectorTable, withVectors } from "./spaces.ts"

/** Stores the vector of a chunk in a space. */
export const putVector = (
  connection: Connection,
  space: SpaceRow,
  chunkId: number | bigint,
  vector: Quantized
): void => {
  const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.length)
  connection.prepare(`INSERT OR REPLACE INTO ${vectorTable(space.id)} (id, vector) VALUES (?, ?)`).run(chunkId, bytes)
  if (space.coarse === 1) {
    withVectors(connection)
    connection
      .prepare(`INSERT INTO ${coarseTable(space.id)} (id, bits) VALUES (?, vec_bit(?))`)
      .run(BigInt(chunkId), signBits(vector))
  }
}

/** The tokens under which a chunk stands in a latent space: its words and those of its headings. */
export const latentTokens = (words: string, heading: string): string => `${words} ${heading}`

/**
 * Places chunks in a notebook's latent space while they are written, when it has one. Returns what to call for each
 * chunk with its words and heading tokens.
 */
export const latentWriter = (
  connection: Connection,
  notebookId: number
): ((chunkId: number | bigint, words: string, heading: string) => void) => {
  const space = servingSpace(connection, notebookId, "latent")
  if (space === undefined) return () => {}
  return chunkPlacer(connection, space)
}

/** Places chunks in a latent space. */
export const chunkPlacer = (
  connection: Connection,
  space: SpaceRow
): ((chunkId: number | bigint, words: string, heading: string) => void) => {
  const termOf = latentTerms(connection, space)
  return (chunkId, words, heading) => {
    const vector = quantize(placeOf(countTokens(latentTokens(words, heading)), space.dimensions, termOf))
    if (vector !== undefined) putVector(connection, space, chunkId, vector)
  }
}
