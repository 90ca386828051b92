import * as Schema from "effect/Schema"
import { load } from "sqlite-vec"
import type { Connection } from "../Connection.ts"
import { rowDecoder, rowsDecoder } from "../rows.ts"

const spaceFields = Schema.Struct({
  id: Schema.Int,
  /** Names everything that shapes a vector of the space. */
  identity: Schema.String,
  kind: Schema.Literals(["latent", "model"]),
  dimensions: Schema.Int,
  /** Chunks that the notebook had when the space was made. */
  trainedOn: Schema.Int,
  /** 1 when there is a table of sign bits beside the vectors. */
  coarse: Schema.Int
})

/** A notebook's embedding space as the index knows it. */
export type SpaceRow = typeof spaceFields.Type

/** Decodes the row of a space. */
export const spaceRow = rowDecoder(spaceFields)
const idRows = rowsDecoder(Schema.Struct({ id: Schema.Int, coarse: Schema.Int }))

/** The columns of `spaceRow`. */
export const spaceColumns = "id, identity, kind, dimensions, trained_on AS trainedOn, coarse"

/** The space of a kind whose vectors answer a notebook's searches; `undefined` when it has none. */
export const servingSpace = (
  connection: Connection,
  notebookId: number,
  kind: SpaceRow["kind"]
): SpaceRow | undefined =>
  spaceRow(
    connection
      .prepare(
        `SELECT ${spaceColumns} FROM space WHERE notebook_id = ? AND kind = ? AND serving = 1 ORDER BY id DESC LIMIT 1`
      )
      .get(notebookId, kind)
  )

/** Name of the table of a space's chunk vectors; its ids are chunk ids. */
export const vectorTable = (spaceId: number): string => `vector_${spaceId}`

/** Name of the table of the same vectors' sign bits, for a first pass over many. */
export const coarseTable = (spaceId: number): string => `coarse_${spaceId}`

const extended = new WeakSet<Connection["db"]>()

/** Loads the vector extension into a connection, once, when it is first needed. */
export const withVectors = (connection: Connection): Connection["db"] => {
  if (!extended.has(connection.db)) {
    load(connection.db)
    extended.add(connection.db)
  }
  return connection.db
}

/** Makes a space with its tables; it does not serve yet. */
export const createSpace = (
  connection: Connection,
  notebookId: number,
  space: Omit<SpaceRow, "id">,
  now: string
): SpaceRow => {
  const { lastInsertRowid } = connection
    .prepare(
      `INSERT INTO space (notebook_id, identity, kind, dimensions, trained_on, coarse, serving, created_at)
       VALUES (?, ?, ?, ?, ?, ?, 0, ?)`
    )
    .run(notebookId, space.identity, space.kind, space.dimensions, space.trainedOn, space.coarse, now)
  const id = Number(lastInsertRowid)
  connection.db.exec(`CREATE TABLE ${vectorTable(id)} (id INTEGER PRIMARY KEY, vector BLOB NOT NULL) STRICT`)
  if (space.coarse === 1) {
    // why: sqlite-vec merges its nearest after every so many rows, which is most of a scan's time at the default of 1024
    withVectors(connection).exec(
      `CREATE VIRTUAL TABLE ${coarseTable(id)} USING vec0(id INTEGER PRIMARY KEY, bits bit[${space.dimensions}], chunk_size=4096)`
    )
  }
  return { ...space, id }
}

const dropTables = (connection: Connection, id: number, coarse: boolean): void => {
  connection.db.exec(`DROP TABLE IF EXISTS ${vectorTable(id)}`)
  if (coarse) withVectors(connection).exec(`DROP TABLE IF EXISTS ${coarseTable(id)}`)
}

/** Drops a space with all that is in it. */
export const dropSpace = (connection: Connection, id: number, coarse: boolean): void => {
  dropTables(connection, id, coarse)
  connection.prepare("DELETE FROM latent_term WHERE space_id = ?").run(id)
  connection.prepare("DELETE FROM space WHERE id = ?").run(id)
}

/** Lets a space serve in the place of the others of its kind, which go. */
export const serveSpace = (connection: Connection, notebookId: number, space: SpaceRow): void => {
  const others = idRows(
    connection
      .prepare("SELECT id, coarse FROM space WHERE notebook_id = ? AND kind = ? AND id <> ?")
      .all(notebookId, space.kind, space.id)
  )
  for (const other of others) dropSpace(connection, other.id, other.coarse === 1)
  connection.prepare("UPDATE space SET serving = 1 WHERE id = ?").run(space.id)
}

const spacesOf = (connection: Connection, notebookId: number) =>
  idRows(connection.prepare("SELECT id, coarse FROM space WHERE notebook_id = ?").all(notebookId))

/** Drops the vector tables of a notebook that goes; its rows go with it. */
export const dropSpaces = (connection: Connection, notebookId: number): void => {
  for (const { coarse, id } of spacesOf(connection, notebookId)) dropTables(connection, id, coarse === 1)
}

/** Removes the vectors of a document's chunks from all spaces of its notebook; before the chunks themselves go. */
export const clearVectors = (connection: Connection, notebookId: number, documentId: number): void => {
  for (const { coarse, id } of spacesOf(connection, notebookId)) {
    const chunks = "(SELECT id FROM chunk WHERE document_id = ?)"
    connection.prepare(`DELETE FROM ${vectorTable(id)} WHERE id IN ${chunks}`).run(documentId)
    if (coarse === 1) {
      withVectors(connection)
      connection.prepare(`DELETE FROM ${coarseTable(id)} WHERE id IN ${chunks}`).run(documentId)
    }
  }
}
