import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Audience } from "../../domain/vocabulary.ts"
import { Home } from "../../services/Home.ts"
import { makeIndexReader } from "./IndexReader.ts"
import { QueryFailure } from "./QueryFailure.ts"
import { QueryRunner } from "./QueryRunner.ts"

/** Runs jobs on the calling thread: for commands, which do nothing else meanwhile and start faster without a thread. */
export const layer = (audience: Audience): Layer.Layer<QueryRunner, never, Home> =>
  Layer.effect(
    QueryRunner,
    Effect.gen(function* () {
      const home = yield* Home
      const reader = yield* Effect.acquireRelease(
        Effect.sync(() => makeIndexReader(home.indexFile, audience)),
        (open) => Effect.sync(() => open.close())
      )
      return QueryRunner.of({
        run: (name, request) =>
          Effect.suspend(() => {
            try {
              return Effect.succeed(reader.run(name, request))
            } catch (error) {
              return error instanceof QueryFailure ? Effect.fail(error) : Effect.die(error)
            }
          }),
        busy: () => false
      })
    })
  )
