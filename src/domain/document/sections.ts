import { cutBefore } from "../text/graphemes.ts"
import type { ParsedDocument } from "./ParsedDocument.ts"

/** Longest heading that is carried along, in UTF-16 code units. */
const longestHeading = 200
/** Deepest nesting of headings that is carried along. */
const deepest = 6

interface Mark {
  readonly start: number
  readonly level: number
  readonly title: string
}

const marksOf = (document: ParsedDocument): ReadonlyArray<Mark> => {
  const { text, outline, blocks } = document
  const titled = (title: string) => {
    const whole = title.replace(/\s+/g, " ").trim()
    return whole.length > longestHeading ? whole.slice(0, cutBefore(whole, 0, longestHeading)) : whole
  }
  if (outline.length > 0) {
    return outline
      .map((entry) => ({ start: entry.startOffset, level: entry.level, title: titled(entry.title) }))
      .sort((one, other) => one.start - other.start)
  }
  return blocks
    .filter((block) => block.kind === "heading")
    .map((block) => ({
      start: block.start,
      level: block.level ?? 1,
      title: titled(text.slice(block.start, Math.min(block.end, block.start + 4 * longestHeading)).replace(/^#+\s/, ""))
    }))
}

/**
 * Titles of the sections that a place stands in, outermost first, from the outline or else the heading blocks. Ask for
 * offsets in ascending order: the whole document then costs one pass.
 */
export const sectionsOf = (document: ParsedDocument): ((offset: number) => ReadonlyArray<string>) => {
  const marks = marksOf(document)
  let path: Array<Mark> = []
  let titles: ReadonlyArray<string> = []
  let at = 0
  return (offset) => {
    for (let mark = marks[at]; mark !== undefined && mark.start <= offset; mark = marks[++at]) {
      const { level } = mark
      path = [...path.filter((outer) => outer.level < level), mark].slice(-deepest)
      titles = path.map((outer) => outer.title).filter((title) => title !== "")
    }
    return titles
  }
}
