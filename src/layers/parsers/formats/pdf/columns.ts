import type { Fragment } from "./Fragment.ts"
import { greatest, least, median } from "./Fragment.ts"

const bins = 200
const maxDepth = 4

interface Gutter {
  readonly left: number
  readonly right: number
}

const baselines = (fragments: ReadonlyArray<Fragment>): ReadonlyArray<number> =>
  [...new Set(fragments.map((fragment) => Math.round(fragment.y)))].sort((left, right) => left - right)

interface ColumnLook {
  /** Which share of the column's width its lines take: near 1 for prose. */
  readonly fill: number
  /** How long its lines are, in font sizes. */
  readonly length: number
  readonly words: number
}

const lookOf = (fragments: ReadonlyArray<Fragment>): ColumnLook => {
  const x0 = least(fragments, (fragment) => fragment.x0)
  const x1 = greatest(fragments, (fragment) => fragment.x1)
  const rows = new Map<number, { width: number; words: number }>()
  for (const fragment of fragments) {
    const key = Math.round(fragment.y)
    const row = rows.get(key) ?? { width: 0, words: 0 }
    row.width += fragment.x1 - fragment.x0
    // why: Chinese and Japanese lines have no words to count; four characters are as much text as one.
    row.words += Math.max(fragment.text.split(/\s+/).length, wideLetters(fragment.text) / 4)
    rows.set(key, row)
  }
  const all = [...rows.values()]
  const width = median(all.map((row) => row.width))
  return {
    fill: width / Math.max(1, x1 - x0),
    length: width / Math.max(1, median(fragments.map((fragment) => fragment.size))),
    words: median(all.map((row) => row.words))
  }
}

const wideLetters = (text: string): number => text.match(/[\u3040-\u30FF\u3400-\u9FFF]/g)?.length ?? 0

// Lines of sentences, as no table's cells are.
const isProse = ({ fill, length, words }: ColumnLook): boolean => fill > 0.6 && length > 8 && words >= 3

const isColumns = (left: ReadonlyArray<Fragment>, right: ReadonlyArray<Fragment>): boolean => {
  const leftRows = baselines(left)
  const rightRows = baselines(right)
  if (leftRows.length < 4 || rightRows.length < 4) return false
  const top = Math.max(leftRows[0] ?? 0, rightRows[0] ?? 0)
  const bottom = Math.min(leftRows.at(-1) ?? 0, rightRows.at(-1) ?? 0)
  if (bottom <= top) return false
  if (isProse(lookOf(left)) && isProse(lookOf(right))) return true
  // why: the cells of a table share their baselines, columns of short lines seldom do.
  const shared = new Set(rightRows)
  const aligned = leftRows.filter((row) => shared.has(row) || shared.has(row - 1) || shared.has(row + 1)).length
  return aligned < 0.4 * Math.min(leftRows.length, rightRows.length)
}

const split = (fragments: ReadonlyArray<Fragment>, at: number) => {
  const middle = (fragment: Fragment) => (fragment.x0 + fragment.x1) / 2
  const spans = (fragment: Fragment) => fragment.x0 < at && fragment.x1 > at
  const single = fragments.filter((fragment) => !spans(fragment))
  return {
    spans,
    left: single.filter((fragment) => middle(fragment) < at),
    right: single.filter((fragment) => middle(fragment) >= at)
  }
}

// The greatest value but for a few: a page number that stands in the gutter, a line that sticks out.
const edge = (values: ReadonlyArray<number>): number => {
  const sorted = [...values].sort((left, right) => right - left)
  return sorted[Math.max(1, Math.floor(values.length * 0.05))] ?? sorted[0] ?? 0
}

const findGutter = (fragments: ReadonlyArray<Fragment>): Gutter | undefined => {
  if (fragments.length < 8) return undefined
  const x0 = least(fragments, (fragment) => fragment.x0)
  const x1 = greatest(fragments, (fragment) => fragment.x1)
  const width = (x1 - x0) / bins
  if (!(width > 0.2)) return undefined
  const covered = new Array<number>(bins).fill(0)
  for (const fragment of fragments) {
    const from = Math.max(0, Math.floor((fragment.x0 - x0) / width))
    const to = Math.min(bins - 1, Math.ceil((fragment.x1 - x0) / width) - 1)
    for (let bin = from; bin <= to; bin++) covered[bin] = (covered[bin] ?? 0) + 1
  }
  const most = Math.max(...covered)
  const candidates: Array<{ readonly at: number; readonly cover: number; readonly bins: number }> = []
  for (let bin = Math.floor(bins * 0.12); bin < bins * 0.88; bin++) {
    const cover = covered[bin] ?? 0
    if (cover > most * 0.5) continue
    let end = bin
    while (end + 1 < bins && (covered[end + 1] ?? 0) === cover) end++
    candidates.push({ at: x0 + ((bin + end + 1) / 2) * width, cover, bins: end - bin + 1 })
    bin = end
  }
  candidates.sort((left, right) => left.cover - right.cover || right.bins - left.bins)
  const size = median(fragments.map((fragment) => fragment.size))
  for (const candidate of candidates.slice(0, 6)) {
    const { left, right } = split(fragments, candidate.at)
    if (left.length < 4 || right.length < 4) continue
    const gutter = {
      left: edge(left.map((fragment) => fragment.x1)),
      right: -edge(right.map((fragment) => -fragment.x0))
    }
    if (gutter.right - gutter.left < size * 0.6) continue
    if (isColumns(left, right)) return gutter
  }
  return undefined
}

/**
 * Puts fragments in reading order: a list of regions, each a single column to be read line by line. Where a gutter parts
 * the text, the columns between two lines that span it are read one after the other (from the right for right-to-left
 * text), and columns are parted again until none is left.
 */
export const readingRegions = (
  fragments: ReadonlyArray<Fragment>,
  depth = 0
): ReadonlyArray<ReadonlyArray<Fragment>> => {
  const gutter = depth < maxDepth ? findGutter(fragments) : undefined
  if (gutter === undefined) return fragments.length === 0 ? [] : [fragments]
  const at = (gutter.left + gutter.right) / 2
  const { spans } = split(fragments, at)
  const rtl = fragments.filter((fragment) => fragment.rtl).length > fragments.length / 2
  const regions: Array<ReadonlyArray<Fragment>> = []
  let band: Array<Fragment> = []
  let spanning: Array<Fragment> = []
  const flush = () => {
    if (spanning.length > 0) regions.push(spanning)
    const { left, right } = split(band, at)
    const [first, second] = rtl ? [right, left] : [left, right]
    regions.push(...readingRegions(first, depth + 1), ...readingRegions(second, depth + 1))
    band = []
    spanning = []
  }
  for (const fragment of [...fragments].sort((one, other) => one.y - other.y)) {
    if (spans(fragment)) {
      if (band.length > 0) flush()
      spanning.push(fragment)
    } else band.push(fragment)
  }
  flush()
  return regions
}
