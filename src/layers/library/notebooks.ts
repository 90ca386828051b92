import * as Effect from "effect/Effect"
import type { StoreError } from "../../domain/errors.ts"
import { StoreWriter } from "../../services/StoreWriter.ts"

/** The id of a notebook named by id or exact title, made if there is none. */
export const findOrCreateNotebook = Effect.fn("Library.findOrCreateNotebook")(function* (
  name: string
): Effect.fn.Return<string, StoreError, StoreWriter> {
  const writer = yield* StoreWriter
  const find = writer.findNotebook(name)
  // A title that is taken by now was taken by another command that ran at the same time.
  const create = writer
    .createNotebook({ title: name })
    .pipe(
      Effect.catch((error) =>
        error.reason === "invalid_input" ? Effect.mapError(find, () => error) : Effect.fail(error)
      )
    )
  return yield* Effect.catch(find, (error) =>
    error.reason === "not_found" || error.reason === "no_index" ? create : Effect.fail(error)
  )
})
