import { type LatentTerm, placeOf, termFrequencyWeight } from "../../../domain/latent/LatentModel.ts"
import { unitVector } from "../../../domain/latent/quantize.ts"
import { contentCounts } from "../../../domain/ranking/termWeights.ts"
import type { QueryAnalysis } from "../../../domain/text/query.ts"

/** The mean direction of vectors of one length; `undefined` when there is none of that length. */
export const meanDirection = (vectors: ReadonlyArray<Float32Array>, dimensions: number): Float32Array | undefined => {
  const sum = new Float32Array(dimensions)
  for (const vector of vectors) {
    const unit = vector.length === dimensions ? unitVector(vector) : undefined
    if (unit === undefined) continue
    for (let k = 0; k < dimensions; k++) sum[k] = (sum[k] as number) + (unit[k] as number)
  }
  return unitVector(sum)
}

/**
 * Where a question stands in a latent space: the mean direction of its wordings. `undefined` when the space knows none of
 * their words.
 */
export const questionVector = (
  wordings: ReadonlyArray<QueryAnalysis>,
  dimensions: number,
  termOf: (token: string) => LatentTerm | undefined
): Float32Array | undefined => {
  const places = wordings.map((analysis) => placeOf(contentCounts(analysis), dimensions, termOf))
  return meanDirection(places, dimensions)
}

/**
 * How much of a question stands in a latent space: the length of its place there in relation to its own length over all
 * of its words, known or not.
 */
export const questionEnergy = (
  analysis: QueryAnalysis,
  dimensions: number,
  termOf: (token: string) => LatentTerm | undefined,
  rarityOf: (token: string) => number
): number => {
  const counts = contentCounts(analysis)
  let asked = 0
  for (const [token, count] of counts) asked += (termFrequencyWeight(count) * rarityOf(token)) ** 2
  if (asked === 0) return 0
  const place = placeOf(counts, dimensions, termOf)
  return Math.sqrt(place.reduce((sum, value) => sum + value * value, 0) / asked)
}
