/** A range `[start, end)` of a text. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Abbreviations after which a capital or a digit goes on with the same sentence, as written, without the last stop. */
const abbreviations: ReadonlySet<string> = new Set(
  (
    "mr mrs ms dr prof rev gen col sgt capt lt st jr sr hon e.g i.e cf vs al et approx ca fig figs eq eqs sec ch chap " +
    "vol no nos pp p ed eds art par app tab ref refs jan feb mar apr jun jul aug sep sept oct nov dec u.s u.k inc ltd " +
    "co corp dept univ bzw z.b d.h u.a nr abb vgl bd hrsg usw evtl ggf m.e av env tel"
  ).split(" ")
)

const ending = /(?:[。！？｡]|[.!?…؟۔।॥։]+)["'”’»)\]」』）】》]*|\n[ \t]*\n/gu
const lastWord = /[\p{L}\p{N}.]*$/u
const longestAbbreviation = 12

const isLower = (char: string) => (char >= "a" && char <= "z") || (char > "\x7f" && /^\p{Ll}/u.test(char))
const isBlank = (char: string) => char === " " || char === "\n" || (char !== "" && /^\s/.test(char))

/** Whether the sentence goes on after a stop `found` that stands at `stop` and ends at `after`. */
const goesOn = (text: string, from: number, found: string, stop: number, after: number): boolean => {
  const first = found.charCodeAt(0)
  if (first === 0x0a || first > 0x2fff) return false
  if (after >= text.length) return false
  if (!isBlank(text.charAt(after))) return true
  const next = String.fromCodePoint(text.codePointAt(after + 1) ?? 0x20)
  if (isLower(next)) return first !== 0x21 && first !== 0x3f
  if (first !== 0x2e || found.startsWith("..")) return false
  const word = (lastWord.exec(text.slice(Math.max(from, stop - longestAbbreviation), stop))?.[0] ?? "").toLowerCase()
  return abbreviations.has(word) || (/^\p{L}$/u.test(word) && /^\p{Lu}$/u.test(text.slice(stop - 1, stop)))
}

/**
 * Sentences of a text, in order, without the white space between them; together they hold every non-blank character.
 * A stop ends a sentence unless it belongs to an abbreviation, an initial or a number; a blank line always does.
 */
export const sentenceRanges = (text: string, start = 0, end = text.length): ReadonlyArray<Range> => {
  const ranges: Array<Range> = []
  let from = start
  const push = (to: number) => {
    let first = from
    let last = to
    while (first < last && isBlank(text.charAt(first))) first++
    while (last > first && isBlank(text.charAt(last - 1))) last--
    if (last > first) ranges.push({ start: first, end: last })
    from = to
  }
  ending.lastIndex = start
  for (let found = ending.exec(text); found !== null && found.index < end; found = ending.exec(text)) {
    const after = Math.min(end, found.index + found[0].length)
    if (after < end && goesOn(text, from, found[0], found.index, after)) continue
    push(after)
  }
  push(end)
  return ranges
}
