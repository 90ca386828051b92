import { CanonicalTextBuilder } from "../../../domain/document/CanonicalTextBuilder.ts"
import type { FormatParser } from "../Format.ts"
import { encrypted, tooLarge } from "../failures.ts"
import { openZip, type Zip } from "../zip.ts"
import { readContents } from "./epub/readContents.ts"
import { readPackage } from "./epub/readPackage.ts"
import { addHtml } from "./html/addHtml.ts"

// why: fonts are often obfuscated, which hides no text; chapters are encrypted only by copy protection.
const isProtected = (zip: Zip): boolean => {
  const uses = zip.text("META-INF/encryption.xml")?.matchAll(/CipherReference[^>]*URI\s*=\s*["']([^"']+)["']/g) ?? []
  return [...uses].some(([, target]) => /\.x?html?(?:$|#)/i.test(target ?? ""))
}

/** Books: chapters in the order of the spine, the table of contents as outline, title and author. */
export const parse: FormatParser = ({ bytes, limits }) => {
  const zip = openZip(bytes, limits.unpackedBytes)
  if (isProtected(zip)) throw encrypted()
  const { spine, contents, title, metadata } = readPackage(zip)
  const toc = contents === undefined ? undefined : zip.text(contents.file)
  const entries = toc === undefined || contents === undefined ? [] : readContents(toc, contents.file, contents.isNcx)
  const builder = new CanonicalTextBuilder()
  const starts = new Map<string, number>()
  for (const file of new Set(spine)) {
    const chapter = zip.text(file)
    if (chapter === undefined || file === contents?.file) continue
    const before = builder.blockCount
    const at = builder.length
    addHtml(builder, chapter, {
      xhtml: true,
      outline: entries.length === 0,
      onAnchor: (id, offset) => {
        const key = `${file}#${id}`
        if (!starts.has(key)) starts.set(key, offset)
      }
    })
    // The gap before the chapter is not part of it.
    if (builder.blockCount > before) starts.set(file, at === 0 ? 0 : at + 2)
    if (builder.length > limits.textChars) throw tooLarge(`The book holds more than ${limits.textChars} characters.`)
  }
  for (const entry of entries) {
    const start = starts.get(`${entry.file}#${entry.anchor}`) ?? starts.get(entry.file)
    if (start !== undefined) builder.outline(entry.level, entry.title, start)
  }
  return [{ document: builder.build({ type: "book", mimeType: "application/epub+zip", title, metadata }) }]
}
