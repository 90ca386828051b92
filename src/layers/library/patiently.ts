import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import type { StoreError } from "../../domain/errors.ts"

/** How often a write is tried again, and how long after. Each try waits for the other writer on its own. */
const tries = 10
const pause = "500 millis"

/**
 * Tries a write again while another command is writing: what was parsed for minutes is not thrown away because someone
 * else holds the index for some seconds.
 */
export const patiently = <A, R>(write: Effect.Effect<A, StoreError, R>): Effect.Effect<A, StoreError, R> =>
  Effect.retry(write, {
    while: (error) => error.reason === "index_busy",
    times: tries,
    schedule: Schedule.spaced(pause)
  })
