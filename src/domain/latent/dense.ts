import { EigenvalueDecomposition, Matrix } from "ml-matrix"

/**
 * `Xᵀ Y` of two dense row-major matrices of the same shape, `width` columns each. Four rows at a time: sums are then
 * loaded and stored a quarter as often.
 */
export const crossProduct = (one: Float32Array, other: Float32Array, width: number): Matrix => {
  const sums = new Float64Array(width * width)
  const rows = one.length / width
  const whole = rows - (rows % 4)
  for (let row = 0; row < whole; row += 4) {
    const a = row * width
    const b = a + width
    const c = b + width
    const d = c + width
    for (let i = 0; i < width; i++) {
      const va = one[a + i] as number
      const vb = one[b + i] as number
      const vc = one[c + i] as number
      const vd = one[d + i] as number
      const offset = i * width
      for (let j = 0; j < width; j++) {
        sums[offset + j] =
          (sums[offset + j] as number) +
          va * (other[a + j] as number) +
          vb * (other[b + j] as number) +
          vc * (other[c + j] as number) +
          vd * (other[d + j] as number)
      }
    }
  }
  for (let row = whole; row < rows; row++) {
    const a = row * width
    for (let i = 0; i < width; i++) {
      const value = one[a + i] as number
      const offset = i * width
      for (let j = 0; j < width; j++) sums[offset + j] = (sums[offset + j] as number) + value * (other[a + j] as number)
    }
  }
  return Matrix.from1DArray(width, width, sums)
}

/** `X R` for a dense row-major `X` of `width` columns and a small `R`; four of its rows at a time. */
export const timesSmall = (dense: Float32Array, width: number, small: Matrix): Float32Array => {
  const columns = small.columns
  const padded = width + ((4 - (width % 4)) % 4)
  const factors = new Float64Array(padded * columns)
  factors.set(small.to1DArray())
  const count = dense.length / width
  const result = new Float32Array(count * columns)
  const sums = new Float64Array(columns)
  for (let row = 0; row < count; row++) {
    sums.fill(0)
    const start = row * width
    for (let i = 0; i < padded; i += 4) {
      const va = dense[start + i] as number
      const vb = i + 1 < width ? (dense[start + i + 1] as number) : 0
      const vc = i + 2 < width ? (dense[start + i + 2] as number) : 0
      const vd = i + 3 < width ? (dense[start + i + 3] as number) : 0
      const a = i * columns
      const b = a + columns
      const c = b + columns
      const d = c + columns
      for (let j = 0; j < columns; j++) {
        sums[j] =
          (sums[j] as number) +
          va * (factors[a + j] as number) +
          vb * (factors[b + j] as number) +
          vc * (factors[c + j] as number) +
          vd * (factors[d + j] as number)
      }
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
