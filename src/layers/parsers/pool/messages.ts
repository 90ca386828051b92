import * as Schema from "effect/Schema"
import { ParsedDocument } from "../../../domain/document/ParsedDocument.ts"
import { ParserError } from "../../../domain/errors.ts"
import type { ParserLimits } from "../limits.ts"

/** Longest stretch of text in one message, in code units: a child never holds a large text twice. */
export const sliceChars = 1024 * 1024

/** What a parsing process is asked. */
export interface Ask {
  readonly id: number
  readonly name: string
  readonly path?: string
  readonly bytes?: Uint8Array
}

/** Limits of the parsing process, the one argument it is started with (as JSON). */
export const ChildLimits = Schema.Struct({
  fileBytes: Schema.Finite,
  unpackedBytes: Schema.Finite,
  textChars: Schema.Finite,
  timeMs: Schema.Finite,
  residentBytes: Schema.Finite
})

/** The limits as an argument. */
export const limitsArgument = (limits: ParserLimits): string => JSON.stringify(limits)

/**
 * What a parsing process answers: a document's text in slices where it is long, then the rest; or a failure. `slices`
 * says how many slices came before.
 */
export const Answer = Schema.Union([
  Schema.TaggedStruct("Slice", { id: Schema.Int, text: Schema.String }),
  Schema.TaggedStruct("Parsed", {
    id: Schema.Int,
    hash: Schema.String,
    /** Resident memory of the process after the file, in bytes. */
    resident: Schema.Finite,
    documents: Schema.Array(
      Schema.Struct({ part: Schema.optionalKey(Schema.String), slices: Schema.Int, document: ParsedDocument })
    )
  }),
  Schema.TaggedStruct("Failed", {
    id: Schema.Int,
    resident: Schema.Finite,
    reason: ParserError.fields.reason,
    message: Schema.String,
    hint: Schema.optionalKey(Schema.String)
  })
])
/** What a parsing process answers. */
export type Answer = typeof Answer.Type
