import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Embedder, EmbedderError } from "../../services/Embedder.ts"

/** An `Embedder` that places nothing: keywords alone answer. */
export const layer: Layer.Layer<Embedder> = Layer.succeed(
  Embedder,
  Embedder.of({
    space: { kind: "none", identity: "none", remote: false },
    embed: () =>
      Effect.fail(
        new EmbedderError({
          operation: "Embedder.embed",
          reason: "embedder_unavailable",
          message: "The settings say that only keywords are to answer.",
          hint: "`ibid config set embedding.provider default` takes that back."
        })
      )
  })
)
