import { Matrix } from "ml-matrix"
import { orthonormal } from "./dense.ts"
import { gaussian } from "./random.ts"

/**
 * A fixed rotation of so many dimensions. Rotating changes no angle, and spreads what the strongest directions hold over
 * all components, so that their signs alone tell near from far.
 */
export const rotation = (dimensions: number, seed = 7): Matrix => {
  const drawn = Float32Array.from({ length: dimensions * dimensions }, gaussian(seed))
  return Matrix.from1DArray(dimensions, dimensions, orthonormal(drawn, dimensions).basis)
}
