let segmenter: Intl.Segmenter | undefined

/** Code units that never join with a neighbour of the same kind: Latin without marks, ideographs, kana. */
const standsAlone = (code: number) =>
  (code < 0x300 && code !== 0x0d && code !== 0x0a) ||
  (code >= 0x3041 && code <= 0x3096) ||
  (code >= 0x30a1 && code <= 0x30fa) ||
  (code >= 0x3400 && code <= 0x9fff)

const isHigh = (code: number) => code >= 0xd800 && code <= 0xdbff
const isLow = (code: number) => code >= 0xdc00 && code <= 0xdfff
/** First halves of emoji and of rare ideographs, none of which joins with its neighbour by itself. */
const joinsByMarkOnly = (high: number) => high === 0xd83d || high === 0xd83e || (high >= 0xd840 && high <= 0xd869)

/** Characters that join with what follows (`Prepend`), by their last code unit, and some more. */
const mayJoinNext = (code: number) => (code >= 0x600 && code < 0xe00) || (isLow(code) && code < 0xdfff)

/** Whether a cluster surely starts at `at`; false where it takes the rules to know. */
const surelyStarts = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  const before = text.charCodeAt(at - 1)
  if (standsAlone(code)) return code !== 0xa9 && code !== 0xae && !mayJoinNext(before)
  return isHigh(code) && joinsByMarkOnly(code) && isLow(before) && joinsByMarkOnly(text.charCodeAt(at - 2))
}

/** Furthest that is looked back for a place where a cluster surely starts. */
const lookBack = 256
const lookAhead = 64

const startsCodePoint = (text: string, at: number) => !isLow(text.charCodeAt(at)) || !isHigh(text.charCodeAt(at - 1))

/**
 * Start of the grapheme cluster that holds the code unit `at`; `at` itself when a cluster starts there, and at the ends
 * of the text. Within a cluster longer than any script makes, the code point counts.
 */
export const graphemeStart = (text: string, at: number): number => {
  if (at <= 0) return 0
  if (at >= text.length) return text.length
  if (standsAlone(text.charCodeAt(at)) && standsAlone(text.charCodeAt(at - 1))) return at
  let from = at
  const furthest = Math.max(0, at - lookBack)
  while (from > furthest && !surelyStarts(text, from)) from--
  if (from > 0 && from === furthest) return startsCodePoint(text, at) ? at : at - 1
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" })
  return from + (segmenter.segment(text.slice(from, at + lookAhead)).containing(at - from)?.index ?? 0)
}

/** Last place in `(from, at]` where the text can be cut without breaking a grapheme cluster; a code point if need be. */
export const cutBefore = (text: string, from: number, at: number): number => {
  if (at >= text.length) return text.length
  const start = graphemeStart(text, at)
  if (start > from) return start
  const point = startsCodePoint(text, at) ? at : at - 1
  return point > from ? point : Math.min(text.length, at + 1)
}

/** First place at or after `at` where the text can be cut without breaking a grapheme cluster. */
export const cutAfter = (text: string, at: number): number => {
  if (at <= 0) return 0
  let end = Math.min(at, text.length)
  while (end < text.length && graphemeStart(text, end) !== end) end++
  return end
}
