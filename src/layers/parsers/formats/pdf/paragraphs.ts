import type { BlockKind } from "../../../../domain/vocabulary.ts"
import { greatest, least, median } from "./Fragment.ts"
import type { Line } from "./lines.ts"

/** Lines that make a paragraph, a heading, a list item or a table's row. */
export interface Paragraph {
  readonly kind: Exclude<BlockKind, "code">
  readonly lines: ReadonlyArray<Line>
  readonly size: number
}

const bullet = /^[\u2022\u2023\u25E6\u2043\u2219\u25AA\u25CF\u25CB\u25A0\u25A1\u27A2\uF0B7\u2013\u2014*-]\s+\S/
const numbered = /^\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]\s+\S/
const sentenceEnd = /[.!?:\u3002\uFF01\uFF1F]["'\u201D\u2019)]?$/

/** How a line of the body is set, for telling what stands apart from it. */
export interface BodyStyle {
  readonly size: number
}

const startsNew = (
  line: Line,
  previous: Line,
  column: { readonly x0: number; readonly x1: number; readonly leading: number }
): boolean => {
  const rise = line.y - previous.y
  const size = Math.max(line.size, previous.size)
  if (Math.abs(line.size - previous.size) > size * 0.12) return true
  if (rise > Math.max(column.leading * 1.35, size * 1.55)) return true
  if (bullet.test(line.text) || numbered.test(line.text)) return true
  const width = column.x1 - column.x0
  const indented = line.x0 - previous.x0 > size * 0.8 && line.x0 - previous.x0 < size * 5
  if (
    indented &&
    !bullet.test(previous.text) &&
    !numbered.test(previous.text) &&
    previous.x1 > column.x1 - width * 0.3
  ) {
    return true
  }
  return previous.x1 < column.x1 - width * 0.2 && sentenceEnd.test(previous.text) && line.x0 <= previous.x0 + size * 2.5
}

/** Groups the lines of a region into paragraphs by spacing, size, indentation and marks. */
export const toParagraphs = (lines: ReadonlyArray<Line>, body: BodyStyle): ReadonlyArray<Paragraph> => {
  const rises = lines.flatMap((line, index) => {
    const before = lines[index - 1]
    const rise = before === undefined ? 0 : line.y - before.y
    return rise > 0 && rise < line.size * 3 ? [rise] : []
  })
  const column = {
    x0: least(lines, (line) => line.x0),
    x1: greatest(lines, (line) => line.x1),
    leading: median(rises)
  }
  const groups: Array<Array<Line>> = []
  for (const [index, line] of lines.entries()) {
    const previous = lines[index - 1]
    const group = groups.at(-1)
    const isRow = line.cells > 1 && ((previous?.cells ?? 1) > 1 || (lines[index + 1]?.cells ?? 1) > 1)
    const afterRow = previous !== undefined && previous.cells > 1 && (lines[index - 2]?.cells ?? 1) > 1
    if (group === undefined || previous === undefined || isRow || afterRow || startsNew(line, previous, column)) {
      groups.push([line])
    } else group.push(line)
  }
  return groups.map((group) => describe(group, body))
}

// why: dots that lead to a page number make an entry of a table of contents, in whatever size it is set.
const isWords = (text: string): boolean => /\p{L}/u.test(text) && !/(?:\.\s?){5}/.test(text)

const describe = (lines: ReadonlyArray<Line>, body: BodyStyle): Paragraph => {
  const size = greatest(lines, (line) => line.size)
  const text = lines.map((line) => line.text).join(" ")
  const isLarge = size > body.size * 1.15 && text.length <= 200 && lines.length <= 4 && isWords(text)
  const first = lines[0]
  if (isLarge) return { kind: "heading", lines, size }
  if (first !== undefined && lines.length === 1 && first.cells > 1) return { kind: "table_row", lines, size }
  if (first !== undefined && bullet.test(first.text)) return { kind: "list_item", lines, size }
  return { kind: "paragraph", lines, size }
}
