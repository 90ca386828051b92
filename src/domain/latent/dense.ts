import { EigenvalueDecomposition, Matrix } from "ml-matrix"

/** `Xᵀ Y` of two dense row-major matrices of the same shape, `width` columns each. */
export const crossProduct = (one: Float32Array, other: Float32Array, width: number): Matrix => {
  const sums = new Float64Array(width * width)
  for (let row = 0; row < one.length; row += width) {
    for (let i = 0; i < width; i++) {
      const value = one[row + i] as number
      if (value === 0) continue
      const offset = i * width
      for (let j = 0; j < width; j++)
        sums[offset + j] = (sums[offset + j] as number) + value * (other[row + j] as number)
    }
  }
  return Matrix.from1DArray(width, width, sums)
}

/** `X R` for a dense row-major `X` of `width` columns and a small `R`. */
export const timesSmall = (dense: Float32Array, width: number, small: Matrix): Float32Array => {
  const columns = small.columns
  const factors = Float64Array.from(small.to1DArray())
  const count = dense.length / width
  const result = new Float32Array(count * columns)
  const sums = new Float64Array(columns)
  for (let row = 0; row < count; row++) {
    sums.fill(0)
    for (let i = 0; i < width; i++) {
      const value = dense[row * width + i] as number
      if (value === 0) continue
      const offset = i * columns
      for (let j = 0; j < columns; j++) sums[j] = (sums[j] as number) + value * (factors[offset + j] as number)
    }
    result.set(sums, row * columns)
  }
  return result
}

/**
 * Orthonormal columns spanning those of a dense matrix, by its Gram matrix's eigenvectors; directions that the columns
 * do not span (relative weight under 1e-10) are left out, so the result may be narrower.
 */
export const orthonormal = (
  dense: Float32Array,
  width: number
): { readonly basis: Float32Array; readonly width: number } => {
  const gram = crossProduct(dense, dense, width)
  const { values, vectors } = symmetricEigen(gram)
  const largest = values[0] ?? 0
  const kept = values.filter((value) => value > largest * 1e-10 && value > 0).length
  const scale = new Matrix(width, kept)
  for (let i = 0; i < width; i++) {
    for (let j = 0; j < kept; j++) scale.set(i, j, vectors.get(i, j) / Math.sqrt(values[j] as number))
  }
  return { basis: timesSmall(dense, width, scale), width: kept }
}

/** Eigenvalues of a symmetric matrix, largest first, and their vectors as columns in that order. */
export const symmetricEigen = (
  matrix: Matrix
): { readonly values: ReadonlyArray<number>; readonly vectors: Matrix } => {
  const found = new EigenvalueDecomposition(matrix, { assumeSymmetric: true })
  const order = found.realEigenvalues.map((_, at) => at).reverse()
  return {
    values: order.map((at) => found.realEigenvalues[at] as number),
    vectors: found.eigenvectorMatrix.subMatrixColumn([...order])
  }
}
