import { type Fragment, greatest, isWide, least } from "./Fragment.ts"

/** A line of text in one column of a page. */
export interface Line {
  readonly text: string
  readonly x0: number
  readonly x1: number
  readonly y: number
  readonly size: number
  /** How many stretches a wide gap parts: more than one in a table's row. */
  readonly cells: number
}

const joinAcross = (fragments: ReadonlyArray<Fragment>): Line => {
  const rtl = fragments.filter((fragment) => fragment.rtl).length * 2 > fragments.length
  const ordered = [...fragments].sort((left, right) => (rtl ? right.x0 - left.x0 : left.x0 - right.x0))
  const gapBefore = (index: number): number => {
    const [previous, fragment] = [ordered[index - 1], ordered[index]]
    if (previous === undefined || fragment === undefined) return 0
    return (rtl ? previous.x0 - fragment.x1 : fragment.x0 - previous.x1) / Math.max(previous.size, fragment.size)
  }
  // why: once one gap says that this is a table's row, a narrower one parts its cells too.
  const apart = ordered.some((_, index) => gapBefore(index) > 1.5) ? 0.85 : 1.5
  let text = ""
  let cells = 1
  for (const [index, fragment] of ordered.entries()) {
    if (index > 0) {
      const gap = gapBefore(index)
      if (gap > apart) {
        cells++
        text += "  "
      } else {
        const space = isWide(text.slice(-1)) && isWide(fragment.text) ? 0.6 : 0.12
        // why: what begins far before the end of what it follows is another line, which an initial two lines high brings
        // onto this one.
        if ((gap > space || gap < -1) && !/\s$/.test(text) && !/^\s/.test(fragment.text)) text += " "
      }
    }
    text += fragment.text
  }
  const main = ordered.reduce((one, other) => (other.text.length > one.text.length ? other : one))
  return {
    text: text.replace(/\s+$/, "").replace(/^\s+/, ""),
    x0: least(ordered, (fragment) => fragment.x0),
    x1: greatest(ordered, (fragment) => fragment.x1),
    y: main.y,
    size: main.size,
    cells
  }
}

/** The lines of a region from top to bottom: fragments on one baseline (superscripts with theirs) joined across. */
export const toLines = (region: ReadonlyArray<Fragment>): ReadonlyArray<Line> => {
  const sorted = [...region].sort((left, right) => left.y - right.y || left.x0 - right.x0)
  const lines: Array<Line> = []
  let row: Array<Fragment> = []
  let anchor: Fragment | undefined
  const flush = () => {
    if (row.length > 0) lines.push(joinAcross(row))
    row = []
  }
  for (const fragment of sorted) {
    const size = anchor === undefined ? 0 : Math.min(anchor.size, fragment.size)
    if (anchor !== undefined && fragment.y - anchor.y > size * 0.5) {
      flush()
      anchor = undefined
    }
    row.push(fragment)
    if (anchor === undefined || fragment.text.length > anchor.text.length) anchor = fragment
  }
  flush()
  return lines
}

/** The text of lines that belong together; Chinese and Japanese ones are joined without a break, as they are read. */
export const joinLineTexts = (lines: ReadonlyArray<Line>): string => {
  let text = ""
  for (const line of lines) {
    if (text === "") text = line.text
    else text += (isWide(text.slice(-1)) && isWide(line.text) ? "" : "\n") + line.text
  }
  return text
}
