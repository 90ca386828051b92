/** Something that was ranked, by its number in the index. */
export interface Scored {
  readonly id: number
  /** Higher is better. */
  readonly score: number
}

/** A ranking with what its scores count for in a fusion. */
export interface WeightedRanking {
  readonly hits: ReadonlyArray<Scored>
  readonly weight: number
}

/** Best first; equal scores by id, so that the order is the same every time. */
export const bestFirst = (one: Scored, other: Scored): number => other.score - one.score || one.id - other.id

/**
 * Fuses rankings of the same things: scores are scaled to each ranking's best (which must be positive; a ranking
 * without one counts nothing) and summed by weight. What a ranking does not hold scores 0 in it.
 */
export const fuseScores = (rankings: ReadonlyArray<WeightedRanking>): ReadonlyArray<Scored> => {
  const sums = new Map<number, number>()
  for (const { hits, weight } of rankings) {
    let best = 0
    for (const hit of hits) if (hit.score > best) best = hit.score
    if (best <= 0) continue
    for (const hit of hits) sums.set(hit.id, (sums.get(hit.id) ?? 0) + (weight * Math.max(0, hit.score)) / best)
  }
  return [...sums].map(([id, score]) => ({ id, score })).sort(bestFirst)
}

/** What each further passage of a document adds to its score, as a share of the one before. */
const nextPassage = 0.2

/**
 * Scores documents by their chunks: the best chunk counts whole and each further one a quickly falling share, so that
 * a long document gains by what else it has to say and loses nothing by having been cut.
 */
export const scoreDocuments = (
  chunks: ReadonlyArray<Scored>,
  documentOf: (chunk: number) => number
): ReadonlyArray<Scored> => {
  const share = new Map<number, number>()
  const sums = new Map<number, number>()
  for (const { id, score } of chunks.toSorted(bestFirst)) {
    const document = documentOf(id)
    const part = share.get(document) ?? 1
    sums.set(document, (sums.get(document) ?? 0) + part * score)
    share.set(document, part * nextPassage)
  }
  return [...sums].map(([id, score]) => ({ id, score })).sort(bestFirst)
}
