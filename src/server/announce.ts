import * as Effect from "effect/Effect"
import { visibilityLines } from "../domain/results/visibility.ts"
import { Store } from "../services/Store.ts"
import { log } from "./log.ts"

/** Says on stderr what clients can see, or why they see nothing. */
export const announce: Effect.Effect<void, never, Store> = Store.use((store) => store.status).pipe(
  Effect.match({
    onSuccess: (status) => visibilityLines(status).forEach(log),
    onFailure: ({ hint, message }) => log(`clients see nothing: ${message}${hint === undefined ? "" : ` ${hint}`}`)
  }),
  Effect.catchCause(() => Effect.sync(() => log("clients see nothing: the index could not be asked")))
)
