import { randomUUID } from "node:crypto"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { chunkDocument } from "../../domain/document/chunkDocument.ts"
import type { LibraryError, StoreError } from "../../domain/errors.ts"
import { DocumentParser } from "../../services/DocumentParser.ts"
import { StoreWriter } from "../../services/StoreWriter.ts"
import { invalidRequest, unknownTarget } from "./failures.ts"
import { findOrCreateNotebook } from "./notebooks.ts"

/** Where a notebook's notes stand: nowhere on disk. */
const notesLocation = "notes"

/** Longest title of a note and largest body. */
const titleChars = 200
const bodyBytes = 1024 * 1024

/** A note to write. */
export interface NoteRequest {
  readonly notebook: string
  readonly title: string
  readonly body: string
}

/** Writes a note, read as Markdown. Returns its document id. */
export const addNote = Effect.fn("Library.addNote")(function* (
  request: NoteRequest
): Effect.fn.Return<string, LibraryError | StoreError, StoreWriter | DocumentParser> {
  const title = request.title.trim()
  if (title === "" || title.length > titleChars) {
    return yield* invalidRequest("Library.addNote", `A note's title has 1 to ${titleChars} characters.`)
  }
  if (request.body.trim() === "") {
    return yield* invalidRequest("Library.addNote", "The note is empty.", "Give its text on standard input.")
  }
  const bytes = new TextEncoder().encode(request.body)
  if (bytes.length > bodyBytes) {
    return yield* invalidRequest(
      "Library.addNote",
      "The note is larger than 1 MB.",
      "Save it as a file and add that with `ibid add`."
    )
  }
  const writer = yield* StoreWriter
  const parser = yield* DocumentParser
  const { documents, hash } = yield* parser
    .parse({ name: "note.md", bytes })
    .pipe(Effect.mapError((error) => invalidRequest("Library.addNote", error.message)))
  const parsed = documents[0]?.document
  if (parsed === undefined) return yield* invalidRequest("Library.addNote", "The note holds no text.")
  const notebookId = yield* findOrCreateNotebook(request.notebook)
  const root = yield* writer.addRoot({ notebookId, kind: "notes", location: notesLocation, excludes: [] })
  const document = { ...parsed, type: "note" as const, lineAnchors: false }
  const stamp = {
    rootId: root.id,
    relativePath: randomUUID(),
    part: "",
    size: bytes.length,
    mtimeMs: yield* Clock.currentTimeMillis,
    hash
  }
  const ids = yield* writer.putDocuments(notebookId, [{ stamp, title, document, chunks: chunkDocument(document) }])
  return ids[0] ?? (yield* Effect.die(new Error("A document was written without an id.")))
})

/** Removes a note. Fails `not_found`, also for the id of a document that is no note. */
export const removeNote = Effect.fn("Library.removeNote")(function* (
  documentId: string
): Effect.fn.Return<void, LibraryError | StoreError, StoreWriter> {
  const writer = yield* StoreWriter
  for (const root of yield* writer.roots()) {
    if (root.kind !== "notes") continue
    const sources = yield* writer.sources(root.id)
    if (sources.some((source) => source.documentId === documentId)) return yield* writer.removeDocuments([documentId])
  }
  return yield* unknownTarget(
    "Library.removeNote",
    "There is no note of this id.",
    "`ibid notes QUERY` finds notes with their ids."
  )
})
