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

/**
 * What makes the vectors: a `model` of the person's own, the `latent` space that each notebook learns from its own texts,
 * or `none`, when only keywords are to answer.
 */
export type EmbedderKind = "model" | "latent" | "none"

/** The space that texts are placed in. */
export interface EmbeddingSpace {
  readonly kind: EmbedderKind
  /** Everything that shapes a vector; vectors of two identities are never compared. */
  readonly identity: string
  /** Text leaves this machine to be embedded. */
  readonly remote: boolean
  /** Address of the model for a person's eyes, where there is one. */
  readonly address?: string
}

/** What a text is embedded as: models treat questions and passages differently. */
export type EmbeddingKind = "query" | "passage"

/** Texts of one notebook to be placed. */
export interface EmbeddingRequest {
  /** Id or exact title; a latent space is a notebook's own. */
  readonly notebook: string
  readonly kind: EmbeddingKind
  readonly texts: ReadonlyArray<string>
}

/** Turns texts into vectors, in a space that has a name. */
export class Embedder extends Context.Service<
  Embedder,
  {
    readonly space: EmbeddingSpace
    /**
     * A vector for each text, in order; `undefined` for a text that cannot be placed, which stops no other. Fails when the
     * model does not answer, answers with vectors that are none, or when there is no space.
     */
    readonly embed: (request: EmbeddingRequest) => Effect.Effect<ReadonlyArray<Float32Array | undefined>, EmbedderError>
  }
>()("ibid/services/Embedder") {}
