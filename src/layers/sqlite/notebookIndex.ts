import { ftsTokenizer } from "../../domain/text/ftsTokenizer.ts"
import type { Connection } from "./Connection.ts"

/**
 * Name of a notebook's own full-text table. A notebook shares no index with another, because BM25 takes its statistics
 * from the whole table: see docs/decisions.
 */
export const fullTextTable = (notebookId: number): string => `fulltext_${notebookId}`

/** Name of the table that counts in how many chunks of a notebook a token stands. */
export const termTable = (notebookId: number): string => `terms_${notebookId}`

/** Makes the index tables of a new notebook. Rowids are chunk ids; the text itself is not kept a second time. */
export const createNotebookIndex = (connection: Connection, notebookId: number): void => {
  connection.db.exec(
    `CREATE VIRTUAL TABLE ${fullTextTable(notebookId)} USING fts5(
       words, exact, heading, content = '', contentless_delete = 1, ${ftsTokenizer});
     CREATE VIRTUAL TABLE ${termTable(notebookId)} USING fts5vocab(${fullTextTable(notebookId)}, row)`
  )
}

/** Drops the index tables of a notebook. */
export const dropNotebookIndex = (connection: Connection, notebookId: number): void => {
  connection.db.exec(`DROP TABLE IF EXISTS ${termTable(notebookId)}; DROP TABLE IF EXISTS ${fullTextTable(notebookId)}`)
}
