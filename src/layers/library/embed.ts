import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { StoreError } from "../../domain/errors.ts"
import { countFailure } from "../../domain/sync/tally.ts"
import { Embedder } from "../../services/Embedder.ts"
import { StoreWriter } from "../../services/StoreWriter.ts"
import type { Reporter } from "./progress.ts"
import type { Run } from "./withRun.ts"

/** The last step of a run: brings the vectors of a notebook up to date, where it has outgrown those it has. */
export const embed = Effect.fn("Library.embed")(function* (
  notebookId: string,
  retrain: boolean,
  run: Run,
  reporter: Reporter
): Effect.fn.Return<void, StoreError, StoreWriter> {
  const writer = yield* StoreWriter
  yield* run.enter("writing")
  reporter.report({ phase: "embedding" })
  const embedder = yield* Effect.serviceOption(Embedder)
  const kind = Option.isSome(embedder) ? embedder.value.space.kind : "latent"
  // why: the latent space is trained beside a model too: it answers when the model is away, and tells foreign questions
  if (kind !== "none") yield* writer.trainLatent(notebookId, retrain)
  if (Option.isNone(embedder) || kind !== "model") return
  const { embedNotebook } = yield* Effect.promise(() => import("../embedder/embedNotebook.ts"))
  yield* embedNotebook(embedder.value, notebookId, (done) => reporter.report({ phase: "embedding", done })).pipe(
    Effect.catchTag("EmbedderError", ({ message, reason }) =>
      // why: the documents are indexed and keywords find them; the next sync takes the embedding up where it broke
      Effect.sync(() => countFailure(run.tally, "embedding model", reason, message))
    )
  )
})
