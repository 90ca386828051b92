import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { StoreError } from "../../domain/errors.ts"
import { Home } from "../../services/Home.ts"
import { Store } from "../../services/Store.ts"
import type { QueryFailure } from "./QueryFailure.ts"
import { QueryRunner } from "./QueryRunner.ts"

const failing = (operation: string) =>
  Effect.mapError(
    ({ reason, message, hint }: QueryFailure) =>
      new StoreError({ operation, reason, message, ...(hint === undefined ? {} : { hint }) })
  )

/** `Store` over the index. */
export const layer: Layer.Layer<Store, never, QueryRunner | Home> = Layer.effect(
  Store,
  Effect.gen(function* () {
    const { run } = yield* QueryRunner
    const home = yield* Home
    return Store.of({
      listNotebooks: (request) => run("listNotebooks", request).pipe(failing("listNotebooks")),
      listSources: (request) => run("listSources", request).pipe(failing("listSources")),
      getSource: (request) => run("getSource", request).pipe(failing("getSource")),
      readDocument: (request) => run("readDocument", request).pipe(failing("readDocument")),
      check: run("checkIndex", undefined).pipe(failing("check")),
      status: run("readStatus", { shallow: false }).pipe(
        Effect.map((status) => ({ home: home.folder, ...status })),
        Effect.catchIf(
          (failure) => failure.reason === "no_index",
          (failure) =>
            Effect.succeed({
              home: home.folder,
              schemaVersion: 0,
              notebooks: [],
              embedding: "none",
              problems: [`${failure.message} ${failure.hint ?? ""}`.trim()]
            })
        ),
        failing("status")
      )
    })
  })
)
