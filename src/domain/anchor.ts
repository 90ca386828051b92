import * as Schema from "effect/Schema"
import { DocumentId } from "./ids.ts"

/** Where a text stands: document, and the range `[startOffset, endOffset)` of its canonical text in UTF-16 code units. */
export const Anchor = Schema.Struct({
  documentId: DocumentId,
  /** 1-based page, slide or sheet. */
  page: Schema.optionalKey(Schema.Int),
  /** The page's printed label where it differs from its number. */
  pageLabel: Schema.optionalKey(Schema.String),
  /** 1-based line, where lines are anchors (code, logs, plain text). */
  line: Schema.optionalKey(Schema.Int),
  startOffset: Schema.Int,
  endOffset: Schema.Int
})
/** Where a text stands. */
export type Anchor = typeof Anchor.Type
