import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { RetrieverError } from "../../domain/errors.ts"
import type { Degraded, SearchQuery } from "../../domain/evidence.ts"
import { Embedder } from "../../services/Embedder.ts"
import { Retriever } from "../../services/Retriever.ts"
import { failureFields, type QueryFailure } from "./QueryFailure.ts"
import { QueryRunner } from "./QueryRunner.ts"
import type { ModelSearch } from "./read/search.ts"

const failing = (operation: string) =>
  Effect.mapError((failure: QueryFailure) => new RetrieverError(failureFields(operation, failure)))

interface Placed {
  readonly query: ModelSearch
  /** Why the model did not place the question. */
  readonly degraded?: Degraded
}

/**
 * `Retriever` over the index's full-text tables and vectors. With an `Embedder`, questions are placed by it before the
 * index is asked; when it fails, the index answers without and says so.
 */
export const layer: Layer.Layer<Retriever, never, QueryRunner> = Layer.effect(
  Retriever,
  Effect.gen(function* () {
    const { run } = yield* QueryRunner
    const embedder = yield* Effect.serviceOption(Embedder)
    const place = (query: SearchQuery): Effect.Effect<Placed> => {
      if (Option.isNone(embedder) || query.strategy === "sparse") return Effect.succeed({ query })
      const { embed, space } = embedder.value
      // why: a question is placed in a latent space by the read that uses it, within one transaction
      if (space.kind === "latent") return Effect.succeed({ query })
      if (space.kind === "none" && query.strategy === "auto") {
        return Effect.succeed({ query: { ...query, strategy: "sparse" } })
      }
      const texts = [query.query, ...query.also]
      return embed({ notebook: query.notebook, kind: "query", texts }).pipe(
        Effect.map((vectors): Placed => {
          const placed = vectors.filter((vector) => vector !== undefined)
          return { query: { ...query, model: { identity: space.identity, vectors: placed } } }
        }),
        Effect.catch(({ message, reason }) =>
          Effect.succeed<Placed>({
            query: space.kind === "none" ? { ...query, strategy: "sparse" } : query,
            degraded: { reason, message: `${message} The index answered without it.` }
          })
        )
      )
    }
    return Retriever.of({
      search: Effect.fn("Retriever.search")(function* (asked: SearchQuery) {
        const { degraded, query } = yield* place(asked)
        const found = yield* run("searchNotebook", query).pipe(failing("search"))
        return degraded === undefined ? found : { ...found, result: { ...found.result, degraded } }
      }),
      rank: Effect.fn("Retriever.rank")(function* (asked: SearchQuery, depth: number) {
        const { query } = yield* place(asked)
        return yield* run("rankNotebook", { query, depth }).pipe(failing("rank"))
      }),
      searchNotes: (request) => run("searchNotes", request).pipe(failing("searchNotes"))
    })
  })
)
