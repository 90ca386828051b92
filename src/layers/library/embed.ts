import * as Effect from "effect/Effect"
import type { StoreError } from "../../domain/errors.ts"
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
  yield* writer.trainLatent(notebookId, retrain)
})
