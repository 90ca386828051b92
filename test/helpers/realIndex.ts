import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { chunkDocument } from "../../src/domain/document/chunkDocument.ts"
import type { ParsedDocument } from "../../src/domain/document/ParsedDocument.ts"
import type { Audience } from "../../src/domain/vocabulary.ts"
import * as HomeLive from "../../src/layers/HomeLive.ts"
import * as InlineRunner from "../../src/layers/sqlite/InlineRunner.ts"
import * as ProvenanceLive from "../../src/layers/sqlite/ProvenanceLive.ts"
import * as RetrieverLive from "../../src/layers/sqlite/RetrieverLive.ts"
import * as StoreLive from "../../src/layers/sqlite/StoreLive.ts"
import * as StoreWriterLive from "../../src/layers/sqlite/StoreWriterLive.ts"
import { StoreWriter } from "../../src/services/StoreWriter.ts"
import { documentOf } from "./documents.ts"

/** A temporary folder, removed with the scope. */
export const scratchFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "ibid-test-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

/** The real index in a given folder: everything that reads it for an audience, and the writer. */
export const indexIn = (folder: string, audience: Audience = "owner") => {
  const home = HomeLive.layerAt(folder)
  const reads = Layer.mergeAll(StoreLive.layer, RetrieverLive.layer, ProvenanceLive.layer).pipe(
    Layer.provideMerge(InlineRunner.layer(audience))
  )
  return Layer.merge(reads, StoreWriterLive.layer).pipe(Layer.provideMerge(home))
}

/** The real index in a temporary folder. */
export const temporaryIndex = (audience: Audience = "owner") =>
  Layer.unwrap(Effect.map(scratchFolder, (folder) => indexIn(folder, audience)))

/** Texts for a notebook: by name, a text as `documentOf` reads it, or a document. */
export type Texts = Readonly<Record<string, string | ParsedDocument>>

/** Makes a notebook of texts, as notes so that no file need exist; returns its id and the documents' ids by name. */
export const putNotebook = Effect.fn("putNotebook")(function* (title: string, texts: Texts, shared = false) {
  const writer = yield* StoreWriter
  const notebookId = yield* writer.createNotebook({ title })
  if (shared) yield* writer.setShared(title, true)
  const root = yield* writer.addRoot({ notebookId, kind: "notes", location: "notes:", excludes: [] })
  const ids = yield* writer.putDocuments(
    notebookId,
    Object.entries(texts).map(([name, text]) => {
      const document = typeof text === "string" ? documentOf(text) : text
      return {
        stamp: { rootId: root.id, relativePath: name, part: "", size: document.text.length, mtimeMs: 0, hash: name },
        title: document.title ?? name,
        document,
        chunks: chunkDocument(document)
      }
    })
  )
  return {
    notebookId,
    rootId: root.id,
    documents: Object.fromEntries(Object.keys(texts).map((name, at) => [name, ids[at] ?? ""]))
  }
})

/** A search with the bounds a test seldom cares for. */
export const question = (
  notebook: string,
  query: string,
  more: { readonly also?: ReadonlyArray<string>; readonly topK?: number } = {}
) => ({
  notebook,
  query,
  also: more.also ?? [],
  topK: more.topK ?? 5,
  documentIds: [],
  strategy: "auto" as const
})
