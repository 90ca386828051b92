import * as Schema from "effect/Schema"
import { Anchor } from "./anchor.ts"
import { DocumentId } from "./ids.ts"
import { quoteVerdicts, sourceTypes } from "./vocabulary.ts"

/** How the indexed text of a source relates to the source as it is now. */
export const freshnesses = ["fresh", "stale", "vanished", "unknown"] as const
/** How the indexed text of a source relates to the source as it is now; `unknown` where there is nothing to compare. */
export const Freshness = Schema.Literals(freshnesses)
/** How the indexed text of a source relates to the source as it is now. */
export type Freshness = typeof Freshness.Type

/**
 * How far a statement can be trusted: `verbatim` for the text of a document at its anchor; the other tiers are
 * Whyspec's provenance vocabulary for recorded intent.
 */
export const provenanceTiers = ["verbatim", "authored", "captured", "attested", "reconstructed"] as const

/** What a statement was taken from. */
export const Origin = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal("document"),
    documentId: DocumentId,
    title: Schema.String,
    type: Schema.Literals(sourceTypes)
  }),
  Schema.Struct({
    kind: Schema.Literal("intent"),
    intentId: Schema.String,
    title: Schema.String,
    /** Repository-relative path of the record, file or graph it was read from. */
    source: Schema.optionalKey(Schema.String)
  })
])

/** Where a statement comes from, where exactly it stands, how far it can be trusted and whether it is still so. */
export const ProvenanceValue = Schema.Struct({
  origin: Origin,
  anchor: Schema.optionalKey(Anchor),
  tier: Schema.Literals(provenanceTiers),
  freshness: Freshness
})
/** Where a statement comes from, where it stands, how far it can be trusted and whether it is still so. */
export type ProvenanceValue = typeof ProvenanceValue.Type

/** A place of a quote: `text` is exactly what stands in `[startOffset, endOffset)`. */
export const QuoteLocation = Schema.Struct({
  documentId: DocumentId,
  documentTitle: Schema.String,
  page: Schema.optionalKey(Schema.Int),
  pageLabel: Schema.optionalKey(Schema.String),
  line: Schema.optionalKey(Schema.Int),
  startOffset: Schema.Int,
  endOffset: Schema.Int,
  text: Schema.String
})
/** A place of a quote. */
export type QuoteLocation = typeof QuoteLocation.Type

/** Whether a quote stands in the documents, and where. */
export const QuoteCheck = Schema.Struct({
  verdict: Schema.Literals(quoteVerdicts),
  locations: Schema.Array(QuoteLocation),
  /** The most similar passage, when the quote was not found. */
  closest: Schema.optionalKey(QuoteLocation)
})
/** Whether a quote stands in the documents, and where. */
export type QuoteCheck = typeof QuoteCheck.Type
