import * as Schema from "effect/Schema"
import { OutlineEntry } from "./document/ParsedDocument.ts"
import { DocumentId, NotebookId } from "./ids.ts"
import { sourceStatuses, sourceTypes, textWarnings } from "./vocabulary.ts"

/** A notebook as lists show it. */
export const NotebookSummary = Schema.Struct({
  id: NotebookId,
  title: Schema.String,
  description: Schema.optionalKey(Schema.String),
  sourceCount: Schema.Int,
  noteCount: Schema.Int,
  /** ISO 8601, UTC. */
  updatedAt: Schema.String
})
/** A notebook as lists show it. */
export type NotebookSummary = typeof NotebookSummary.Type

/** A source as lists show it. */
export const SourceSummary = Schema.Struct({
  documentId: DocumentId,
  title: Schema.String,
  type: Schema.Literals(sourceTypes),
  status: Schema.Literals(sourceStatuses),
  pageCount: Schema.optionalKey(Schema.Int),
  charCount: Schema.optionalKey(Schema.Int),
  /** ISO 8601, UTC. */
  indexedAt: Schema.optionalKey(Schema.String),
  /** Why a source failed or is empty, in words. */
  message: Schema.optionalKey(Schema.String)
})
/** A source as lists show it. */
export type SourceSummary = typeof SourceSummary.Type

/** One source with its outline. */
export const SourceDetail = Schema.Struct({
  documentId: DocumentId,
  title: Schema.String,
  type: Schema.Literals(sourceTypes),
  status: Schema.Literals(sourceStatuses),
  mimeType: Schema.optionalKey(Schema.String),
  pageCount: Schema.optionalKey(Schema.Int),
  charCount: Schema.optionalKey(Schema.Int),
  chunkCount: Schema.Int,
  outline: Schema.Array(OutlineEntry),
  nextCursor: Schema.optionalKey(Schema.String)
})
/** One source with its outline. */
export type SourceDetail = typeof SourceDetail.Type

/** A stretch of a document's canonical text: `text` is exactly what stands in `[startOffset, endOffset)`. */
export const DocumentText = Schema.Struct({
  documentId: DocumentId,
  title: Schema.String,
  page: Schema.optionalKey(Schema.Int),
  pageLabel: Schema.optionalKey(Schema.String),
  pageCount: Schema.optionalKey(Schema.Int),
  line: Schema.optionalKey(Schema.Int),
  startOffset: Schema.Int,
  endOffset: Schema.Int,
  text: Schema.String,
  /** Length of the whole document in UTF-16 code units. */
  charCount: Schema.Int,
  truncated: Schema.Boolean,
  /** Where to read on. */
  nextOffset: Schema.optionalKey(Schema.Int),
  /** The source changed on disk after it was indexed. */
  stale: Schema.optionalKey(Schema.Boolean),
  warnings: Schema.optionalKey(Schema.Array(Schema.Literals(textWarnings)))
})
/** A stretch of a document's canonical text. */
export type DocumentText = typeof DocumentText.Type

/** One page of a list. */
export interface ListPage<A> {
  readonly items: ReadonlyArray<A>
  readonly nextCursor?: string
}
