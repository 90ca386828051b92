/**
 * A sparse matrix by rows: row `i` has the entries `starts[i]` to `starts[i + 1]` of `columns` and `values`.
 */
export interface SparseRows {
  readonly rows: number
  readonly columnCount: number
  readonly starts: Uint32Array
  readonly columns: Uint32Array
  readonly values: Float32Array
}

/**
 * `Aᵀ A Z` for a sparse `A` and a dense `Z` (row-major, `columnCount` by `width`), in one pass over the rows of `A`, so
 * that nothing as long as `A` is ever held.
 */
export const gramTimes = (matrix: SparseRows, dense: Float32Array, width: number): Float32Array => {
  const { rows, starts, columns, values } = matrix
  const result = new Float32Array(dense.length)
  const projected = new Float32Array(width)
  for (let row = 0; row < rows; row++) {
    projected.fill(0)
    const from = starts[row] ?? 0
    const to = starts[row + 1] ?? 0
    for (let at = from; at < to; at++) {
      const value = values[at] as number
      const offset = (columns[at] as number) * width
      for (let k = 0; k < width; k++) projected[k] = (projected[k] as number) + value * (dense[offset + k] as number)
    }
    for (let at = from; at < to; at++) {
      const value = values[at] as number
      const offset = (columns[at] as number) * width
      for (let k = 0; k < width; k++)
        result[offset + k] = (result[offset + k] as number) + value * (projected[k] as number)
    }
  }
  return result
}
