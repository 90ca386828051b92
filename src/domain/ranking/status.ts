import type { SearchStatus } from "../vocabulary.ts"

/** One content token of a question with its standing in the notebook. */
export interface TermEvidence {
  /** How many chunks of the notebook hold it. */
  readonly frequency: number
  /** Whether the best passages hold it. */
  readonly matched: boolean
}

/** Inverse frequency of a token among `total` chunks, as BM25 has it but never negative: 0 for one that all hold. */
export const rarity = (total: number, frequency: number): number =>
  Math.log(1 + (total - Math.min(total, frequency) + 0.5) / (frequency + 0.5))

/** Shares of a question's weight, by rarity, that the best passage must hold. */
const strong = 0.5
const weak = 0.25

/**
 * How far the best passage can be taken as an answer: by the share of the question, weighed by the rarity of its
 * tokens, that the passage holds. Tokens that the notebook does not have at all weigh most, for they are what the
 * question is about and nobody wrote of.
 */
export const keywordStatus = (terms: ReadonlyArray<TermEvidence>, total: number): SearchStatus => {
  let asked = 0
  let held = 0
  for (const { frequency, matched } of terms) {
    const worth = rarity(total, frequency)
    asked += worth
    if (matched) held += worth
  }
  if (asked === 0 || held === 0) return "no_strong_match"
  const share = held / asked
  return share >= strong ? "ok" : share >= weak ? "weak_match" : "no_strong_match"
}
