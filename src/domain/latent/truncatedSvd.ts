import { crossProduct, orthonormal, symmetricEigen, timesSmall } from "./dense.ts"
import { gaussian } from "./random.ts"
import { gramTimes, type SparseRows, sparseTimes, transposed } from "./sparseRows.ts"

/** The strongest directions of a matrix: `vectors` is row-major, a row a column of the matrix, `width` numbers each. */
export interface RightSingular {
  readonly vectors: Float32Array
  readonly width: number
  /** Singular values, largest first. */
  readonly values: ReadonlyArray<number>
}

/** Directions beyond those wanted: the last ones converge slowest. */
const oversampling = 16
const iterations = 2

/** The strongest directions of the columns' space, with `AᵀA` applied as often as it takes. */
const iterate = (matrix: SparseRows, rank: number, seed: number): RightSingular => {
  const wanted = Math.min(rank + oversampling, matrix.columnCount, matrix.rows)
  let dense: Float32Array = Float32Array.from({ length: matrix.columnCount * wanted }, gaussian(seed))
  let width = wanted
  for (let round = 0; round < iterations; round++) {
    const found = orthonormal(gramTimes(matrix, dense, width), width)
    dense = found.basis
    width = found.width
  }
  const { values, vectors } = symmetricEigen(crossProduct(dense, gramTimes(matrix, dense, width), width))
  const kept = Math.min(rank, values.filter((value) => value > (values[0] ?? 0) * 1e-7).length)
  const columns = Array.from({ length: kept }, (_, at) => at)
  return {
    vectors: timesSmall(dense, width, vectors.subMatrixColumn(columns)),
    width: kept,
    values: values.slice(0, kept).map((value) => Math.sqrt(value))
  }
}

/**
 * The first `rank` right singular vectors of a sparse matrix by randomized subspace iteration (Halko, Martinsson and
 * Tropp 2011), the start drawn from a fixed seed: the same matrix gives the same vectors. It works on the shorter side;
 * time grows with the entries times the rank and with the shorter side times the rank's square.
 */
export const truncatedSvd = (matrix: SparseRows, rank: number, seed = 20_240_229): RightSingular => {
  if (matrix.columnCount <= matrix.rows) return iterate(matrix, rank, seed)
  const turned = transposed(matrix)
  const { values, vectors, width } = iterate(turned, rank, seed)
  const right = sparseTimes(turned, vectors, width)
  for (let at = 0; at < right.length; at++) right[at] = (right[at] as number) / (values[at % width] as number)
  return { vectors: right, width, values }
}
