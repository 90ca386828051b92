import * as Schema from "effect/Schema"
import { rowsDecoder } from "../rows.ts"

/** Decodes chunks with the title of their document, as vectors are made of them. */
export const titledChunks = rowsDecoder(
  Schema.Struct({
    id: Schema.Int,
    documentId: Schema.Int,
    title: Schema.String,
    start: Schema.Int,
    end: Schema.Int,
    headings: Schema.fromJsonString(Schema.Array(Schema.String))
  })
)
