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
    // Two entries at a time: sums are then loaded and stored half as often.
    let at = from
    for (; at + 1 < to; at += 2) {
      const one = values[at] as number
      const other = values[at + 1] as number
      const a = (columns[at] as number) * width
      const b = (columns[at + 1] as number) * width
      for (let k = 0; k < width; k++) {
        projected[k] = (projected[k] as number) + one * (dense[a + k] as number) + other * (dense[b + k] as number)
      }
    }
    if (at < to) {
      const value = values[at] as number
      const a = (columns[at] as number) * width
      for (let k = 0; k < width; k++) projected[k] = (projected[k] as number) + value * (dense[a + k] as number)
    }
    for (at = from; at < to; at++) {
      const value = values[at] as number
      const a = (columns[at] as number) * width
      for (let k = 0; k < width; k++) result[a + k] = (result[a + k] as number) + value * (projected[k] as number)
    }
  }
  return result
}

/** The same matrix with rows and columns exchanged. */
export const transposed = ({ columnCount, columns, rows, starts, values }: SparseRows): SparseRows => {
  const ends = new Uint32Array(columnCount + 1)
  for (const column of columns) ends[column + 1] = (ends[column + 1] as number) + 1
  for (let column = 0; column < columnCount; column++) {
    ends[column + 1] = (ends[column + 1] as number) + (ends[column] as number)
  }
  const next = ends.slice()
  const turnedColumns = new Uint32Array(columns.length)
  const turnedValues = new Float32Array(values.length)
  for (let row = 0; row < rows; row++) {
    const to = starts[row + 1] ?? 0
    for (let at = starts[row] ?? 0; at < to; at++) {
      const column = columns[at] as number
      const place = next[column] as number
      next[column] = place + 1
      turnedColumns[place] = row
      turnedValues[place] = values[at] as number
    }
  }
  return { rows: columnCount, columnCount: rows, starts: ends, columns: turnedColumns, values: turnedValues }
}

/** `A Z` for a sparse `A` and a dense `Z` (row-major, `columnCount` by `width`). */
export const sparseTimes = (matrix: SparseRows, dense: Float32Array, width: number): Float32Array => {
  const { columns, rows, starts, values } = matrix
  const result = new Float32Array(rows * width)
  for (let row = 0; row < rows; row++) {
    const to = starts[row + 1] ?? 0
    const place = row * width
    for (let at = starts[row] ?? 0; at < to; at++) {
      const value = values[at] as number
      const offset = (columns[at] as number) * width
      for (let k = 0; k < width; k++) {
        result[place + k] = (result[place + k] as number) + value * (dense[offset + k] as number)
      }
    }
  }
  return result
}
