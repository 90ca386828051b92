import { type LatentTerm, placeOf } from "../../../domain/latent/LatentModel.ts"
import { unitVector } from "../../../domain/latent/quantize.ts"
import { contentCounts } from "../../../domain/ranking/termWeights.ts"
import type { QueryAnalysis } from "../../../domain/text/query.ts"

/**
 * Where a question stands in a latent space: the mean direction of its wordings. `undefined` when the space knows none of
 * their words.
 */
export const questionVector = (
  wordings: ReadonlyArray<QueryAnalysis>,
  dimensions: number,
  termOf: (token: string) => LatentTerm | undefined
): Float32Array | undefined => {
  const sum = new Float32Array(dimensions)
  for (const analysis of wordings) {
    const unit = unitVector(placeOf(contentCounts(analysis), dimensions, termOf))
    if (unit === undefined) continue
    for (let k = 0; k < dimensions; k++) sum[k] = (sum[k] as number) + (unit[k] as number)
  }
  return unitVector(sum)
}
