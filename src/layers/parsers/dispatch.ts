import { detectFormat, type FormatName } from "./detect.ts"
import type { FormatParser, FormatSource, ParsedPart } from "./Format.ts"
import { asParserError, tooLarge, unsupported } from "./failures.ts"
import { plainDocument } from "./formats/plain.ts"

// why: each import is spelled out so that the bundler gives each format a chunk of its own.
const loaders: Readonly<Partial<Record<FormatName, () => Promise<{ readonly parse: FormatParser }>>>> = {
  markdown: () => import("./formats/markdown.ts"),
  plain: () => import("./formats/plain.ts"),
  pdf: () => import("./formats/pdf.ts")
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
    const load = loaders[detectFormat(source.bytes, source.name)]
    if (load === undefined) throw unsupported("No parser reads this format.")
    const { parse } = await load()
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
