import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { ParsedDocument } from "../domain/document/ParsedDocument.ts"
import type { ParserError } from "../domain/errors.ts"

/** A source to parse: a file by its absolute path, or bytes already at hand (a fetched page, a note). */
export interface ParseRequest {
  /** File name with extension, for telling the format and for a title; never a path. */
  readonly name: string
  /** Absolute path of a regular file; the parser reads it itself. */
  readonly path?: string
  readonly bytes?: Uint8Array
}

/** A parsed source with what is needed to know it again. */
export interface ParseResult {
  /** One document, or several (a mailbox), in order; `part` tells them apart and is stable. */
  readonly documents: ReadonlyArray<{ readonly part?: string; readonly document: ParsedDocument }>
  /** SHA-256 of the bytes that were parsed, in hexadecimal. */
  readonly hash: string
}

/** Turns a source's bytes into canonical text, blocks, pages, outline and metadata. */
export class DocumentParser extends Context.Service<
  DocumentParser,
  {
    readonly parse: (request: ParseRequest) => Effect.Effect<ParseResult, ParserError>
  }
>()("ibid/services/DocumentParser") {}
