import { detectFormat, type FormatName } from "./detect.ts"
import type { FormatParser, FormatSource, ParsedPart } from "./Format.ts"
import { asParserError, tooLarge } from "./failures.ts"
import { plainDocument } from "./formats/plain.ts"

// why: each import is spelled out so that the bundler gives each format a chunk of its own.
const loaders: Readonly<Record<FormatName, () => Promise<{ readonly parse: FormatParser }>>> = {
  markdown: () => import("./formats/markdown.ts"),
  plain: () => import("./formats/plain.ts"),
  pdf: () => import("./formats/pdf.ts"),
  html: () => import("./formats/html.ts"),
  docx: () => import("./formats/docx.ts"),
  pptx: () => import("./formats/pptx.ts"),
  xlsx: () => import("./formats/xlsx.ts"),
  odf: () => import("./formats/odf.ts"),
  epub: () => import("./formats/epub.ts"),
  code: () => import("./formats/code.ts"),
  csv: () => import("./formats/csv.ts"),
  jupyter: () => import("./formats/jupyter.ts"),
  mail: () => import("./formats/mail.ts")
}

/**
 * Turns a file's content into documents: finds its format, loads that format's parser and checks the output's size. A
 * file without a byte is a document without text. Rejects with a `ParserError` and nothing else.
 */
export const parseBytes = async (source: FormatSource): Promise<ReadonlyArray<ParsedPart>> => {
  if (source.bytes.length === 0) {
    const document = plainDocument("", { type: "text", mimeType: "text/plain" })
    return [{ document: { ...document, notice: "The file is empty." } }]
  }
  try {
    const { parse } = await loaders[detectFormat(source.bytes, source.name)]()
    const parts = await parse(source)
    const length = parts.reduce((sum, { document }) => sum + document.text.length, 0)
    if (length > source.limits.textChars) {
      throw tooLarge(`The file holds more than ${source.limits.textChars} characters of text.`)
    }
    return parts
  } catch (thrown) {
    throw asParserError(thrown)
  }
}
