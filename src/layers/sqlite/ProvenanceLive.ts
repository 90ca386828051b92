import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { ProvenanceError } from "../../domain/errors.ts"
import { IntentLayer } from "../../services/IntentLayer.ts"
import { Provenance } from "../../services/Provenance.ts"
import { failureFields, type QueryFailure } from "./QueryFailure.ts"
import { QueryRunner } from "./QueryRunner.ts"

const failing = (operation: string) =>
  Effect.mapError((failure: QueryFailure) => new ProvenanceError(failureFields(operation, failure)))

const noRepository = new ProvenanceError({
  operation: "attribute",
  reason: "not_found",
  message: "No repository is read here.",
  hint: "Name one: `--repo DIR` on the command line, or the IntentLayer of one beside this layer."
})

/**
 * `Provenance` over the index: anchors, quotes and freshness of documents; and over an `IntentLayer`, where one is
 * provided, what its repository records.
 */
export const layer: Layer.Layer<Provenance, never, QueryRunner> = Layer.effect(
  Provenance,
  Effect.gen(function* () {
    const { run } = yield* QueryRunner
    const intent = yield* Effect.serviceOption(IntentLayer)
    return Provenance.of({
      resolve: (anchor) => run("resolveAnchor", anchor).pipe(failing("resolve")),
      locate: (quote, scope) => run("locateQuote", { quote, scope }).pipe(failing("locate")),
      freshness: (documentId) => run("documentFreshness", documentId).pipe(failing("freshness")),
      attribute: (target) =>
        Option.match(intent, {
          onNone: () => Effect.fail(noRepository),
          onSome: ({ read }) =>
            read.pipe(
              // why: loaded when asked, because most that read documents have no repository
              Effect.zip(Effect.promise(() => import("../../domain/intent/provenance.ts"))),
              Effect.map(([{ snapshot }, { attribute }]) => attribute(snapshot, target)),
              Effect.mapError(
                (failure) =>
                  new ProvenanceError(
                    failureFields("attribute", {
                      ...failure,
                      message: failure.message,
                      reason: failure.reason === "timeout" ? ("timeout" as const) : ("not_found" as const)
                    })
                  )
              )
            )
        })
    })
  })
)
