import * as Effect from "effect/Effect"
import { StoreError } from "../domain/errors.ts"
import type { DocumentText, ListPage } from "../domain/notebook.ts"
import { codePointBoundary } from "../domain/results/clip.ts"
import type { ListRequest, ReadRequest, Store } from "../services/Store.ts"
import type { HeldDocument, HeldNotebook } from "./MemoryIndex.ts"
import { placeOf, warnings } from "./textFacts.ts"
import { notFound, type Visible } from "./Visible.ts"

/** Documents in memory have no time of their own. */
const someTime = "2026-01-01T00:00:00.000Z"
/** Entries of an outline on one page. */
const outlinePage = 100

const invalid = (operation: string, message: string) => new StoreError({ operation, reason: "invalid_input", message })

const page = <A>(
  operation: string,
  all: ReadonlyArray<A>,
  request: ListRequest
): Effect.Effect<ListPage<A>, StoreError> => {
  const from = request.cursor === undefined ? 0 : Number(/^c(\d{1,9})$/.exec(request.cursor)?.[1] ?? Number.NaN)
  if (Number.isNaN(from)) return Effect.fail(invalid(operation, "This cursor comes from no page of this list."))
  const items = all.slice(from, from + request.limit)
  const next = from + items.length
  return Effect.succeed({ items, ...(next < all.length ? { nextCursor: `c${next}` } : {}) })
}

const found = <A>(
  value: A | undefined,
  operation: string,
  what: "notebook" | "document"
): Effect.Effect<A, StoreError> =>
  value === undefined ? Effect.fail(new StoreError(notFound(operation, what))) : Effect.succeed(value)

const pageCount = ({ document }: HeldDocument) =>
  document.pages.length === 0 ? {} : { pageCount: document.pages.length }

const summary = (notebook: HeldNotebook) => {
  const notes = notebook.documents.filter(({ document }) => document.type === "note").length
  return {
    id: notebook.id,
    title: notebook.title,
    ...(notebook.description === undefined ? {} : { description: notebook.description }),
    sourceCount: notebook.documents.length - notes,
    noteCount: notes,
    updatedAt: someTime
  }
}

const facts = (held: HeldDocument) => ({
  documentId: held.id,
  title: held.title,
  type: held.document.type,
  status: held.status,
  ...pageCount(held),
  charCount: held.document.text.length
})

const read = (held: HeldDocument, request: ReadRequest): Effect.Effect<DocumentText, StoreError> => {
  const { text, pages } = held.document
  const wanted = pages.find(({ number }) => number === request.page)
  if (request.page !== undefined && wanted === undefined) {
    return Effect.fail(invalid("readDocument", `The document has ${pages.length} pages.`))
  }
  const asked = wanted?.start ?? request.startOffset ?? 0
  if (asked > text.length) return Effect.fail(invalid("readDocument", `The text ends at offset ${text.length}.`))
  const start = codePointBoundary(text, asked)
  const whole = codePointBoundary(text, start + request.maxChars)
  const end = whole > start ? whole : Math.min(start + 2, text.length)
  const slice = text.slice(start, end)
  return Effect.succeed({
    documentId: held.id,
    title: held.title,
    ...placeOf(held.document, start),
    ...pageCount(held),
    startOffset: start,
    endOffset: end,
    text: slice,
    charCount: text.length,
    truncated: end < text.length,
    ...(end < text.length ? { nextOffset: end } : {}),
    ...(held.status === "stale" ? { stale: true } : {}),
    ...warnings(slice)
  })
}

/** The reads of `Store` over documents in memory. `all` is for status, which is the owner's. */
export const memoryStore = (visible: Visible, all: ReadonlyArray<HeldNotebook>): Store["Service"] => ({
  listNotebooks: (request) => page("listNotebooks", visible.notebooks.map(summary), request),
  listSources: (request) =>
    found(visible.notebook(request.notebook), "listSources", "notebook").pipe(
      Effect.flatMap(({ documents }) =>
        page(
          "listSources",
          documents.map((held) => ({
            ...facts(held),
            indexedAt: someTime,
            ...(held.message === undefined ? {} : { message: held.message })
          })),
          request
        )
      )
    ),
  getSource: ({ documentId, cursor, limit }) =>
    Effect.gen(function* () {
      const held = yield* found(visible.document(documentId), "getSource", "document")
      const { items, ...more } = yield* page("getSource", held.document.outline, {
        limit: limit ?? outlinePage,
        ...(cursor === undefined ? {} : { cursor })
      })
      const { blocks, mimeType } = held.document
      return { ...facts(held), mimeType, chunkCount: blocks.length, outline: items, ...more }
    }),
  readDocument: (request) =>
    found(visible.document(request.documentId), "readDocument", "document").pipe(
      Effect.flatMap((held) => read(held, request))
    ),
  check: Effect.succeed([]),
  status: Effect.sync(() => ({
    home: "memory",
    schemaVersion: 1,
    notebooks: all.map(({ documents, id, shared, title }) => ({
      id,
      title,
      shared,
      sources: documents.length,
      stale: documents.filter(({ status }) => status === "stale").length,
      failed: documents.filter(({ status }) => status === "failed").length
    })),
    embedding: "none",
    problems: []
  }))
})
