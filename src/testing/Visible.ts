import type { Audience } from "../domain/vocabulary.ts"
import type { HeldDocument, HeldNotebook } from "./MemoryIndex.ts"

/** What cannot be found, or is not for these eyes: the two look the same from outside. */
export interface NotFound {
  readonly operation: string
  readonly reason: "not_found"
  readonly message: string
  readonly hint: string
}

/** The notebooks and documents that an audience sees. */
export interface Visible {
  readonly notebooks: ReadonlyArray<HeldNotebook>
  readonly documents: ReadonlyArray<HeldDocument>
  /** By id, else by exact title. */
  readonly notebook: (name: string) => HeldNotebook | undefined
  readonly document: (id: string) => HeldDocument | undefined
}

/** What an audience sees of notebooks: clients only the shared ones. */
export const visibleTo = (audience: Audience, all: ReadonlyArray<HeldNotebook>): Visible => {
  const notebooks = all.filter(({ shared }) => audience === "owner" || shared)
  const documents = notebooks.flatMap((notebook) => notebook.documents)
  return {
    notebooks,
    documents,
    notebook: (name) => notebooks.find(({ id }) => id === name) ?? notebooks.find(({ title }) => title === name),
    document: (id) => documents.find((document) => document.id === id)
  }
}

/** The fields of a failure to find a notebook or a document. */
export const notFound = (operation: string, what: "notebook" | "document"): NotFound => ({
  operation,
  reason: "not_found",
  message: `There is no such ${what}.`,
  hint: what === "notebook" ? "list_notebooks names those there are." : "list_sources names those there are."
})
