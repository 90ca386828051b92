import * as Schema from "effect/Schema"
import { blockKinds, sourceTypes } from "../vocabulary.ts"

const Offset = Schema.Int.pipe(Schema.check(Schema.isGreaterThanOrEqualTo(0)))
const PageNumber = Schema.Int.pipe(Schema.check(Schema.isGreaterThanOrEqualTo(1)))

/** Where a block stands on its page, as fractions 0..1 of the page's width and height from its upper left corner. */
export const Box = Schema.Struct({ x: Schema.Finite, y: Schema.Finite, width: Schema.Finite, height: Schema.Finite })
/** Where a block stands on its page, as fractions 0..1 of the page from its upper left corner. */
export type Box = typeof Box.Type

/** A structural unit: the range `[start, end)` of the canonical text, in UTF-16 code units. */
export const Block = Schema.Struct({
  kind: Schema.Literals(blockKinds),
  start: Offset,
  end: Offset,
  /** 1-based page, slide or sheet. */
  page: Schema.optionalKey(PageNumber),
  /** 1..6, of a heading. */
  level: Schema.optionalKey(Schema.Int),
  box: Schema.optionalKey(Box)
})
/** A structural unit: a range of the canonical text. */
export type Block = typeof Block.Type

/** A page, slide or sheet: a range of the canonical text. Ranges of pages are in order and do not overlap. */
export const Page = Schema.Struct({
  number: PageNumber,
  /** The page's printed label where it differs from its number (`iv`, `A-3`, a sheet's name). */
  label: Schema.optionalKey(Schema.String),
  start: Offset,
  end: Offset
})
/** A page, slide or sheet: a range of the canonical text. */
export type Page = typeof Page.Type

/** An entry of a document's outline; `startOffset` is where its section starts in the canonical text. */
export const OutlineEntry = Schema.Struct({
  level: Schema.Int,
  title: Schema.String,
  page: Schema.optionalKey(PageNumber),
  startOffset: Offset
})
/** An entry of a document's outline. */
export type OutlineEntry = typeof OutlineEntry.Type

/**
 * What a parser makes of a source. Invariants: `blocks` are in order, do not overlap, are not empty, never cross a
 * page, and hold every non-blank character of `text`; no range splits a code point.
 */
export const ParsedDocument = Schema.Struct({
  type: Schema.Literals(sourceTypes),
  mimeType: Schema.String,
  /** The title that the source states; a path-like one is left out. */
  title: Schema.optionalKey(Schema.String),
  /** The canonical text: line ends are `\n`, no lone surrogates. */
  text: Schema.String,
  blocks: Schema.Array(Block),
  /** Empty where the format has no pages. */
  pages: Schema.Array(Page),
  outline: Schema.Array(OutlineEntry),
  /** Further facts the source states (author, date, language, tags); not indexed as text. */
  metadata: Schema.Record(Schema.String, Schema.String),
  /** Line numbers are anchors in this document: set for code, logs and plain text. */
  lineAnchors: Schema.Boolean,
  /** Why a document has little or no text, when the format can say (a scan without text). */
  notice: Schema.optionalKey(Schema.String)
})
/** What a parser makes of a source. */
export type ParsedDocument = typeof ParsedDocument.Type
