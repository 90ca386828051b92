import * as Effect from "effect/Effect"
import type { LibraryError, StoreError } from "../../domain/errors.ts"
import type { DocumentParser } from "../../services/DocumentParser.ts"
import type { StoreWriter } from "../../services/StoreWriter.ts"
import type { Reporter } from "./progress.ts"
import { executeSync, type PreparedSync, prepareSync, type SyncRequest, sizeOf, skipsOf } from "./syncRoots.ts"
import type { Run } from "./withRun.ts"

/**
 * Syncs notebooks: all roots are listed first, so that one that cannot be listed stops the run before anything is changed,
 * then each notebook is brought up to date.
 */
export const runSync = Effect.fn("Library.runSync")(function* (
  requests: ReadonlyArray<SyncRequest>,
  run: Run,
  reporter: Reporter
): Effect.fn.Return<void, LibraryError | StoreError, StoreWriter | DocumentParser> {
  yield* run.enter("reading")
  const prepared: Array<PreparedSync> = []
  let total = 0
  for (const request of requests) {
    const one = yield* prepareSync(request, reporter, total)
    total += sizeOf(one)
    prepared.push(one)
  }
  yield* run.enter("parsing")
  let done = 0
  const skips = skipsOf(prepared)
  reporter.report({ phase: "parsing", done, total, skipped: skips })
  for (const one of prepared) {
    yield* executeSync(one, run.tally, (current, files) => {
      done += files
      reporter.report({ phase: "parsing", done, total, ...(current === undefined ? {} : { current }) })
    })
  }
  skips.unsupported += run.tally.skipped - Object.values(skips).reduce((sum, count) => sum + count, 0)
  reporter.report({ phase: "writing", done, total, skipped: skips })
})
