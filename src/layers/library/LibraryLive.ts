import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { DocumentParser } from "../../services/DocumentParser.ts"
import { Embedder } from "../../services/Embedder.ts"
import { Home } from "../../services/Home.ts"
import { Library } from "../../services/Library.ts"
import { StoreWriter } from "../../services/StoreWriter.ts"
import { addRoots } from "./addRoots.ts"
import * as disk from "./disk.ts"
import { addNote, removeNote } from "./notes.ts"
import { makeReporter } from "./progress.ts"
import { removeTarget } from "./removeTarget.ts"
import { syncNotebooks } from "./syncNotebooks.ts"

/** The library over the file system: reads what stands on disk, writes what became of it. */
export const layer: Layer.Layer<Library, never, StoreWriter | DocumentParser | Home> = Layer.effect(
  Library,
  Effect.gen(function* () {
    const home = yield* Home
    const embedder = yield* Effect.serviceOption(Embedder)
    const stores = Context.make(StoreWriter, yield* StoreWriter).pipe(
      Context.add(DocumentParser, yield* DocumentParser)
    )
    const services: Context.Context<StoreWriter | DocumentParser> = Option.isSome(embedder)
      ? Context.add(stores, Embedder, embedder.value)
      : stores
    // Ibid's own folder is never indexed, wherever it stands.
    const shut = Effect.promise(async () => {
      const identity = await disk.folderIdentity(home.folder).catch(() => undefined)
      return new Set(identity === undefined ? [] : [identity])
    })
    return Library.of({
      add: (request, onProgress) =>
        Effect.flatMap(shut, (folders) => addRoots(request, folders, makeReporter(onProgress))).pipe(
          Effect.provideContext(services)
        ),
      sync: (request, onProgress) =>
        Effect.flatMap(shut, (folders) =>
          syncNotebooks({ ...request, tolerant: false }, folders, makeReporter(onProgress))
        ).pipe(Effect.provideContext(services)),
      watch: (request, listener) =>
        Effect.gen(function* () {
          const folders = yield* shut
          // Loaded when it is used: nothing else needs a watcher.
          const { watchRoots } = yield* Effect.promise(() => import("./watchRoots.ts"))
          return yield* watchRoots(request, folders, listener)
        }).pipe(Effect.provideContext(services)),
      remove: (target) =>
        Effect.flatMap(shut, (folders) => removeTarget(target, folders)).pipe(Effect.provideContext(services)),
      addNote: (request) => addNote(request).pipe(Effect.provideContext(services)),
      removeNote: (documentId) => removeNote(documentId).pipe(Effect.provideContext(services))
    })
  })
)
