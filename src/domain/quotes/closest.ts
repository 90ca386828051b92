import { cutBefore } from "../text/graphemes.ts"
import { type Range, sentenceRanges } from "../text/sentences.ts"
import { indexTokens } from "../text/tokens.ts"

/** The stretch of a text that is most like a quote; `score` is from 0 (nothing shared) to 1 (the same words). */
export interface Closest extends Range {
  readonly score: number
}

/** Below this a passage shares no more with a quote than any two texts of one subject do. */
export const closestFloor = 0.25

/** Longest text that is looked at, and most sentences, so that the work is bounded. */
const longestText = 20_000
const mostSentences = 400
/** Longest stretch that is returned, in UTF-16 code units. */
const longestStretch = 2400

const shingles = (text: string): ReadonlyArray<string> => {
  const words = indexTokens(text).words.split(" ")
  return words.flatMap((word, at) => (at === 0 ? [word] : [word, `${words[at - 1]} ${word}`]))
}

/**
 * The run of sentences of a passage that shares most words and pairs of words with a quote, in relation to what either
 * has besides. `undefined` when nothing is shared. Looks at the first 20,000 characters.
 */
export const closestStretch = (passage: string, quote: string): Closest | undefined => {
  const text = passage.slice(0, longestText)
  const wanted = new Map<string, number>()
  for (const shingle of shingles(quote)) wanted.set(shingle, (wanted.get(shingle) ?? 0) + 1)
  const total = [...wanted.values()].reduce((sum, count) => sum + count, 0)
  const sentences = sentenceRanges(text)
    .slice(0, mostSentences)
    .map((range) => ({ ...range, shingles: shingles(text.slice(range.start, range.end)) }))
  let best: Closest | undefined
  for (const [from, first] of sentences.entries()) {
    const left = new Map(wanted)
    let shared = 0
    let size = 0
    for (let to = from; to < sentences.length; to++) {
      const sentence = sentences[to]
      if (sentence === undefined || sentence.end - first.start > longestStretch) break
      for (const shingle of sentence.shingles) {
        const more = left.get(shingle) ?? 0
        if (more > 0) {
          left.set(shingle, more - 1)
          shared++
        }
      }
      size += sentence.shingles.length
      const score = (2 * shared) / (total + size)
      if (shared > 0 && score > (best?.score ?? 0)) best = { start: first.start, end: sentence.end, score }
      if (size > 2 * total) break
    }
  }
  if (best === undefined && sentences.length > 0) {
    const [first] = sentences
    if (first === undefined || first.end - first.start <= longestStretch) return undefined
    const end = cutBefore(text, first.start, first.start + longestStretch)
    const shared = shingles(text.slice(first.start, end)).filter((shingle) => wanted.has(shingle)).length
    return shared === 0 ? undefined : { start: first.start, end, score: shared / total / 2 }
  }
  return best
}
