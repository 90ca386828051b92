import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { StoreError } from "../domain/errors.ts"
import type { DocumentText, ListPage, NotebookSummary, SourceDetail, SourceSummary } from "../domain/notebook.ts"
import type { IndexStatus } from "../domain/status.ts"

/** Which page of a list: `cursor` is opaque and comes from the page before. */
export interface ListRequest {
  readonly cursor?: string
  readonly limit: number
}

/** A stretch of a document: from the start of a page, or from an offset (0 when neither is given). */
export interface ReadRequest {
  readonly documentId: string
  readonly page?: number
  readonly startOffset?: number
  readonly maxChars: number
}

/** Reads of the index: notebooks, sources, text. A notebook is named by id or exact title. */
export class Store extends Context.Service<
  Store,
  {
    /** Notebooks by title. */
    readonly listNotebooks: (request: ListRequest) => Effect.Effect<ListPage<NotebookSummary>, StoreError>
    /** Sources of a notebook by title. Fails `not_found`. */
    readonly listSources: (
      request: ListRequest & { readonly notebook: string }
    ) => Effect.Effect<ListPage<SourceSummary>, StoreError>
    /** One source and a page of its outline. Fails `not_found`. */
    readonly getSource: (request: {
      readonly documentId: string
      readonly cursor?: string
      /** Most outline entries to return; the store's own page size where it is left out. */
      readonly limit?: number
    }) => Effect.Effect<SourceDetail, StoreError>
    /** A stretch of canonical text. Fails `not_found`, and `invalid_input` for a page or offset beyond the document. */
    readonly readDocument: (request: ReadRequest) => Effect.Effect<DocumentText, StoreError>
    /** What is indexed, what clients can see, what is stale or failed. Works without an index. */
    readonly status: Effect.Effect<IndexStatus, StoreError>
    /** What a whole index cannot hold, a sentence each: orphans of any kind, and damage to its file. Reads all of it. */
    readonly check: Effect.Effect<ReadonlyArray<string>, StoreError>
  }
>()("ibid/services/Store") {}
