import type { ParsedDocument } from "../domain/document/ParsedDocument.ts"
import { DocumentId, NotebookId } from "../domain/ids.ts"
import type { SourceStatus } from "../domain/vocabulary.ts"

/** A document to put into memory. */
export interface MemoryDocument {
  readonly document: ParsedDocument
  /** Opaque id; made from its place where it is left out. */
  readonly id?: string
  /** The document's own title where it is left out, else its id. */
  readonly title?: string
  /** `indexed` where it is left out, or `empty` for a document without text. */
  readonly status?: SourceStatus
  /** Why the source failed or is empty. */
  readonly message?: string
}

/** A notebook to put into memory. */
export interface MemoryNotebook {
  readonly title: string
  readonly documents: ReadonlyArray<MemoryDocument>
  readonly id?: string
  readonly description?: string
  /** Whether MCP clients see it; not where it is left out. */
  readonly shared?: boolean
}

/** A document in memory, every field decided. */
export interface HeldDocument {
  readonly id: DocumentId
  readonly title: string
  readonly status: SourceStatus
  readonly message?: string
  readonly document: ParsedDocument
  readonly notebook: HeldNotebook
}

/** A notebook in memory; its documents are in order of title. */
export interface HeldNotebook {
  readonly id: NotebookId
  readonly title: string
  readonly description?: string
  readonly shared: boolean
  readonly documents: ReadonlyArray<HeldDocument>
}

const byTitle = (a: { readonly title: string }, b: { readonly title: string }): number =>
  a.title < b.title ? -1 : a.title > b.title ? 1 : 0

const holdDocument = (given: MemoryDocument, place: string, notebook: HeldNotebook): HeldDocument => {
  const id = DocumentId.make(given.id ?? place)
  return {
    id,
    title: given.title ?? given.document.title ?? id,
    status: given.status ?? (given.document.text.trim() === "" ? "empty" : "indexed"),
    ...(given.message === undefined ? {} : { message: given.message }),
    document: given.document,
    notebook
  }
}

/** Notebooks in order of title, every id and status decided. */
export const holdNotebooks = (notebooks: ReadonlyArray<MemoryNotebook>): ReadonlyArray<HeldNotebook> =>
  notebooks
    .map((given, place): HeldNotebook => {
      const documents: Array<HeldDocument> = []
      const notebook: HeldNotebook = {
        id: NotebookId.make(given.id ?? `n${place + 1}`),
        title: given.title,
        ...(given.description === undefined ? {} : { description: given.description }),
        shared: given.shared ?? false,
        documents
      }
      for (const [index, document] of given.documents.entries()) {
        documents.push(holdDocument(document, `${notebook.id}d${index + 1}`, notebook))
      }
      documents.sort(byTitle)
      return notebook
    })
    .sort(byTitle)
