import type { QueryAnalysis, QueryTerm } from "../text/query.ts"

/** What each index token is worth to a query; tokens of the words and of the exact column do not collide in practice. */
export type TermWeights = ReadonlyMap<string, number>

const searched = (analysis: QueryAnalysis): ReadonlyArray<QueryTerm> => {
  const content = analysis.terms.filter((term) => !term.stop)
  return content.length > 0 ? content : analysis.terms
}

/** Tokens of the words column that a query is about: stop words only where it holds nothing else. */
export const contentTokens = (analysis: QueryAnalysis): ReadonlyArray<string> => [
  ...new Set(searched(analysis).flatMap((term) => (term.parts.length > 0 ? term.parts : term.tokens)))
]

/** The same tokens with how often the query has each. */
export const contentCounts = (analysis: QueryAnalysis): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const term of searched(analysis)) {
    for (const token of term.parts.length > 0 ? term.parts : term.tokens) {
      counts.set(token, (counts.get(token) ?? 0) + term.count)
    }
  }
  return counts
}

/**
 * The tokens of several wordings of one question with what each is worth: its rarity, as `rarity` knows it (1 for all
 * by default), a whole identifier twice that, and tokens of later wordings half.
 */
export const termWeights = (
  wordings: ReadonlyArray<QueryAnalysis>,
  rarity: (token: string) => number = () => 1
): TermWeights => {
  const weights = new Map<string, number>()
  for (const [at, analysis] of wordings.entries()) {
    const share = at === 0 ? 1 : 0.5
    const add = (token: string, worth: number) => weights.set(token, Math.max(weights.get(token) ?? 0, worth * share))
    for (const token of contentTokens(analysis)) add(token, rarity(token))
    for (const term of searched(analysis)) for (const token of term.exact) add(token, 2 * rarity(token))
  }
  return weights
}
