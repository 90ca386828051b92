import { bounds } from "../../../domain/bounds.ts"
import type { Connection } from "../Connection.ts"
import { newKey } from "../keys.ts"
import { createNotebookIndex, dropNotebookIndex } from "../notebookIndex.ts"
import { invalidInput } from "../QueryFailure.ts"
import { type NotebookRow, visibleNotebook } from "../read/visible.ts"
import { dropSpaces } from "../vectors/spaces.ts"

/** The notebook of that id or exact title, whoever may see it. Throws `not_found`. */
export const findNotebook = (connection: Connection, name: string): NotebookRow =>
  visibleNotebook({ ...connection, audience: "owner" }, name)

/** Makes a notebook with its index. Throws `invalid_input` for a title that is taken, blank or too long. */
export const createNotebook = (
  connection: Connection,
  request: { readonly title: string; readonly description?: string },
  now: string
): string => {
  const title = request.title.normalize("NFC").trim()
  if (title === "" || title.length > bounds.notebookNameChars) {
    throw invalidInput(`A notebook's title has 1 to ${bounds.notebookNameChars} characters.`)
  }
  const taken = connection.prepare("SELECT 1 FROM notebook WHERE title = ? OR key = ?").get(title, title)
  if (taken !== undefined) throw invalidInput("There is a notebook of that title already.", "Choose another title.")
  const key = newKey("nb")
  const { lastInsertRowid } = connection
    .prepare("INSERT INTO notebook (key, title, description, created_at, updated_at) VALUES (?, ?, ?, ?, ?)")
    .run(key, title, request.description ?? null, now, now)
  createNotebookIndex(connection, Number(lastInsertRowid))
  return key
}

/** Forgets a notebook with its documents and index. Throws `not_found`. */
export const removeNotebook = (connection: Connection, name: string): void => {
  const notebook = findNotebook(connection, name)
  dropSpaces(connection, notebook.id)
  dropNotebookIndex(connection, notebook.id)
  connection.prepare("DELETE FROM notebook WHERE id = ?").run(notebook.id)
}

/** Lets clients see a notebook, or stops that. Throws `not_found`. */
export const setShared = (connection: Connection, name: string, shared: boolean): void => {
  const notebook = findNotebook(connection, name)
  connection.prepare("UPDATE notebook SET shared = ? WHERE id = ?").run(shared ? 1 : 0, notebook.id)
}

/** Notes that a notebook's content changed. */
export const touchNotebook = (connection: Connection, notebookId: number, now: string): void => {
  connection.prepare("UPDATE notebook SET updated_at = ? WHERE id = ?").run(now, notebookId)
}
