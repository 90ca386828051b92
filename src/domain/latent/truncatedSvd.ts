import { crossProduct, orthonormal, symmetricEigen, timesSmall } from "./dense.ts"
import { gaussian } from "./random.ts"
import { gramTimes, type SparseRows } from "./sparseRows.ts"

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

/**
 * The first `rank` right singular vectors of a sparse matrix by randomized subspace iteration (Halko, Martinsson and
 * Tropp 2011), the start drawn from a fixed seed: the same matrix gives the same vectors. Time grows with the entries
 * times the rank, memory with the columns times the rank.
 */
export const truncatedSvd = (matrix: SparseRows, rank: number, seed = 20_240_229): RightSingular => {
  const wanted = Math.min(rank + oversampling, matrix.columnCount, matrix.rows)
  const next = gaussian(seed)
  let dense = Float32Array.from({ length: matrix.columnCount * wanted }, next)
  let width = wanted
  for (let round = 0; round < iterations; round++) {
    const image = gramTimes(matrix, dense, width)
    const { basis, width: kept } = orthonormal(image, width)
    dense = Float32Array.from(basis)
    width = kept
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
