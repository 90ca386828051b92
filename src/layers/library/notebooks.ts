import * as Effect from "effect/Effect"
import type { StoreError } from "../../domain/errors.ts"
import { StoreWriter } from "../../services/StoreWriter.ts"

/** The id of a notebook named by id or exact title, made if there is none. */
export const findOrCreateNotebook = Effect.fn("Library.findOrCreateNotebook")(function* (
  name: string
): Effect.fn.Return<string, StoreError, StoreWriter> {
  const writer = yield* StoreWriter
  return yield* writer
    .findNotebook(name)
    .pipe(
      Effect.catchTag("StoreError", (error) =>
        error.reason === "not_found" || error.reason === "no_index" ? writer.createNotebook({ title: name }) : error
      )
    )
})
