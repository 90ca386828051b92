import * as Schema from "effect/Schema"
import { type LatentModel, latentRevision } from "../../../domain/latent/LatentModel.ts"
import { fewestTexts, mostTexts, trainLatent } from "../../../domain/latent/train.ts"
import { indexTokens } from "../../../domain/text/tokens.ts"
import type { Connection } from "../Connection.ts"
import { textSlice } from "../read/text.ts"
import { rowsDecoder } from "../rows.ts"
import { chunkPlacer, latentTokens } from "./putVectors.ts"
import { createSpace, serveSpace, servingSpace, withVectors } from "./spaces.ts"
import { titledChunks } from "./titledChunks.ts"

/** A collection that grew by this share since its space was made gets a new one. */
const growth = 1.5

/** From this many chunks on a first pass goes over sign bits; before, all vectors are compared. */
export const coarseFrom = 4000

interface Tokens {
  readonly id: number
  readonly words: string
  readonly heading: string
}

/** Chunks read at a time. */
const pageSize = 500

/** Index tokens of a notebook's chunks after one another, every so many-th of them. */
function* tokensOf(connection: Connection, notebookId: number, step: number): Generator<Tokens> {
  // why: CROSS JOIN keeps the order of ids; left to itself SQLite sorts the whole notebook again for every page
  const statement = connection.prepare(
    `SELECT c.id, c.document_id AS documentId, d.title, c.start, c.end, c.headings
     FROM chunk c CROSS JOIN document d ON d.id = c.document_id
     WHERE d.notebook_id = ? AND c.id > ? ORDER BY c.id LIMIT ?`
  )
  let after = 0
  let count = 0
  for (;;) {
    const rows = titledChunks(statement.all(notebookId, after, pageSize))
    if (rows.length === 0) return
    for (const row of rows) {
      after = row.id
      if (count++ % step !== 0) continue
      const text = textSlice(connection, row.documentId, row.start, row.end)
      const heading = indexTokens([row.title, ...row.headings].join("\n")).words
      yield { id: row.id, words: indexTokens(text).words, heading }
    }
  }
}

const countRows = rowsDecoder(Schema.Struct({ documents: Schema.Int, chunks: Schema.NullOr(Schema.Int) }))

const sizeOf = (connection: Connection, notebookId: number) => {
  const [row] = countRows(
    connection
      .prepare(
        "SELECT count(*) AS documents, sum(chunk_count) AS chunks FROM document WHERE notebook_id = ? AND chunk_count > 0"
      )
      .all(notebookId)
  )
  return { documents: row?.documents ?? 0, chunks: row?.chunks ?? 0 }
}

/** Whether a notebook is to get a latent space: it has none or outgrew it, and is not too small. */
export const latentSpaceIsDue = (connection: Connection, notebookId: number, force: boolean): boolean => {
  const { chunks, documents } = sizeOf(connection, notebookId)
  if (documents < fewestTexts) return false
  const space = servingSpace(connection, notebookId, "latent")
  return force || space === undefined || chunks >= growth * space.trainedOn
}

/** Trains a latent model on a notebook's chunks; reads only, and takes most of the time. */
export const trainOn = (connection: Connection, notebookId: number): LatentModel | undefined => {
  const step = Math.max(1, Math.ceil(sizeOf(connection, notebookId).chunks / mostTexts))
  const texts = function* () {
    for (const { heading, words } of tokensOf(connection, notebookId, step)) yield latentTokens(words, heading)
  }
  return trainLatent(texts())
}

/** Puts a trained model in the place of the notebook's latent space, all chunks placed in it. Within one transaction. */
export const installLatent = (connection: Connection, notebookId: number, model: LatentModel, now: string): void => {
  const { chunks } = sizeOf(connection, notebookId)
  const coarse = chunks > coarseFrom
  if (coarse) withVectors(connection)
  const space = createSpace(
    connection,
    notebookId,
    {
      identity: `latent/${latentRevision}/${model.dimensions}/${now}`,
      kind: "latent",
      dimensions: model.dimensions,
      trainedOn: chunks,
      coarse: coarse ? 1 : 0
    },
    now
  )
  const insert = connection.prepare(
    "INSERT INTO latent_term (space_id, term, rarity, scale, vector) VALUES (?, ?, ?, ?, ?)"
  )
  for (const [term, { rarity, scale, vector }] of model.terms) {
    insert.run(space.id, term, rarity, scale, new Uint8Array(vector.buffer, vector.byteOffset, vector.length))
  }
  const place = chunkPlacer(connection, space)
  for (const { heading, id, words } of tokensOf(connection, notebookId, 1)) place(id, words, heading)
  serveSpace(connection, notebookId, space)
}
