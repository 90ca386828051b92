import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** Texts could not be turned into vectors. */
export class EmbedderError extends Schema.TaggedError<EmbedderError>()("EmbedderError", {
  /** The service method that failed. */
  operation: Schema.String,
  /** What went wrong, in a sentence; holds no key, text or path. */
  message: Schema.String,
  /** What to do next. */
  hint: Schema.optionalKey(Schema.String),
  reason: Schema.Literals(["embedder_unavailable", "embedding_mismatch"])
}) {}

/** The space that a model places texts in. */
export interface EmbeddingSpace {
  /** Everything that shapes a vector; vectors of two identities are never compared. */
  readonly identity: string
  /** Text leaves this machine to be embedded. */
  readonly remote: boolean
  /** Address of the model for a person's eyes, where there is one. */
  readonly address?: string
}

/** What a text is embedded as: models treat questions and passages differently. */
export type EmbeddingKind = "query" | "passage"

/**
 * Turns texts into vectors by a model of the person's own. Without one, the index's own latent space serves, which needs
 * no service: it is part of each notebook.
 */
export class Embedder extends Context.Service<
  Embedder,
  {
    readonly space: EmbeddingSpace
    /**
     * A vector for each text, in order; `undefined` for a text that the model cannot place, which stops no other. Fails
     * when the model does not answer, or answers with vectors that are none.
     */
    readonly embed: (
      kind: EmbeddingKind,
      texts: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<Float32Array | undefined>, EmbedderError>
  }
>()("ibid/services/Embedder") {}
