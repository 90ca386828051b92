import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { RetrieverError } from "../../domain/errors.ts"
import { Retriever } from "../../services/Retriever.ts"
import type { QueryFailure } from "./QueryFailure.ts"
import { QueryRunner } from "./QueryRunner.ts"

const failing = (operation: string) =>
  Effect.mapError(
    ({ reason, message, hint }: QueryFailure) =>
      new RetrieverError({ operation, reason, message, ...(hint === undefined ? {} : { hint }) })
  )

/** `Retriever` over the index's full-text tables. */
export const layer: Layer.Layer<Retriever, never, QueryRunner> = Layer.effect(
  Retriever,
  Effect.gen(function* () {
    const { run } = yield* QueryRunner
    return Retriever.of({
      search: (query) => run("searchNotebook", query).pipe(failing("search")),
      rank: (query, depth) => run("rankNotebook", { query, depth }).pipe(failing("rank")),
      searchNotes: (request) => run("searchNotes", request).pipe(failing("searchNotes"))
    })
  })
)
