import * as Schema from "effect/Schema"
import { quantize } from "../../../domain/latent/quantize.ts"
import type { Connection } from "../Connection.ts"
import { QueryFailure } from "../QueryFailure.ts"
import { textSlice } from "../read/text.ts"
import { rowDecoder, rowsDecoder } from "../rows.ts"
import { putVector } from "./putVectors.ts"
import { createSpace, dropSpace, type SpaceRow, serveSpace, spaceColumns, spaceRow, vectorTable } from "./spaces.ts"
import { titledChunks } from "./titledChunks.ts"
import { coarseFrom } from "./trainLatentSpace.ts"

/** A chunk that a model has not placed yet: what it is to be given. */
export interface Unembedded {
  readonly chunkId: number
  readonly text: string
}

const ofIdentity = (connection: Connection, notebookId: number, identity: string): SpaceRow | undefined =>
  spaceRow(
    connection
      .prepare(`SELECT ${spaceColumns} FROM space WHERE notebook_id = ? AND kind = 'model' AND identity = ?`)
      .get(notebookId, identity)
  )

const countRow = rowDecoder(Schema.Struct({ chunks: Schema.Int }))

const chunksIn = (connection: Connection, notebookId: number): number =>
  countRow(
    connection
      .prepare("SELECT count(*) AS chunks FROM chunk c JOIN document d ON d.id = c.document_id WHERE d.notebook_id = ?")
      .get(notebookId)
  )?.chunks ?? 0

const spaceIds = rowsDecoder(Schema.Struct({ id: Schema.Int, coarse: Schema.Int }))

/**
 * The space of a model in a notebook, made when there is none: it does not serve before it is complete, and what was
 * begun for another model goes. Throws `invalid_input` when the model's vectors have another length than before.
 */
export const openModelSpace = (
  connection: Connection,
  notebookId: number,
  identity: string,
  dimensions: number,
  now: string
): void => {
  const known = ofIdentity(connection, notebookId, identity)
  if (known !== undefined) {
    if (known.dimensions === dimensions) return
    throw new QueryFailure({
      reason: "invalid_input",
      message: `The model's vectors have ${dimensions} dimensions now; the index has ${known.dimensions}.`,
      hint: "Set the dimensions with `ibid config set embedding.dimensions`, or use another model."
    })
  }
  const begun = spaceIds(
    connection
      .prepare("SELECT id, coarse FROM space WHERE notebook_id = ? AND kind = 'model' AND serving = 0")
      .all(notebookId)
  )
  for (const { coarse, id } of begun) dropSpace(connection, id, coarse === 1)
  const trainedOn = chunksIn(connection, notebookId)
  const coarse = trainedOn > coarseFrom && dimensions % 8 === 0 ? 1 : 0
  createSpace(connection, notebookId, { identity, kind: "model", dimensions, trainedOn, coarse }, now)
}

/** Chunks after an id that a model has not placed, in the order of their ids; each with its titles before its text. */
export const unembedded = (
  connection: Connection,
  notebookId: number,
  identity: string,
  after: number,
  limit: number
): ReadonlyArray<Unembedded> => {
  const space = ofIdentity(connection, notebookId, identity)
  const missing =
    space === undefined ? "" : `AND NOT EXISTS (SELECT 1 FROM ${vectorTable(space.id)} v WHERE v.id = c.id)`
  const rows = titledChunks(
    connection
      .prepare(
        `SELECT c.id, c.document_id AS documentId, d.title, c.start, c.end, c.headings
         FROM chunk c CROSS JOIN document d ON d.id = c.document_id
         WHERE d.notebook_id = ? AND c.id > ? ${missing} ORDER BY c.id LIMIT ?`
      )
      .all(notebookId, after, limit)
  )
  return rows.map(({ documentId, end, headings, id, start, title }) => ({
    chunkId: id,
    text: [...new Set([title, ...headings]), textSlice(connection, documentId, start, end)].join("\n")
  }))
}

const stands = rowDecoder(Schema.Struct({ id: Schema.Int }))

/** Stores what a model made of chunks; those that went meanwhile, or that it could not place, are left out. */
export const putModelVectors = (
  connection: Connection,
  notebookId: number,
  identity: string,
  vectors: ReadonlyArray<{ readonly chunkId: number; readonly vector: Float32Array | undefined }>
): void => {
  const space = ofIdentity(connection, notebookId, identity)
  if (space === undefined) return
  const find = connection.prepare("SELECT id FROM chunk WHERE id = ?")
  const known = connection.prepare(`SELECT id FROM ${vectorTable(space.id)} WHERE id = ?`)
  for (const { chunkId, vector } of vectors) {
    if (vector === undefined || vector.length !== space.dimensions) continue
    const quantized = quantize(vector)
    if (quantized === undefined || stands(find.get(chunkId)) === undefined) continue
    if (stands(known.get(chunkId)) === undefined) putVector(connection, space, chunkId, quantized)
  }
}

/** Lets a model's space serve, in the place of another model's. */
export const serveModelSpace = (connection: Connection, notebookId: number, identity: string): void => {
  const space = ofIdentity(connection, notebookId, identity)
  if (space !== undefined) serveSpace(connection, notebookId, space)
}
