import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import type * as Semaphore from "effect/Semaphore"
import type { ServiceFailure } from "../domain/errors.ts"
import { ToolError } from "../tools/ToolError.ts"

/** How calls are bounded. */
export interface CallLimits {
  /** Time that the work of one call may take. Waiting for a turn does not count. */
  readonly timeLimitMs: number
  /** Turns: as many calls work at once as it has permits, the others wait in order of arrival. */
  readonly turns: Semaphore.Semaphore
}

/** How long an answer waits for work to end that was told to stop; work that resists goes on unheard. */
const stopGraceMs = 500

const timedOut = (timeLimitMs: number) =>
  new ToolError({
    reason: "timeout",
    message: `The call took longer than ${timeLimitMs / 1000} seconds and was stopped.`,
    hint: "Ask for less: a narrower question, fewer wordings, or only some documents."
  })

/**
 * Runs a call's work in its turn and within its time; interrupting it interrupts the work. Fails `timeout` when the time
 * is over: the work is interrupted first, and its turn is free once it has ended or the grace is over.
 */
export const runCall = <A, R>(
  work: Effect.Effect<A, ServiceFailure, R>,
  { timeLimitMs, turns }: CallLimits
): Effect.Effect<A, ServiceFailure, R> =>
  turns.withPermit(
    Effect.gen(function* () {
      // Detached, because an interruption that the work resists must not hold back the answer.
      const fiber = yield* Effect.forkDetach(work, { startImmediately: true })
      const stop = Effect.sync(() => fiber.interruptUnsafe())
      const ended = Fiber.await(fiber)
      const exit = yield* Effect.timeoutOption(ended, timeLimitMs).pipe(
        Effect.onInterrupt(() => stop.pipe(Effect.andThen(Effect.timeoutOption(ended, stopGraceMs))))
      )
      if (Option.isSome(exit)) return yield* exit.value
      yield* stop
      yield* Effect.timeoutOption(ended, stopGraceMs)
      return yield* Effect.fail(timedOut(timeLimitMs))
    })
  )
