import * as Schema from "effect/Schema"
import { DocumentId } from "../../../domain/ids.ts"
import type { DocumentText } from "../../../domain/notebook.ts"
import { hiddenCharacters } from "../../../domain/text/hidden.ts"
import type { ReadRequest } from "../../../services/Store.ts"
import type { ReadConnection } from "../Connection.ts"
import { invalidInput, notFound } from "../QueryFailure.ts"
import { optional } from "../rows.ts"
import { placeAt } from "./anchors.ts"
import { freshnessOf } from "./freshness.ts"
import { pageNumbered } from "./pages.ts"
import { textSlice } from "./text.ts"
import { visibleDocument } from "./visible.ts"

const decodeId = Schema.decodeUnknownSync(DocumentId)

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff
const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

/**
 * A stretch of canonical text, moved outwards where an end would split a code point. A page is read to its end, an
 * offset to the end of the document, each at most `maxChars` long.
 */
export const readDocument = (connection: ReadConnection, request: ReadRequest): DocumentText => {
  const document = visibleDocument(connection, request.documentId)
  const freshness = freshnessOf(document)
  if (freshness === "vanished") throw notFound("document")
  const page = request.page === undefined ? undefined : pageNumbered(connection, document.id, request.page)
  if (request.page !== undefined && page === undefined) {
    throw invalidInput(
      document.pageCount === null
        ? "Input validation error: this document has no pages."
        : `Input validation error: this document has pages 1 to ${document.pageCount}.`,
      document.pageCount === null ? "Read it by start_offset." : undefined
    )
  }
  const wanted = page?.start ?? request.startOffset ?? 0
  if (wanted > document.charCount) {
    throw invalidInput(
      `Input validation error: start_offset is beyond the end of the document (${document.charCount}).`
    )
  }
  const bound = page?.end ?? document.charCount
  const raw = textSlice(
    connection,
    document.id,
    Math.max(0, wanted - 1),
    Math.min(bound, wanted + request.maxChars + 1)
  )
  const base = Math.max(0, wanted - 1)
  let start = wanted
  if (
    start > base &&
    isLowSurrogate(raw.charCodeAt(start - base)) &&
    isHighSurrogate(raw.charCodeAt(start - base - 1))
  ) {
    start -= 1
  }
  let end = Math.min(bound, wanted + request.maxChars)
  if (end < bound && isLowSurrogate(raw.charCodeAt(end - base)) && isHighSurrogate(raw.charCodeAt(end - base - 1))) {
    end = end - 1 > start ? end - 1 : end + 1
  }
  const text = raw.slice(start - base, end - base)
  const warnings = hiddenCharacters(text)
  return {
    documentId: decodeId(document.key),
    title: document.title,
    ...(page === undefined
      ? placeAt(connection, document, start)
      : { page: page.number, ...optional("pageLabel", page.label) }),
    ...optional("pageCount", document.pageCount),
    startOffset: start,
    endOffset: end,
    text,
    charCount: document.charCount,
    truncated: end < bound,
    ...(end < bound ? { nextOffset: end } : {}),
    ...(freshness === "stale" ? { stale: true } : {}),
    ...(warnings.length === 0 ? {} : { warnings })
  }
}
