import { CanonicalTextBuilder } from "../../../domain/document/CanonicalTextBuilder.ts"
import { cleanTitle } from "../../../domain/document/title.ts"
import type { FormatParser } from "../Format.ts"
import { unreadable } from "../failures.ts"
import { readXml } from "../xml.ts"
import { openZip, type Zip } from "../zip.ts"
import { readNumbering } from "./office/numbering.ts"
import { mainPart, readProperties, relationsOf } from "./office/package.ts"
import { readStyles } from "./office/styles.ts"
import { WordBody, type WordContext } from "./office/WordBody.ts"

// The notes of one kind by their ids; separators and the like have a type and are left out.
const readNotes = (zip: Zip, part: string | undefined, element: string, context: WordContext): Map<string, string> => {
  const notes = new Map<string, string>()
  const xml = part === undefined ? undefined : zip.text(part)
  if (xml === undefined) return notes
  let body: WordBody | undefined
  let id = ""
  readXml(xml, {
    open: (name, attributes) => {
      if (name === element) {
        const isText = attributes["type"] === undefined || attributes["type"] === "normal"
        body = isText ? new WordBody(context) : undefined
        id = attributes["id"] ?? ""
      } else body?.open(name, attributes)
    },
    text: (text) => body?.text(text),
    close: (name) => {
      if (name !== element) body?.close(name)
      else if (body !== undefined) notes.set(id, body.plainText())
    }
  })
  return notes
}

/** Word documents: headings, lists with their numbers, tables row by row, notes after the paragraph that cites them. */
export const parse: FormatParser = ({ bytes, limits }) => {
  const zip = openZip(bytes, limits.unpackedBytes)
  const main = mainPart(zip, "word/document.xml")
  const xml = zip.text(main)
  if (xml === undefined) throw unreadable("The Word file is damaged: it has no document part.")
  const relations = relationsOf(zip, main)
  const part = (type: string) => relations.find((relation) => relation.type === type)?.target
  const read = (type: string) => {
    const name = part(type)
    return name === undefined ? undefined : zip.text(name)
  }
  const styles = readStyles(read("styles"))
  const numbers = readNumbering(read("numbering"))
  const bare: WordContext = { styles, numbers, note: () => undefined }
  const notes = {
    footnote: readNotes(zip, part("footnotes"), "footnote", bare),
    endnote: readNotes(zip, part("endnotes"), "endnote", bare)
  }
  const builder = new CanonicalTextBuilder()
  const body = new WordBody({ styles, numbers, note: (kind, id) => notes[kind].get(id) }, builder)
  readXml(xml, {
    open: (name, attributes) => body.open(name, attributes),
    text: (text) => body.text(text),
    close: (name) => body.close(name)
  })
  const { title, metadata } = readProperties(zip)
  return [
    {
      document: builder.build({
        type: "word",
        mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        title: cleanTitle(title) ?? body.title,
        metadata
      })
    }
  ]
}
