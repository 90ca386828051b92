import * as Effect from "effect/Effect"
import { visibilityLines } from "../domain/results/visibility.ts"
import { Store } from "../services/Store.ts"
import { log } from "./log.ts"

/** Most notebooks that are named. */
const named = 20

/**
 * Says on stderr what clients can see, or why they see nothing. Asks for notebooks and not for status, because status
 * compares each source with the disk, and the first search would wait for it.
 */
export const announce: Effect.Effect<void, never, Store> = Store.use((store) =>
  store.listNotebooks({ limit: named })
).pipe(
  Effect.match({
    onSuccess: (page) => visibilityLines(page).forEach(log),
    onFailure: ({ hint, message }) => log(`clients see nothing: ${message}${hint === undefined ? "" : ` ${hint}`}`)
  }),
  Effect.catchCause(() => Effect.sync(() => log("clients see nothing: the index could not be asked")))
)
