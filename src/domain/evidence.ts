import * as Schema from "effect/Schema"
import { DocumentId, type NotebookId } from "./ids.ts"
import { type Strategy, searchStatuses, strategies, textWarnings } from "./vocabulary.ts"

/** Names another document of the same notebook. */
export const DocumentRef = Schema.Struct({ documentId: DocumentId, title: Schema.String })
/** Names another document of the same notebook. */
export type DocumentRef = typeof DocumentRef.Type

/** A retrieved quote with its anchor and score: `quote` is exactly what stands in `[startOffset, endOffset)`. */
export const Evidence = Schema.Struct({
  documentId: DocumentId,
  documentTitle: Schema.String,
  page: Schema.optionalKey(Schema.Int),
  pageLabel: Schema.optionalKey(Schema.String),
  line: Schema.optionalKey(Schema.Int),
  /** Titles of the sections that the quote stands in, outermost first. */
  headings: Schema.Array(Schema.String),
  startOffset: Schema.Int,
  endOffset: Schema.Int,
  quote: Schema.String,
  /** The passage goes on beyond the quote. */
  truncated: Schema.optionalKey(Schema.Boolean),
  /** Higher is better; comparable within one result only. */
  score: Schema.Finite,
  stale: Schema.optionalKey(Schema.Boolean),
  warnings: Schema.optionalKey(Schema.Array(Schema.Literals(textWarnings))),
  /** Copies of the document in the same notebook. */
  alsoIn: Schema.optionalKey(Schema.Array(DocumentRef))
})
/** A retrieved quote with its anchor and score. */
export type Evidence = typeof Evidence.Type

/** Why a search answered with less than it was asked for; `reason` is an error code. */
export const Degraded = Schema.Struct({ reason: Schema.String, message: Schema.String })
/** Why a search answered with less than it was asked for. */
export type Degraded = typeof Degraded.Type

/** How one passage came to its place. */
export const TraceEntry = Schema.Struct({
  documentId: DocumentId,
  startOffset: Schema.Int,
  endOffset: Schema.Int,
  matchedTerms: Schema.Array(Schema.String),
  /** Named partial scores (`sparse`, `dense`, one for each wording). */
  scores: Schema.Record(Schema.String, Schema.Finite)
})

/** How one passage came to its place. */
export type TraceEntry = typeof TraceEntry.Type

/** Why a result stands where it stands. */
export const Trace = Schema.Struct({
  terms: Schema.Array(Schema.String),
  ignored: Schema.Array(Schema.String),
  /** What `status` was decided on: shares of the question from 0 to 1, and log odds that the notebook is about it. */
  standing: Schema.optionalKey(
    Schema.Struct({
      terms: Schema.Int,
      coverage: Schema.Finite,
      unknown: Schema.Finite,
      energy: Schema.optionalKey(Schema.Finite),
      odds: Schema.Finite
    })
  ),
  entries: Schema.Array(TraceEntry)
})
/** Why a result stands where it stands. */
export type Trace = typeof Trace.Type

/** What a search of a notebook answers. */
export const SearchResult = Schema.Struct({
  /** What was carried out, never `auto`. */
  strategy: Schema.Literals(strategies),
  status: Schema.Literals(searchStatuses),
  evidence: Schema.Array(Evidence),
  /** Passages left out to keep the result within its size. */
  omitted: Schema.optionalKey(Schema.Int),
  degraded: Schema.optionalKey(Degraded)
})
/** What a search of a notebook answers. */
export type SearchResult = typeof SearchResult.Type

/** A question to a notebook. */
export interface SearchQuery {
  /** Id or exact title. */
  readonly notebook: NotebookId | string
  readonly query: string
  /** Other wordings of the same question. */
  readonly also: ReadonlyArray<string>
  readonly topK: number
  /** Narrow to these documents; empty for all. */
  readonly documentIds: ReadonlyArray<DocumentId>
  readonly strategy: Strategy
}

/** A document in a ranking. */
export interface RankedDocument {
  readonly documentId: DocumentId
  readonly title: string
  readonly score: number
}

/** A note that a search found: `snippet` is exactly what stands in `[startOffset, endOffset)`. */
export const NoteHit = Schema.Struct({
  id: DocumentId,
  title: Schema.String,
  snippet: Schema.String,
  startOffset: Schema.Int,
  endOffset: Schema.Int,
  truncated: Schema.Boolean
})
/** A note that a search found. */
export type NoteHit = typeof NoteHit.Type
