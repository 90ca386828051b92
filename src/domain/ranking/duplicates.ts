/** Passages that share this much of their words say the same. */
const alike = 0.9

/** Whether two passages, given by their tokens, are near-duplicates: by the share of all their tokens that both hold. */
export const isNearDuplicate = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one]
  if (large.size === 0 || small.size < alike * large.size) return false
  let shared = 0
  for (const token of small) if (large.has(token)) shared++
  return shared >= alike * (small.size + large.size - shared)
}
