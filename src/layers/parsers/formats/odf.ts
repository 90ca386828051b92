import { CanonicalTextBuilder } from "../../../domain/document/CanonicalTextBuilder.ts"
import type { FormatParser } from "../Format.ts"
import { encrypted, unreadable } from "../failures.ts"
import { readTexts, readXml } from "../xml.ts"
import { openZip } from "../zip.ts"
import { OdfBody } from "./office/OdfBody.ts"
import { maxRows } from "./sheetRows.ts"

const kinds = {
  text: ["word", "application/vnd.oasis.opendocument.text"],
  slides: ["slides", "application/vnd.oasis.opendocument.presentation"],
  sheet: ["sheet", "application/vnd.oasis.opendocument.spreadsheet"]
} as const

// Which levels of which list styles are numbered.
const readOrdered = (sources: ReadonlyArray<string | undefined>): ReadonlySet<string> => {
  const ordered = new Set<string>()
  let style = ""
  for (const xml of sources) {
    if (xml === undefined) continue
    readXml(xml, {
      open: (name, attributes) => {
        if (name === "list-style") style = attributes["name"] ?? ""
        else if (name === "list-level-style-number" && (attributes["num-format"] ?? "") !== "") {
          ordered.add(`${style}/${attributes["level"] ?? "1"}`)
        }
      }
    })
  }
  return ordered
}

const facts: ReadonlyArray<readonly [element: string, key: string]> = [
  ["initial-creator", "author"],
  ["creator", "author"],
  ["subject", "subject"],
  ["keyword", "keywords"],
  ["language", "language"],
  ["creation-date", "date"]
]

/** OpenDocument texts, presentations (a page a slide) and spreadsheets (a page a sheet). */
export const parse: FormatParser = ({ bytes, limits }) => {
  const zip = openZip(bytes, limits.unpackedBytes)
  if (zip.text("META-INF/manifest.xml")?.includes("encryption-data") === true) throw encrypted()
  const xml = zip.text("content.xml")
  if (xml === undefined) throw unreadable("The document is damaged: it has no content part.")
  const ordered = readOrdered([xml, zip.text("styles.xml")])
  const builder = new CanonicalTextBuilder()
  // why: an inner list names no style of its own; it goes on in the one of the list around it.
  const styles: Array<string> = []
  const body = new OdfBody(builder, (style, level) => {
    styles.length = level - 1
    styles.push(style ?? styles.at(-1) ?? "")
    return ordered.has(`${styles.at(-1)}/${level}`)
  })
  let inBody = false
  readXml(xml, {
    open: (name, attributes) => {
      if (name === "body") inBody = true
      else if (inBody) body.open(name, attributes)
    },
    text: (text) => {
      if (inBody) body.text(text)
    },
    close: (name) => {
      if (name === "body") inBody = false
      else if (inBody) body.close(name)
    }
  })
  const stated = readTexts(zip.text("meta.xml"), ["title", ...facts.map(([element]) => element)])
  const metadata: Record<string, string> = {}
  for (const [element, key] of facts) {
    const value = stated[element]?.trim() ?? ""
    if (value !== "") metadata[key] ??= key === "date" ? value.slice(0, 10) : value.slice(0, 1000)
  }
  const [type, mimeType] = kinds[body.kind]
  return [
    {
      document: builder.build({
        type,
        mimeType,
        title: stated["title"],
        metadata,
        ...(body.isCut ? { notice: `Only the first ${maxRows} rows of a sheet were read.` } : {})
      })
    }
  ]
}
