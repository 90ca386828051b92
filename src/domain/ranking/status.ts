import { isWeakWord } from "../text/weakWords.ts"
import type { SearchStatus } from "../vocabulary.ts"

/** Inverse frequency of a token among `total` chunks, as BM25 has it but never negative: 0 for one that all hold. */
export const rarity = (total: number, frequency: number): number =>
  Math.log(1 + (total - Math.min(total, frequency) + 0.5) / (frequency + 0.5))

/** One content token of a question with its standing in the notebook. */
export interface TermStanding {
  readonly token: string
  /** How many chunks of the notebook hold it. */
  readonly frequency: number
}

/** What is known of a question when its passages have been found. Shares are from 0 to 1. */
export interface QuestionStanding {
  /** Content tokens of the question. */
  readonly terms: number
  /** Share of the question, weighed by rarity, that the best passage holds. */
  readonly coverage: number
  /** Share of the question, weighed by rarity, that stands nowhere in the notebook. */
  readonly unknown: number
  /**
   * Length of the question's place in the notebook's latent space in relation to the question's own: how much of it is
   * made of what the notebook is about. Left out where there is no space.
   */
  readonly energy?: number
}

/** Measures a question against the passages found for it, each given by its tokens. */
export const standingOf = (
  asked: ReadonlyArray<TermStanding>,
  total: number,
  passages: ReadonlyArray<ReadonlySet<string>>,
  energy: number | undefined
): QuestionStanding => {
  const telling = asked.filter(({ token }) => !isWeakWord(token))
  const terms = telling.length > 0 ? telling : asked
  const worth = terms.map(({ frequency }) => rarity(total, frequency))
  const whole = worth.reduce((sum, value) => sum + value, 0)
  const share = (holds: (term: TermStanding) => boolean) =>
    whole === 0 ? 0 : terms.reduce((sum, term, at) => sum + (holds(term) ? (worth[at] ?? 0) : 0), 0) / whole
  return {
    terms: terms.length,
    coverage: passages.reduce(
      (most, held) =>
        Math.max(
          most,
          share(({ token }) => held.has(token))
        ),
      0
    ),
    unknown: share(({ frequency }) => frequency === 0),
    ...(energy === undefined ? {} : { energy })
  }
}

/** Log odds that a question is one of the notebook's own; weights and bounds fitted as docs/retrieval.md tells. */
export const logOdds = ({ coverage, energy, terms, unknown }: QuestionStanding): number => {
  const length = Math.log(Math.max(1, terms))
  return energy === undefined
    ? 12.8 * coverage - 6.9 * unknown + 1.6 * length - 6.5
    : 6.8 * coverage + 29 * energy + 0.56 * length - 9.2
}

const refusedBelow = -0.8
const weakBelow = 0.7

/** A passage that holds this much of a question answers it, whatever the odds of its other words. */
const all = 0.999

/** Notebooks without a latent space are small, and lack words of their own questions too: they refuse less. */
const leniency = 1.3

/** How far the best passages can be taken as an answer to a question. */
export const statusFor = (standing: QuestionStanding): SearchStatus => {
  if (standing.terms === 0 || standing.coverage === 0) return "no_strong_match"
  if (standing.coverage >= all) return "ok"
  const odds = logOdds(standing) + (standing.energy === undefined ? leniency : 0)
  return odds < refusedBelow ? "no_strong_match" : odds < weakBelow ? "weak_match" : "ok"
}
