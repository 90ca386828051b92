/** Longest vector that is taken. */
export const mostDimensions = 8192

/** Numbers of a model's answer as a vector; `undefined` for what is none: empty, too long, not finite, or zero. */
export const vectorOf = (numbers: ReadonlyArray<unknown>): Float32Array | undefined => {
  if (numbers.length === 0 || numbers.length > mostDimensions) return undefined
  const vector = new Float32Array(numbers.length)
  let any = false
  for (const [at, value] of numbers.entries()) {
    if (typeof value !== "number" || !Number.isFinite(value)) return undefined
    vector[at] = value
    any ||= value !== 0
  }
  return any ? vector : undefined
}

/** Whether all vectors that there are have one length. */
export const sameLength = (vectors: ReadonlyArray<Float32Array | undefined>): boolean => {
  const lengths = new Set(vectors.flatMap((vector) => (vector === undefined ? [] : [vector.length])))
  return lengths.size <= 1
}
