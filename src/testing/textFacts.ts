import type { ParsedDocument } from "../domain/document/ParsedDocument.ts"
import { hiddenCharacters } from "../domain/text/hidden.ts"

/** Page, page label and line of an offset, as far as the document has them. */
export const placeOf = (document: ParsedDocument, offset: number) => {
  const page = document.pages.findLast(({ start }) => start <= offset)
  return {
    ...(page === undefined ? {} : { page: page.number }),
    ...(page?.label === undefined ? {} : { pageLabel: page.label }),
    ...(document.lineAnchors ? { line: document.text.slice(0, offset).split("\n").length } : {})
  }
}

/** Hidden characters of a text, as a field to spread: none where there are none. */
export const warnings = (text: string) => {
  const found = hiddenCharacters(text)
  return found.length === 0 ? {} : { warnings: found }
}

/** Titles of the sections that an offset stands in, outermost first. */
export const headingsAt = (document: ParsedDocument, offset: number): ReadonlyArray<string> => {
  const path: Array<{ readonly level: number; readonly title: string }> = []
  for (const entry of document.outline) {
    if (entry.startOffset > offset) break
    while ((path.at(-1)?.level ?? 0) >= entry.level) path.pop()
    path.push(entry)
  }
  return path.map(({ title }) => title)
}
