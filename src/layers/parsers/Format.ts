import type { ParsedDocument } from "../../domain/document/ParsedDocument.ts"
import type { ParserLimits } from "./limits.ts"

/** A file's content as a format's parser gets it. */
export interface FormatSource {
  readonly bytes: Uint8Array
  /** File name with extension; never a path. */
  readonly name: string
  readonly limits: ParserLimits
}

/** One document of a file; `part` tells several apart and is stable from run to run. */
export interface ParsedPart {
  readonly part?: string
  readonly document: ParsedDocument
}

/** What a format's module exports: content to documents. It throws (or rejects with) a `ParserError`. */
export type FormatParser = (source: FormatSource) => Promise<ReadonlyArray<ParsedPart>> | ReadonlyArray<ParsedPart>
