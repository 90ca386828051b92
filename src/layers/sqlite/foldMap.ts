import type { FoldMap } from "../../domain/quotes/fold.ts"

/**
 * A fold map for storage: the differences between its numbers, pair by pair, as little-endian base-128 integers. Most
 * take one byte where the map holds four.
 */
export const encodeFoldMap = (map: FoldMap): Uint8Array => {
  const bytes: Array<number> = []
  const previous = [0, 0]
  for (let i = 0; i < map.length; i++) {
    const value = map[i] ?? 0
    let rest = value - (previous[i & 1] ?? 0)
    previous[i & 1] = value
    while (rest >= 0x80) {
      bytes.push((rest & 0x7f) | 0x80)
      rest >>>= 7
    }
    bytes.push(rest)
  }
  return Uint8Array.from(bytes)
}

/** The fold map that was stored. */
export const decodeFoldMap = (bytes: Uint8Array): FoldMap => {
  const values: Array<number> = []
  const previous = [0, 0]
  let value = 0
  let shift = 0
  for (const byte of bytes) {
    value += (byte & 0x7f) * 2 ** shift
    shift += 7
    if (byte >= 0x80) continue
    const side = values.length & 1
    value += previous[side] ?? 0
    previous[side] = value
    values.push(value)
    value = 0
    shift = 0
  }
  return Uint32Array.from(values)
}
