/** Judged documents of one query: relevance grade by document id; above 0 is relevant. */
export type Judgements = ReadonlyMap<string, number>

/** A measure of one ranking (document ids, best first) against the judgements of its query, from 0 to 1. */
export type Measure = (ranking: ReadonlyArray<string>, judged: Judgements) => number

const relevantCount = (judged: Judgements): number => {
  let count = 0
  for (const grade of judged.values()) if (grade > 0) count++
  return count
}

const discounted = (grades: ReadonlyArray<number>): number =>
  grades.reduce((sum, grade, at) => sum + Math.max(0, grade) / Math.log2(at + 2), 0)

/** Normalized discounted cumulative gain to a depth, the grade itself as gain: `ndcg_cut` of trec_eval. */
export const ndcgAt =
  (depth: number): Measure =>
  (ranking, judged) => {
    const ideal = discounted([...judged.values()].sort((one, other) => other - one).slice(0, depth))
    return ideal === 0 ? 0 : discounted(ranking.slice(0, depth).map((id) => judged.get(id) ?? 0)) / ideal
  }

/** Share of the relevant documents that are among the first: `recall` of trec_eval. */
export const recallAt =
  (depth: number): Measure =>
  (ranking, judged) => {
    const all = relevantCount(judged)
    const found = ranking.slice(0, depth).filter((id) => (judged.get(id) ?? 0) > 0).length
    return all === 0 ? 0 : found / all
  }

/** Mean of the precision at each relevant document, those not found counting 0: `map` of trec_eval. */
export const averagePrecision: Measure = (ranking, judged) => {
  let found = 0
  let sum = 0
  for (const [at, id] of ranking.entries()) {
    if ((judged.get(id) ?? 0) > 0) sum += ++found / (at + 1)
  }
  const all = relevantCount(judged)
  return all === 0 ? 0 : sum / all
}

/** One divided by the rank of the first relevant document within a depth: `recip_rank` of trec_eval, cut off. */
export const reciprocalRankAt =
  (depth: number): Measure =>
  (ranking, judged) => {
    const at = ranking.slice(0, depth).findIndex((id) => (judged.get(id) ?? 0) > 0)
    return at < 0 ? 0 : 1 / (at + 1)
  }

/** The measures that an evaluation reports, by the names it reports them under. */
export const measures = {
  ndcg10: ndcgAt(10),
  recall10: recallAt(10),
  recall100: recallAt(100),
  map: averagePrecision,
  mrr10: reciprocalRankAt(10)
} as const

/** Means of all measures over queries. */
export type Means = { readonly [name in keyof typeof measures]: number }

/** A query's ranking with its judgements. */
export interface Judged {
  readonly ranking: ReadonlyArray<string>
  readonly judged: Judgements
}

/** Means over the queries that have a relevant document; a query without results counts 0 (trec_eval with `-c`). */
export const meansOf = (queries: ReadonlyArray<Judged>): Means => {
  const counted = queries.filter(({ judged }) => relevantCount(judged) > 0)
  const mean = (measure: Measure) =>
    counted.length === 0
      ? 0
      : counted.reduce((sum, { ranking, judged }) => sum + measure(ranking, judged), 0) / counted.length
  return {
    ndcg10: mean(measures.ndcg10),
    recall10: mean(measures.recall10),
    recall100: mean(measures.recall100),
    map: mean(measures.map),
    mrr10: mean(measures.mrr10)
  }
}
