import { type Fragment, isWide } from "./Fragment.ts"

/** What pdf.js says of a stretch of text. */
export interface TextItem {
  readonly str: string
  readonly dir: string
  /** Text space to page space: `[a, b, c, d, e, f]`. */
  readonly transform: ReadonlyArray<number>
  readonly width: number
  readonly height: number
  readonly fontName: string
}

/** Fragments of a page that are turned the same way. */
export interface TurnedText {
  /** How the text is turned, in quarter turns; "vertical" for text set from top to bottom. */
  readonly turn: 0 | 1 | 2 | 3 | "vertical"
  readonly fragments: ReadonlyArray<Fragment>
}

type Matrix = readonly [number, number, number, number, number, number]

const matrix = (values: ReadonlyArray<number>): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = values
  return [a, b, c, d, e, f]
}

const multiply = (left: Matrix, right: Matrix): Matrix => [
  left[0] * right[0] + left[2] * right[1],
  left[1] * right[0] + left[3] * right[1],
  left[0] * right[2] + left[2] * right[3],
  left[1] * right[2] + left[3] * right[3],
  left[0] * right[4] + left[2] * right[5] + left[4],
  left[1] * right[4] + left[3] * right[5] + left[5]
]

const presentationForms = /[\uFB1D-\uFDFF\uFE70-\uFEFC]+/g
const unprintable = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\uFFFE\uFFFF\uFDD0-\uFDEF]/g

// why: shaped Arabic letters are another spelling of the same letters, which no reader types; Latin ligatures stay as
// printed and are folded in search.
const clean = (text: string): string =>
  text.replace(unprintable, "").replace(presentationForms, (run) => run.normalize("NFKC"))

const turnBack = (x: number, y: number, turn: 0 | 1 | 2 | 3): readonly [number, number] => {
  if (turn === 1) return [y, -x]
  if (turn === 2) return [-x, -y]
  if (turn === 3) return [-y, x]
  return [x, y]
}

interface Building {
  text: string
  x0: number
  x1: number
  y: number
  size: number
  rtl: boolean
}

const continues = (line: Building, x0: number, y: number, size: number): boolean => {
  const largest = Math.max(line.size, size)
  const isScript = Math.abs(line.size - size) > largest * 0.15
  if (line.rtl || Math.abs(line.y - y) > largest * (isScript ? 0.5 : 0.2)) return false
  const gap = x0 - line.x1
  return gap < largest * 0.9 && gap > -largest * 0.6
}

/**
 * Joins the text items of a page into fragments, in the order of the content stream and grouped by how they are turned,
 * most text first. Items that follow each other on a baseline without a wide gap become one.
 */
export const toFragments = (
  items: ReadonlyArray<TextItem>,
  toPage: ReadonlyArray<number>,
  isVertical: (fontName: string) => boolean
): ReadonlyArray<TurnedText> => {
  const view = matrix(toPage)
  const groups = new Map<TurnedText["turn"], Array<Building>>()
  let spaced = false
  for (const item of items) {
    const text = clean(item.str)
    if (text.trim() === "") {
      spaced ||= item.str !== ""
      continue
    }
    const at = multiply(view, matrix(item.transform))
    const size = Math.hypot(at[2], at[3]) || Math.hypot(at[0], at[1]) || 1
    const turned = Math.round((Math.atan2(at[1], at[0]) * 2) / Math.PI)
    const quarter = ((turned % 4) + 4) % 4
    const turn = quarter === 1 ? 1 : quarter === 2 ? 2 : quarter === 3 ? 3 : 0
    const vertical = isVertical(item.fontName)
    const key = vertical ? "vertical" : turn
    const [x, y] = turnBack(at[4], at[5], vertical ? 0 : turn)
    const rtl = item.dir === "rtl"
    const x0 = x
    const x1 = x + (vertical ? size : item.width * Math.hypot(view[0], view[1]))
    const group = groups.get(key) ?? []
    groups.set(key, group)
    const line = group.at(-1)
    if (line !== undefined && !vertical && !rtl && continues(line, x0, y, size)) {
      const gap = x0 - line.x1
      const isApart = isWide(line.text.slice(-1)) && isWide(text) ? gap > size * 0.6 : spaced || gap > size * 0.18
      const space = isApart && !/\s$/.test(line.text) && !/^\s/.test(text) ? " " : ""
      line.text += space + text
      line.x1 = Math.max(line.x1, x1)
      line.size = Math.max(line.size, size)
    } else group.push({ text, x0, x1, y, size, rtl })
    spaced = false
  }
  return [...groups]
    .map(([turn, fragments]) => ({ turn, fragments }))
    .sort((left, right) => letters(right.fragments) - letters(left.fragments))
}

const letters = (fragments: ReadonlyArray<Fragment>): number =>
  fragments.reduce((sum, fragment) => sum + fragment.text.length, 0)
