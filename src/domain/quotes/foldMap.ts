import type { Range } from "../text/sentences.ts"
import type { FoldMap } from "./fold.ts"

/** Index of the last pair whose value on `side` (0 folded, 1 original) is at most `offset`. */
const pairAt = (map: FoldMap, side: 0 | 1, offset: number): number => {
  let low = 0
  let high = map.length / 2 - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((map[2 * middle + side] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

const stretch = (map: FoldMap, pair: number) => {
  const folded = map[2 * pair] ?? 0
  const original = map[2 * pair + 1] ?? 0
  const foldedEnd = map[2 * pair + 2] ?? folded
  const originalEnd = map[2 * pair + 3] ?? original
  return { folded, original, foldedEnd, originalEnd, along: foldedEnd - folded === originalEnd - original }
}

/**
 * The original range of a folded range that is not empty. Where an end falls into a stretch that stands for another as
 * a whole, all of it is taken.
 */
export const originalRange = (map: FoldMap, { start, end }: Range): Range => {
  const first = stretch(map, pairAt(map, 0, start))
  const last = stretch(map, pairAt(map, 0, end - 1))
  return {
    start: first.along ? first.original + (start - first.folded) : first.original,
    end: last.along ? last.original + (end - last.folded) : last.originalEnd
  }
}

/** Where an original offset stands in the folded text; the start of the stretch for one inside a whole. */
export const foldedOffset = (map: FoldMap, offset: number): number => {
  const found = stretch(map, pairAt(map, 1, offset))
  return found.along ? Math.min(found.folded + (offset - found.original), map[map.length - 2] ?? 0) : found.folded
}
