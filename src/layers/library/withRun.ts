import * as Cause from "effect/Cause"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { LibraryError, StoreError } from "../../domain/errors.ts"
import type { RunSummary } from "../../domain/status.ts"
import { newTally, summarize, type Tally } from "../../domain/sync/tally.ts"
import type { RunState } from "../../domain/vocabulary.ts"
import { StoreWriter } from "../../services/StoreWriter.ts"

/** What a run's body is given. */
export interface Run {
  readonly tally: Tally
  /** Notes which stage the run is in. */
  readonly enter: (state: RunState) => Effect.Effect<void, StoreError>
}

/**
 * Carries out a run and keeps its record, whatever becomes of it: done, failed in words, or cancelled. Returns its report.
 */
export const withRun = Effect.fn("Library.withRun")(function* <R>(
  body: (run: Run) => Effect.Effect<void, LibraryError | StoreError, R>
): Effect.fn.Return<RunSummary, LibraryError | StoreError, R | StoreWriter> {
  const writer = yield* StoreWriter
  const runId = yield* writer.startRun
  const tally = newTally()
  const counts = () => {
    const { runId: _, ...counted } = summarize(runId, tally)
    return counted
  }
  const end = Effect.fnUntraced(function* (state: RunState, message?: string) {
    const endedAt = DateTime.formatIso(yield* DateTime.now)
    yield* writer.updateRun(runId, state, { ...counts(), endedAt, ...(message === undefined ? {} : { message }) })
  })
  yield* body({ tally, enter: (state) => writer.updateRun(runId, state, counts()) }).pipe(
    Effect.onExit((exit) => {
      if (Exit.isSuccess(exit)) return end("done")
      // The failure itself is what the caller hears of; a record that cannot be written adds nothing to it.
      if (Cause.hasInterruptsOnly(exit.cause)) return Effect.ignore(end("cancelled"))
      return Effect.ignore(end("failed", messageOf(exit.cause)))
    })
  )
  return summarize(runId, tally)
})

const messageOf = (cause: Cause.Cause<LibraryError | StoreError>): string => {
  const failure = cause.reasons.find(Cause.isFailReason)
  return failure === undefined ? "Ibid failed in a way nobody foresaw." : failure.error.message
}
