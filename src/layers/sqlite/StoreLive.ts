import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { StoreError } from "../../domain/errors.ts"
import { Embedder } from "../../services/Embedder.ts"
import { Home } from "../../services/Home.ts"
import { Store } from "../../services/Store.ts"
import { failureFields, type QueryFailure } from "./QueryFailure.ts"
import { QueryRunner } from "./QueryRunner.ts"

const failing = (operation: string) =>
  Effect.mapError((failure: QueryFailure) => new StoreError(failureFields(operation, failure)))

/** `Store` over the index. */
export const layer: Layer.Layer<Store, never, QueryRunner | Home> = Layer.effect(
  Store,
  Effect.gen(function* () {
    const { run } = yield* QueryRunner
    const home = yield* Home
    const embedder = yield* Effect.serviceOption(Embedder)
    /** Says which model was chosen beside what the index has, and whether text leaves the machine for it. */
    const withModel = (embedding: string) => {
      if (Option.isNone(embedder) || embedder.value.space.kind === "latent") return embedding
      if (embedder.value.space.kind === "none") return `none chosen; ${embedding}`
      const { address, identity, remote } = embedder.value.space
      const where = address === undefined ? "" : remote ? ` at ${address}: TEXT LEAVES THIS MACHINE` : ` at ${address}`
      return `model ${identity}${where}; ${embedding}`
    }
    return Store.of({
      listNotebooks: (request) => run("listNotebooks", request).pipe(failing("listNotebooks")),
      listSources: (request) => run("listSources", request).pipe(failing("listSources")),
      getSource: (request) => run("getSource", request).pipe(failing("getSource")),
      readDocument: (request) => run("readDocument", request).pipe(failing("readDocument")),
      check: run("checkIndex", undefined).pipe(failing("check")),
      status: run("readStatus", undefined).pipe(
        Effect.map((status) => ({ home: home.folder, ...status, embedding: withModel(status.embedding) })),
        Effect.catchIf(
          (failure) => failure.reason === "no_index",
          (failure) =>
            Effect.succeed({
              home: home.folder,
              schemaVersion: 0,
              notebooks: [],
              embedding: withModel("none"),
              problems: [`${failure.message} ${failure.hint ?? ""}`.trim()]
            })
        ),
        failing("status")
      )
    })
  })
)
