import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import type { ReadConnection } from "../Connection.ts"
import { fullTextTable } from "../notebookIndex.ts"
import { rowsDecoder } from "../rows.ts"
import { coarseTable, vectorTable } from "../vectors/spaces.ts"
import { visibleNotebookIds } from "./visible.ts"

const count = (connection: ReadConnection, sql: string, ...parameters: ReadonlyArray<number>): number => {
  const value = connection.db
    .prepare(sql)
    .pluck()
    .get(...parameters)
  return Predicate.isNumber(value) ? value : 0
}

const nameRows = rowsDecoder(Schema.Struct({ name: Schema.String }))
const spaceRows = rowsDecoder(Schema.Struct({ id: Schema.Int, coarse: Schema.Int }))
const owned = ["segment", "folded", "block", "page", "outline", "chunk"] as const

/** Vectors without their chunk, and tables of vectors whose space is gone. */
const checkVectors = (connection: ReadConnection, report: (n: number, what: string) => void): void => {
  const known = new Set<string>()
  for (const { coarse, id } of spaceRows(connection.db.prepare("SELECT id, coarse FROM space").all())) {
    // why: the rows of the table of sign bits are counted in the plain table in which its extension keeps their ids.
    for (const table of coarse === 1 ? [vectorTable(id), `${coarseTable(id)}_rowids`] : [vectorTable(id)]) {
      report(
        count(connection, `SELECT count(*) FROM ${table} WHERE rowid NOT IN (SELECT id FROM chunk)`),
        "vectors without a chunk"
      )
    }
    known.add(vectorTable(id)).add(coarseTable(id))
  }
  const tables = nameRows(connection.db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()).filter(
    ({ name }) => /^(?:vector|coarse)_\d+$/.test(name)
  )
  report(tables.filter(({ name }) => !known.has(name)).length, "tables of vectors without a space")
}

/**
 * Looks for what a whole index cannot hold: rows without their document, index entries or vectors without their chunk,
 * chunks without their entry, tables of notebooks and spaces that are gone, and damage that SQLite finds. Each problem is a sentence; none is good.
 */
export const checkIndex = (connection: ReadConnection): ReadonlyArray<string> => {
  const problems: Array<string> = []
  const report = (n: number, what: string) => {
    if (n > 0) problems.push(`${n} ${what}`)
  }
  for (const table of owned) {
    report(
      count(connection, `SELECT count(*) FROM ${table} WHERE document_id NOT IN (SELECT id FROM document)`),
      `rows of ${table} without a document`
    )
  }
  report(
    count(connection, "SELECT count(*) FROM document WHERE root_id NOT IN (SELECT id FROM root)"),
    "documents without a root"
  )
  const known = new Set<string>()
  for (const id of visibleNotebookIds(connection)) {
    const table = fullTextTable(id)
    known.add(table)
    report(
      count(connection, `SELECT count(*) FROM ${table}_docsize WHERE id NOT IN (SELECT id FROM chunk)`),
      "full-text entries without a chunk"
    )
    report(
      count(
        connection,
        `SELECT count(*) FROM chunk c JOIN document d ON d.id = c.document_id
         WHERE d.notebook_id = ? AND c.id NOT IN (SELECT id FROM ${table}_docsize)`,
        id
      ),
      "chunks without a full-text entry"
    )
  }
  const tables = nameRows(
    connection.db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%USING fts5(%'")
      .all()
  )
  report(tables.filter(({ name }) => !known.has(name)).length, "full-text tables without a notebook")
  checkVectors(connection, report)
  const integrity = connection.db.pragma("integrity_check", { simple: true })
  if (integrity !== "ok") problems.push("the integrity check of the index file failed")
  return problems
}
