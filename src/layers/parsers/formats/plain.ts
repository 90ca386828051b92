import { normalizeText } from "../../../domain/document/normalizeText.ts"
import type { ParsedDocument } from "../../../domain/document/ParsedDocument.ts"
import { paragraphRanges } from "../../../domain/document/paragraphRanges.ts"
import { decodeText } from "../decodeText.ts"
import type { FormatParser } from "../Format.ts"

/** Text as it stands, with paragraphs (of code: stretches between blank lines) as blocks and lines as anchors. */
export const plainDocument = (
  decoded: string,
  facts: Pick<ParsedDocument, "type" | "mimeType"> & { readonly metadata?: Readonly<Record<string, string>> }
): ParsedDocument => {
  const text = normalizeText(decoded)
  const kind = facts.type === "code" ? "code" : "paragraph"
  return {
    type: facts.type,
    mimeType: facts.mimeType,
    text,
    blocks: paragraphRanges(text).map((range) => ({ kind, start: range.start, end: range.end })),
    pages: [],
    outline: [],
    metadata: facts.metadata ?? {},
    lineAnchors: true
  }
}

/** Plain text in any encoding. */
export const parse: FormatParser = async ({ bytes }) => {
  const { text, encoding } = await decodeText(bytes)
  const metadata = encoding === "utf-8" ? {} : { encoding }
  return [{ document: plainDocument(text, { type: "text", mimeType: "text/plain", metadata }) }]
}
