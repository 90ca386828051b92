/** A vector in eight-bit steps of its own largest component: its direction to within half a percent, its length not. */
export type Quantized = Int8Array

/** Quantizes a vector; `undefined` for one without a direction (zero, or not finite). */
export const quantize = (vector: Float32Array): Quantized | undefined => {
  let largest = 0
  for (const value of vector) {
    if (!Number.isFinite(value)) return undefined
    if (Math.abs(value) > largest) largest = Math.abs(value)
  }
  if (largest === 0) return undefined
  const scale = 127 / largest
  const result = new Int8Array(vector.length)
  for (let at = 0; at < vector.length; at++) result[at] = Math.round((vector[at] as number) * scale)
  return result
}

/** One bit a component, set where it is not negative, packed eight to a byte, lowest first. */
export const signBits = (vector: Float32Array | Quantized): Uint8Array => {
  const bits = new Uint8Array(Math.ceil(vector.length / 8))
  for (let at = 0; at < vector.length; at++) {
    if ((vector[at] as number) >= 0) bits[at >> 3] = (bits[at >> 3] as number) | (1 << (at & 7))
  }
  return bits
}

/** Cosine of a vector of length 1 and a quantized one. */
export const cosine = (unit: Float32Array, other: Quantized): number => {
  let product = 0
  let square = 0
  for (let at = 0; at < unit.length; at++) {
    const value = other[at] as number
    product += (unit[at] as number) * value
    square += value * value
  }
  return square === 0 ? 0 : product / Math.sqrt(square)
}

/** The vector scaled to length 1; `undefined` for one without a direction. */
export const unitVector = (vector: Float32Array): Float32Array | undefined => {
  let square = 0
  for (const value of vector) square += value * value
  if (!(square > 0) || !Number.isFinite(square)) return undefined
  const scale = 1 / Math.sqrt(square)
  return vector.map((value) => value * scale)
}
