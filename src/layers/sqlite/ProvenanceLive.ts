import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ProvenanceError } from "../../domain/errors.ts"
import { Provenance } from "../../services/Provenance.ts"
import type { QueryFailure } from "./QueryFailure.ts"
import { QueryRunner } from "./QueryRunner.ts"

const failing = (operation: string) =>
  Effect.mapError(
    ({ reason, message, hint }: QueryFailure) =>
      new ProvenanceError({ operation, reason, message, ...(hint === undefined ? {} : { hint }) })
  )

/** `Provenance` over the index: anchors, quotes and freshness of documents. */
export const layer: Layer.Layer<Provenance, never, QueryRunner> = Layer.effect(
  Provenance,
  Effect.gen(function* () {
    const { run } = yield* QueryRunner
    return Provenance.of({
      resolve: (anchor) => run("resolveAnchor", anchor).pipe(failing("resolve")),
      locate: (quote, scope) => run("locateQuote", { quote, scope }).pipe(failing("locate")),
      freshness: (documentId) => run("documentFreshness", documentId).pipe(failing("freshness"))
    })
  })
)
