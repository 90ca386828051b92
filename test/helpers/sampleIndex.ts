import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { chunkDocument } from "../../src/domain/document/chunkDocument.ts"
import { Provenance } from "../../src/services/Provenance.ts"
import { Retriever } from "../../src/services/Retriever.ts"
import { Store } from "../../src/services/Store.ts"
import { StoreWriter } from "../../src/services/StoreWriter.ts"
import { layerMemory, type MemoryNotebook } from "../../src/testing/index.ts"
import { holdNotebooks } from "../../src/testing/MemoryIndex.ts"
import { sampleNotebooks } from "./documents.ts"
import type { Prepared } from "./handlerSuite.ts"
import { indexIn, scratchFolder } from "./realIndex.ts"

const titleOf = ({ document, title }: MemoryNotebook["documents"][number]): string => title ?? document.title ?? ""

const write = Effect.fn("write")(function* ({ documents, shared, title }: MemoryNotebook) {
  const writer = yield* StoreWriter
  const notebookId = yield* writer.createNotebook({ title })
  if (shared === true) yield* writer.setShared(title, true)
  const root = yield* writer.addRoot({ notebookId, kind: "notes", location: `notes:${title}`, excludes: [] })
  const ids = yield* writer.putDocuments(
    notebookId,
    documents.map((given, at) => ({
      stamp: { rootId: root.id, relativePath: `${at}`, part: "", size: 1, mtimeMs: 0, hash: `${title}${at}` },
      title: titleOf(given),
      document: given.document,
      chunks: chunkDocument(given.document)
    }))
  )
  return documents.map((given, at) => [titleOf(given), ids[at] ?? ""] as const)
})

/** Notebooks in a real index in a temporary folder, seen as a client sees them. */
export const inSqlite = Effect.fn("inSqlite")(function* (notebooks: ReadonlyArray<MemoryNotebook>) {
  const folder = yield* scratchFolder
  const written = yield* Effect.forEach(notebooks, write).pipe(Effect.provide(indexIn(folder)))
  const built = yield* Layer.build(indexIn(folder, "client"))
  const prepared: Prepared = {
    context: Context.pick(Store, Retriever, Provenance)(built),
    ids: Object.fromEntries(written.flat())
  }
  return prepared
})

/** The sample notebooks in a real index. */
export const sampleInSqlite = inSqlite(sampleNotebooks)

/** Notebooks in memory, seen as a client sees them. */
export const inMemory = Effect.fn("inMemory")(function* (notebooks: ReadonlyArray<MemoryNotebook>) {
  const context = yield* Layer.build(layerMemory(notebooks))
  const named = holdNotebooks(notebooks).flatMap(({ documents }) =>
    documents.map(({ id, title }) => [title, id] as const)
  )
  const prepared: Prepared = { context, ids: Object.fromEntries(named) }
  return prepared
})

/** The sample notebooks in memory. */
export const sampleInMemory = inMemory(sampleNotebooks)
