import { decodeText } from "../decodeText.ts"
import type { FormatParser } from "../Format.ts"
import { codeMimeType } from "../names.ts"
import { plainDocument } from "./plain.ts"

/** Source code and structured data: the text as it stands, its lines as anchors. */
export const parse: FormatParser = async ({ bytes, name }) => {
  const { text, encoding } = await decodeText(bytes)
  const metadata = encoding === "utf-8" ? {} : { encoding }
  return [{ document: plainDocument(text, { type: "code", mimeType: codeMimeType(name), metadata }) }]
}
