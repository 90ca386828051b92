import type { Quantized } from "./quantize.ts"

/** What a latent-semantic model knows of one term. */
export interface LatentTerm {
  /** Inverse document frequency, natural logarithm. */
  readonly rarity: number
  /** Where the term stands, times `scale`. */
  readonly vector: Quantized
  readonly scale: number
}

/** A latent-semantic space of one collection: texts are sums of the terms they hold. */
export interface LatentModel {
  readonly dimensions: number
  readonly terms: ReadonlyMap<string, LatentTerm>
}

/** Version of what shapes a vector: weighting, vocabulary, rank, rotation. A change makes another embedding space. */
export const latentRevision = 1

/** Weight of a term that a text holds so many times. */
export const termFrequencyWeight = (count: number): number => 1 + Math.log(count)

/** Counts the tokens of a text (joined by spaces, as `indexTokens` gives them). */
export const countTokens = (tokens: string, into = new Map<string, number>()): Map<string, number> => {
  for (const token of tokens.split(" ")) if (token !== "") into.set(token, (into.get(token) ?? 0) + 1)
  return into
}

/** Where a text with these token counts stands in the space, not scaled; zero when it holds no term of it. */
export const placeOf = (
  counts: ReadonlyMap<string, number>,
  dimensions: number,
  termOf: (token: string) => LatentTerm | undefined
): Float32Array => {
  const place = new Float32Array(dimensions)
  for (const [token, count] of counts) {
    const term = termOf(token)
    if (term === undefined) continue
    const weight = termFrequencyWeight(count) * term.rarity * term.scale
    const { vector } = term
    for (let k = 0; k < dimensions; k++) place[k] = (place[k] as number) + weight * (vector[k] as number)
  }
  return place
}
