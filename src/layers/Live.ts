import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { DocumentParser } from "../services/DocumentParser.ts"
import type { Evaluator } from "../services/Evaluator.ts"
import type { Home } from "../services/Home.ts"
import type { Library } from "../services/Library.ts"
import type { Provenance } from "../services/Provenance.ts"
import type { Retriever } from "../services/Retriever.ts"
import { Settings, type SettingsError } from "../services/Settings.ts"
import type { Store } from "../services/Store.ts"
import type { StoreWriter } from "../services/StoreWriter.ts"
import { parserLimits } from "./config/parserLimits.ts"
import * as SettingsLive from "./config/SettingsLive.ts"
import { distFile } from "./distFile.ts"
import * as EmbedderLive from "./embedder/EmbedderLive.ts"
import * as ProvenanceLive from "./sqlite/ProvenanceLive.ts"
import type { QueryRunner } from "./sqlite/QueryRunner.ts"
import * as RetrieverLive from "./sqlite/RetrieverLive.ts"
import * as StoreLive from "./sqlite/StoreLive.ts"
import * as WorkerRunner from "./sqlite/WorkerRunner.ts"

/** What answers questions about documents. */
export type ReadServices = Store | Retriever | Provenance

const reads: Layer.Layer<ReadServices, never, QueryRunner | Home> = Layer.mergeAll(
  StoreLive.layer,
  RetrieverLive.layer,
  ProvenanceLive.layer
)

/** The reading services with the person's own model, where the settings name one. */
const readsWithModel = (remote: EmbedderLive.RemoteEmbedding) =>
  reads.pipe(Layer.provideMerge(EmbedderLive.layer(remote)), Layer.provide(SettingsLive.layer))

/**
 * The graph that serves MCP: reads for clients, which see shared notebooks only, on a thread of their own. It holds no
 * `StoreWriter`, and its connection is opened read-only. Build it once.
 */
export const serving = (
  remote: EmbedderLive.RemoteEmbedding
): Layer.Layer<ReadServices | QueryRunner, SettingsError, Home> =>
  readsWithModel(remote).pipe(Layer.provideMerge(WorkerRunner.layer("client", distFile("query-worker.js"))))

/** The graph of the commands that only read: all notebooks, on this thread. */
export const reading: Layer.Layer<ReadServices | QueryRunner, SettingsError, Home> = Layer.unwrap(
  // why: loaded when used, so that `serve`, which queries on another thread, never loads SQLite on this one
  Effect.map(
    Effect.promise(() => import("./sqlite/InlineRunner.ts")),
    (inline) => readsWithModel("allowed").pipe(Layer.provideMerge(inline.layer("owner")))
  )
)

/**
 * The graph of the commands that write: the index opened read-write, the parsers under the limits of the settings, and the
 * library over both. Fails for settings that are not as they should be.
 */
export const writing: Layer.Layer<StoreWriter | DocumentParser | Library, SettingsError, Home> = Layer.unwrap(
  Effect.gen(function* () {
    const [writer, parsers, library, inline] = yield* Effect.promise(() =>
      Promise.all([
        import("./sqlite/StoreWriterLive.ts"),
        import("./parsers/ParserPool.ts"),
        import("./library/LibraryLive.ts"),
        import("./sqlite/InlineRunner.ts")
      ])
    )
    const settings = yield* Settings
    const pool = parsers.layer({ child: distFile("parse-child.js"), limits: parserLimits(yield* settings.all) })
    return library.layer.pipe(
      Layer.provideMerge(Layer.merge(writer.layer, pool)),
      Layer.provide(EmbedderLive.layer("allowed")),
      Layer.provide(inline.layer("owner"))
    )
  })
).pipe(Layer.provide(SettingsLive.layer))

/** What measures retrieval: collections in an index of their own, own questions over the reading services. */
export const evaluating: Layer.Layer<Evaluator, never, Retriever> = Layer.unwrap(
  Effect.map(
    Effect.promise(() => import("./evaluation/EvaluatorLive.ts")),
    (evaluator) => evaluator.layer
  )
)
