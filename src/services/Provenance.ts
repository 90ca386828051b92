import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Anchor } from "../domain/anchor.ts"
import type { ProvenanceError } from "../domain/errors.ts"
import type { Freshness, ProvenanceValue, QuoteCheck } from "../domain/provenance.ts"

/** Where a quote is looked for: one document, one notebook (id or exact title), or all that can be seen. */
export interface QuoteScope {
  readonly notebook?: string
  readonly documentId?: string
}

/** Where statements come from, and whether they are still so. */
export class Provenance extends Context.Service<
  Provenance,
  {
    /** What stands at an anchor and where it comes from. Fails `not_found`, or `invalid_input` beyond the text. */
    readonly resolve: (anchor: Anchor) => Effect.Effect<ProvenanceValue & { readonly text: string }, ProvenanceError>
    /** Whether a quote stands in the documents, and where. */
    readonly locate: (quote: string, scope: QuoteScope) => Effect.Effect<QuoteCheck, ProvenanceError>
    /** Whether a document's source is still as it was indexed. */
    readonly freshness: (documentId: string) => Effect.Effect<Freshness, ProvenanceError>
    /**
     * Where the recorded intent comes from that concerns a repository path, `path#symbol`, intent id or title; empty where
     * nothing is recorded or the target is ambiguous. Fails `not_found` where no repository is read.
     */
    readonly attribute: (target: string) => Effect.Effect<ReadonlyArray<ProvenanceValue>, ProvenanceError>
  }
>()("ibid/services/Provenance") {}
