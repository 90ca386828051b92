import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { RetrieverError } from "../domain/errors.ts"
import type { NoteHit, RankedDocument, SearchQuery, SearchResult, Trace } from "../domain/evidence.ts"

/** A search's answer with the trace of how it came about. */
export interface Retrieval {
  readonly result: SearchResult
  readonly trace: Trace
}

/** The one retrieval path: tools, command line and evaluation all go through it. */
export class Retriever extends Context.Service<
  Retriever,
  {
    /** Evidence for a question, best first; equal scores in a stable order. Fails `not_found` for an unknown notebook. */
    readonly search: (query: SearchQuery) => Effect.Effect<Retrieval, RetrieverError>
    /** Documents for a question, best first, to a depth of at most 1,000. `search` stands on it. */
    readonly rank: (query: SearchQuery, depth: number) => Effect.Effect<ReadonlyArray<RankedDocument>, RetrieverError>
    /** Notes of a notebook that match, best first. */
    readonly searchNotes: (request: {
      readonly notebook: string
      readonly query: string
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<NoteHit>, RetrieverError>
  }
>()("ibid/services/Retriever") {}
