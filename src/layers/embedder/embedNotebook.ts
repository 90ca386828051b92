import * as Effect from "effect/Effect"
import type { StoreError } from "../../domain/errors.ts"
import type { Embedder, EmbedderError } from "../../services/Embedder.ts"
import { StoreWriter } from "../../services/StoreWriter.ts"

/** Chunks read, embedded and stored at a time: what a broken run loses. */
const batchSize = 64

/** What became of a notebook's chunks. */
export interface Embedded {
  readonly embedded: number
  /** Chunks that the model could not place. */
  readonly refused: number
}

/**
 * Has a model place all chunks of a notebook that it has not placed yet, in batches that are kept: a run that breaks is
 * taken up where it was. The space serves when nothing is left, and until then the one before it does.
 */
export const embedNotebook = Effect.fn("embedNotebook")(function* (
  embedder: Embedder["Service"],
  notebookId: string,
  onProgress: (done: number) => void
): Effect.fn.Return<Embedded, EmbedderError | StoreError, StoreWriter> {
  const writer = yield* StoreWriter
  const { identity } = embedder.space
  let after = 0
  let embedded = 0
  let refused = 0
  let opened = false
  for (;;) {
    const chunks = yield* writer.unembedded({ notebookId, identity, after, limit: batchSize })
    const last = chunks.at(-1)
    if (last === undefined) break
    const vectors = yield* embedder.embed({
      notebook: notebookId,
      kind: "passage",
      texts: chunks.map(({ text }) => text)
    })
    const dimensions = vectors.find((vector) => vector !== undefined)?.length
    if (dimensions !== undefined && !opened) {
      yield* writer.openModelSpace(notebookId, identity, dimensions)
      opened = true
    }
    yield* writer.putModelVectors(
      notebookId,
      identity,
      chunks.map(({ chunkId }, at) => ({ chunkId, vector: vectors[at] }))
    )
    const missing = vectors.filter((vector) => vector === undefined).length
    embedded += chunks.length - missing
    refused += missing
    after = last.chunkId
    onProgress(embedded + refused)
  }
  yield* writer.serveModelSpace(notebookId, identity)
  return { embedded, refused }
})
