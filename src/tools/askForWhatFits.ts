import * as Effect from "effect/Effect"

/**
 * Asks for a page; when the answer holds more than a result can carry, asks once more for as much as fits, so that the
 * service itself says where the rest begins.
 *
 * @param wanted how much is asked for at first
 * @param ask asks for so much
 * @param capacity how much of an answer fits; as much as it holds when all of it does
 * @param size how much an answer holds
 */
export const askForWhatFits = <A, E, R>(
  wanted: number,
  ask: (amount: number) => Effect.Effect<A, E, R>,
  size: (answer: A) => number,
  capacity: (answer: A) => number
): Effect.Effect<A, E, R> =>
  ask(wanted).pipe(
    Effect.flatMap((answer) => {
      const fits = capacity(answer)
      return fits >= size(answer) ? Effect.succeed(answer) : ask(Math.max(fits, 1))
    })
  )
