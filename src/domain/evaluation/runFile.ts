/** A query's ranking as a run file holds it. */
export interface RunRanking {
  readonly query: string
  /** Best first. */
  readonly documents: ReadonlyArray<{ readonly id: string; readonly score: number }>
}

/** A field of a run file: white space would end it. */
const field = (text: string) => text.replace(/\s+/gu, "_")

/**
 * Lines of a TREC run file: `query Q0 document rank score tag`. Programs that read it order by score and then by name,
 * so equal scores are told apart a little, in the order of the ranking.
 */
export const runLines = ({ query, documents }: RunRanking, tag: string): ReadonlyArray<string> => {
  let before = Number.POSITIVE_INFINITY
  return documents.map(({ id, score }, at) => {
    const written = score < before ? score : before - Math.max(Math.abs(before) * 1e-9, 1e-12)
    before = written
    return `${field(query)} Q0 ${field(id)} ${at + 1} ${written} ${field(tag)}`
  })
}
