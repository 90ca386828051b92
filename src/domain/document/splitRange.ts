/** A range `[start, end)` of a text in UTF-16 code units. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Longest block, in UTF-16 code units: what reads and chunks blocks never has to hold more than this at once. */
export const maxBlockChars = 10_000

const blank = /^\s*$/
const segmenters: Array<Intl.Segmenter> = []

// why: building a segmenter takes milliseconds and few documents need one.
const graphemes = (): Intl.Segmenter => {
  if (segmenters[0] === undefined) segmenters.push(new Intl.Segmenter("und", { granularity: "grapheme" }))
  return segmenters[0] as Intl.Segmenter
}

const lastMatch = (text: string, pattern: RegExp): number => {
  let at = -1
  for (const match of text.matchAll(pattern)) at = match.index + match[0].length
  return at
}

// why: a mark can stand on a space, and then belongs to it.
const isBoundary = (text: string, at: number): boolean =>
  graphemes()
    .segment(text.slice(at - 1, at + 2))
    .containing(1)?.index !== 0

const cutAt = (text: string, start: number, max: number): number => {
  const half = start + (max >> 1)
  const tail = text.slice(half, start + max)
  const line = tail.lastIndexOf("\n")
  if (line >= 0) return half + line + 1
  const sentence = lastMatch(tail, /[.!?]\s+|[。！？]/g)
  if (sentence > 0 && isBoundary(text, half + sentence)) return half + sentence
  const space = lastMatch(tail, /\s+/g)
  if (space > 0 && isBoundary(text, half + space)) return half + space
  const window = text.slice(start, start + max + 256)
  const cluster = graphemes().segment(window).containing(max)?.index ?? max
  if (cluster > 0) return start + cluster
  // why: one cluster longer than a block (stacked marks): only a code point is kept whole.
  const code = text.charCodeAt(start + max)
  return code >= 0xdc00 && code <= 0xdfff ? start + max - 1 : start + max
}

/**
 * Cuts a range into ranges of at most `max` code units, in order and without gaps but for blank pieces, which are left
 * out. It cuts after a line end, else after a sentence, else after white space, else between grapheme clusters.
 */
export const splitRange = (text: string, range: Range, max: number = maxBlockChars): ReadonlyArray<Range> => {
  if (range.end - range.start <= max) return [range]
  const pieces: Array<Range> = []
  let start = range.start
  while (start < range.end) {
    const end = range.end - start <= max ? range.end : cutAt(text, start, max)
    if (!blank.test(text.slice(start, end))) pieces.push({ start, end })
    start = end
  }
  return pieces
}
