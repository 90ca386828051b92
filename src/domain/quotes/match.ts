import { cutAfter, graphemeStart } from "../text/graphemes.ts"
import type { Range } from "../text/sentences.ts"
import type { QuoteVerdict } from "../vocabulary.ts"
import { type FoldedText, foldText } from "./fold.ts"
import { originalRange } from "./foldMap.ts"

/** Where a quote stands in one text: the ranges are in order, do not overlap and never split a grapheme cluster. */
export interface QuoteMatch {
  readonly verdict: QuoteVerdict
  readonly ranges: ReadonlyArray<Range>
}

/** A hyphen inside a word: a text may have it at a line end, where folding takes it away. */
const innerHyphen = /(?<=\p{L})-(?=\p{L})/gu

/** Up to this many inner hyphens of a quote, every choice of those that are gone is spelt out. */
const mostSpelt = 3
/** Most stretches between hyphens that are looked for, the longest ones. */
const mostStretches = 6

/** A folded text with and without each of its inner hyphens, in all combinations. */
const spellings = (folded: string): ReadonlyArray<string> => {
  const [first = "", ...rest] = folded.split(innerHyphen)
  return rest.reduce<ReadonlyArray<string>>(
    (before, piece) => before.flatMap((start) => [`${start}-${piece}`, `${start}${piece}`]),
    [first]
  )
}

/**
 * What to look for to find the texts that may hold a quote, verbatim or normalized: the folded form of such a text holds
 * every stretch of one of the alternatives. A hyphen inside a word may be gone, where the text has it at a line end.
 */
export const quoteNeedles = (quote: string): ReadonlyArray<ReadonlyArray<string>> => {
  const folded = foldText(quote).folded.trim()
  const alternatives = [...new Set([folded, folded.replace(/-$/, "")])].flatMap((form) => {
    const stretches = form.split(innerHyphen)
    if (stretches.length - 1 <= mostSpelt) return spellings(form).map((spelling) => [spelling])
    return [[...new Set(stretches)].sort((one, other) => other.length - one.length).slice(0, mostStretches)]
  })
  return alternatives.filter((stretches) => stretches.every((stretch) => stretch !== ""))
}

const clusterRange = (text: string, { start, end }: Range): Range | undefined => {
  const first = graphemeStart(text, start)
  const last = cutAfter(text, end)
  if (first === start && last === end) return { start, end }
  // What the cluster has besides may be invisible (a variation selector); anything else makes it another character.
  const outside = text.slice(first, start) + text.slice(end, last)
  return foldText(outside).folded === "" ? { start: first, end: last } : undefined
}

const verbatimRanges = (text: string, quote: string, limit: number): ReadonlyArray<Range> => {
  const ranges: Array<Range> = []
  if (quote === "") return ranges
  for (let at = text.indexOf(quote); at >= 0 && ranges.length < limit; ) {
    const end = at + quote.length
    const whole = graphemeStart(text, at) === at && graphemeStart(text, end) === end
    if (whole) ranges.push({ start: at, end })
    at = text.indexOf(quote, whole ? end : at + 1)
  }
  return ranges
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")

/** Each hyphen of the quote is there, or the text has one at a line end. */
const hyphensStand = (original: string, needle: string) => {
  const wanted = needle.match(innerHyphen)?.length ?? 0
  if (wanted === 0) return true
  const kept = foldText(original).folded.match(innerHyphen)?.length ?? 0
  const broken = original.match(/\p{L}[-\u2010\u00ad][ \t]*\n[ \t]*\p{L}/gu)?.length ?? 0
  return kept + broken >= wanted
}

const normalizedRanges = (
  text: string,
  { folded, map }: FoldedText,
  quote: string,
  limit: number
): ReadonlyArray<Range> => {
  const needle = foldText(quote).folded.trim()
  if (needle === "") return []
  const ranges: Array<Range> = []
  const pattern = new RegExp(escaped(needle).replace(innerHyphen, "-?"), "gu")
  for (let found = pattern.exec(folded); found !== null && ranges.length < limit; found = pattern.exec(folded)) {
    const range = originalRange(map, { start: found.index, end: found.index + found[0].length })
    const whole = clusterRange(text, range)
    const before = ranges.at(-1)
    const fits = whole !== undefined && (before === undefined || before.end <= whole.start)
    if (
      whole !== undefined &&
      fits &&
      (found[0] === needle || hyphensStand(text.slice(whole.start, whole.end), needle))
    ) {
      ranges.push(whole)
    } else pattern.lastIndex = found.index + 1
  }
  return ranges
}

/**
 * All places of a quote in a text, at most `limit`: as it is, else without its blank ends, else normalized (see
 * `foldText`) with the exact range of the original.
 */
export const findQuote = (text: string, folding: FoldedText, quote: string, limit: number): QuoteMatch => {
  const verbatim = verbatimRanges(text, quote, limit)
  if (verbatim.length > 0) return { verdict: "verbatim", ranges: verbatim }
  const trimmed = verbatimRanges(text, quote.trim(), limit)
  if (trimmed.length > 0) return { verdict: "verbatim", ranges: trimmed }
  const normalized = normalizedRanges(text, folding, quote, limit)
  return normalized.length > 0 ? { verdict: "normalized", ranges: normalized } : { verdict: "not_found", ranges: [] }
}
