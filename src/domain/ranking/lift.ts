import { bestFirst, type Scored } from "./fuse.ts"

/** The question's own best so many stay within the first so many, whatever other wordings say. */
const kept = 2
const within = 5

/**
 * Keeps what a question itself puts first among the first of a fused ranking: other wordings may add to an answer and
 * not crowd it out when they are wrong. Lifted passages stand last of those first, scored between their neighbours.
 */
export const liftOwn = (fused: ReadonlyArray<Scored>, own: ReadonlyArray<Scored>): ReadonlyArray<Scored> => {
  const first = new Set(fused.slice(0, within).map(({ id }) => id))
  const missing = own.slice(0, kept).filter(({ id }) => !first.has(id))
  if (missing.length === 0) return fused
  const lifted = new Set(missing.map(({ id }) => id))
  const others = fused.filter(({ id }) => !lifted.has(id))
  const place = within - missing.length
  const above = others[place - 1]?.score ?? missing[0]?.score ?? 0
  const below = others[place]?.score ?? 0
  const between = missing.map(({ id }, at) => ({
    id,
    score: above - ((above - below) * (at + 1)) / (missing.length + 1)
  }))
  return [...others, ...between].sort(bestFirst)
}
