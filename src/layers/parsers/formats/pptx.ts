import { CanonicalTextBuilder } from "../../../domain/document/CanonicalTextBuilder.ts"
import type { FormatParser } from "../Format.ts"
import { unreadable } from "../failures.ts"
import { readXml } from "../xml.ts"
import { openZip } from "../zip.ts"
import { mainPart, readProperties, relationsOf } from "./office/package.ts"
import { readSlide } from "./office/readSlide.ts"

/** Presentations: a page a slide, with its title, text, tables, diagrams and notes. */
export const parse: FormatParser = ({ bytes, limits }) => {
  const zip = openZip(bytes, limits.unpackedBytes)
  const main = mainPart(zip, "ppt/presentation.xml")
  const xml = zip.text(main)
  if (xml === undefined) throw unreadable("The presentation is damaged: it has no presentation part.")
  const targets = new Map(relationsOf(zip, main).map(({ id, target }) => [id, target]))
  const slides: Array<string> = []
  readXml(xml, {
    open: (name, attributes) => {
      // why: the slide's own number and the relation to it are both called `id` once their prefixes are gone.
      const target = name === "sldId" ? targets.get(attributes["id"] ?? "") : undefined
      if (target !== undefined) slides.push(target)
    }
  })
  const builder = new CanonicalTextBuilder()
  for (const slide of slides) {
    builder.page()
    const { title, items } = readSlide(zip.text(slide) ?? "")
    builder.block("heading", title.replace(/\s+/g, " "), { level: 1 })
    for (const { kind, text, level } of items) {
      builder.block(kind, text, { gap: kind === "paragraph" ? "\n\n" : `\n${"  ".repeat(Math.min(8, level))}` })
    }
    const relations = relationsOf(zip, slide)
    for (const { type, target } of relations) {
      if (type !== "diagramData") continue
      for (const { text } of readSlide(zip.text(target) ?? "").items) builder.block("paragraph", text)
    }
    const notes = relations.find(({ type }) => type === "notesSlide")?.target
    const spoken = notes === undefined ? [] : readSlide(zip.text(notes) ?? "", "body").items
    for (const [index, { text }] of spoken.entries()) {
      builder.block("paragraph", index === 0 ? `Notes: ${text}` : text)
    }
  }
  const { title, metadata } = readProperties(zip)
  return [
    {
      document: builder.build({
        type: "slides",
        mimeType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        title,
        metadata
      })
    }
  ]
}
