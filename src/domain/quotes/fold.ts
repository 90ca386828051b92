import { foldUnit } from "./foldUnit.ts"

/**
 * Where folded text comes from: pairs of folded and original offset, ascending, from `(0, 0)` to both lengths. Between
 * two pairs either both sides are equally long and run along unit by unit, or the stretch stands for the other as a
 * whole (a ligature, a run of white space, something dropped).
 */
export type FoldMap = Uint32Array

/** A text in the form in which quotes are compared, and the way back. */
export interface FoldedText {
  readonly folded: string
  readonly map: FoldMap
}

/** What is not plain ASCII with single spaces: hyphens at line ends, runs of white space, all else. */
const special = /-[ \t]*\n[ \t]*(?=[^\s\x00-\x2f])|\s{2,}|[^\S\x00-\x20]|[^\x00-\x7f\s]+/g
const units = /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]+|\P{M}\p{M}*|\p{M}+/gu
const hyphenBreak = /^[\u2010\u00ad]?[ \t]*\n[ \t]*$/
/** Scripts without spaces, and their punctuation: white space between two of these is layout. */
const unspaced = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3001-\u3020\u30fb-\u30fe\uff01-\uff65]/u
const letter = /\p{L}/u

/**
 * Folds a text for comparison: NFKC, case folding, one form of quotation marks and dashes, runs of white space as one
 * space (none between ideographs), words joined that a line end had hyphenated, invisible characters dropped.
 */
export const foldText = (text: string): FoldedText => {
  const parts: Array<string> = []
  const pairs: Array<number> = [0, 0]
  let foldedAt = 0
  let at = 0
  let last = ""

  const mark = () => {
    const count = pairs.length
    if (pairs[count - 2] !== foldedAt || pairs[count - 1] !== at) pairs.push(foldedAt, at)
  }
  const emit = (folded: string, length: number) => {
    const same = folded.length === length
    if (!same) mark()
    if (folded !== "") {
      parts.push(folded)
      last = folded
    }
    foldedAt += folded.length
    at += length
    if (!same) mark()
  }
  const endsUnspaced = () => last !== "" && unspaced.test(lastCharacter(last))
  const space = (length: number) => {
    const none = last.endsWith(" ") || (endsUnspaced() && unspaced.test(characterAt(text, at + length)))
    emit(none ? "" : " ", length)
  }
  /** Plain ASCII in which white space stands alone. */
  const plain = (end: number) => {
    if (at >= end) return
    if (text.charCodeAt(at) <= 0x20 && (last.endsWith(" ") || end === at + 1)) {
      space(1)
      if (at >= end) return
    }
    const piece = text.slice(at, end).toLowerCase()
    emit(/[\x00-\x1f`"]/.test(piece) ? piece.replace(/[\x00-\x1f]/g, " ").replace(/[`"]/g, "'") : piece, end - at)
  }

  special.lastIndex = 0
  for (let found = special.exec(text); found !== null; found = special.exec(text)) {
    const [run] = found
    const first = run.charCodeAt(0)
    if (first === 0x2d) {
      plain(found.index)
      const between = letter.test(lastCharacter(last)) && letter.test(characterAt(text, found.index + run.length))
      if (between) emit("", run.length)
      else {
        emit("-", 1)
        emit(/[\p{L}\p{N}]$/u.test(lastBefore(text, found.index)) ? "" : " ", run.length - 1)
      }
    } else if (first <= 0x7f || /^\s/.test(run)) {
      plain(found.index)
      space(run.length)
    } else {
      // A mark belongs to the ASCII letter before it.
      plain(/^\p{M}/u.test(run) && found.index > at ? found.index - 1 : found.index)
      const end = found.index + run.length
      for (const [unit] of text.slice(at, end).matchAll(units)) {
        const rest = unit === "\u2010" || unit === "\u00ad" ? /^[ \t]*\n[ \t]*/.exec(text.slice(end, end + 40)) : null
        if (
          rest !== null &&
          at + unit.length === end &&
          hyphenBreak.test(unit + rest[0]) &&
          letter.test(lastCharacter(last))
        ) {
          emit("", unit.length + rest[0].length)
          special.lastIndex = at
        } else emit(foldUnit(unit), unit.length)
      }
    }
  }
  plain(text.length)
  mark()
  return { folded: parts.join(""), map: Uint32Array.from(pairs) }
}

const characterAt = (text: string, at: number) => {
  const code = text.codePointAt(at)
  return code === undefined ? "" : String.fromCodePoint(code)
}

const lastCharacter = (text: string) => {
  const code = text.charCodeAt(text.length - 1)
  return code >= 0xdc00 && code <= 0xdfff ? text.slice(-2) : text.slice(-1)
}

const lastBefore = (text: string, at: number) => lastCharacter(text.slice(Math.max(0, at - 2), at))
