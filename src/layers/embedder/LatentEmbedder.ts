import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { latentRevision } from "../../domain/latent/LatentModel.ts"
import { Embedder, EmbedderError } from "../../services/Embedder.ts"
import { QueryRunner } from "../sqlite/QueryRunner.ts"

/**
 * The embedded default: each notebook's own latent-semantic space, kept in the index. A search places its question itself,
 * inside the read that uses it; this is the same space for whoever wants the vectors.
 */
export const layer: Layer.Layer<Embedder, never, QueryRunner> = Layer.effect(
  Embedder,
  Effect.gen(function* () {
    const { run } = yield* QueryRunner
    return Embedder.of({
      space: { kind: "latent", identity: `latent/${latentRevision}`, remote: false },
      embed: ({ notebook, texts }) =>
        run("placeTexts", { notebook, texts }).pipe(
          Effect.mapError(
            ({ hint, message }) =>
              new EmbedderError({
                operation: "Embedder.embed",
                reason: "embedder_unavailable",
                message,
                ...(hint === undefined ? {} : { hint })
              })
          )
        )
    })
  })
)
