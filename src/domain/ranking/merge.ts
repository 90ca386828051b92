/** A stretch of a document that was found. */
export interface Hit {
  readonly documentId: string | number
  readonly page?: number
  readonly start: number
  readonly end: number
  readonly score: number
}

/** Hits that stand together, as one stretch with the score of the best of them. */
export interface Passage<H extends Hit = Hit> extends Hit {
  /** In the order of the text. */
  readonly members: ReadonlyArray<H>
  /** The member whose score stands. */
  readonly best: H
}

const key = (hit: Hit) => `${hit.documentId} ${hit.page ?? ""}`

/** Orders by score, best first; equal scores by document as first seen, then by place. */
const byScore =
  (seen: ReadonlyMap<Hit["documentId"], number>) =>
  (one: Hit, other: Hit): number =>
    other.score - one.score ||
    (seen.get(one.documentId) ?? 0) - (seen.get(other.documentId) ?? 0) ||
    one.start - other.start

/**
 * Merges hits of one document and page that overlap or have at most `gap` code units between them (what separates two
 * consecutive chunks is blank), as long as the stretch stays within `most`. Best first; the order is a function of
 * scores and places alone, with documents of equal score in the order of `hits`.
 */
export const mergeHits = <H extends Hit>(
  hits: ReadonlyArray<H>,
  { gap = 16, most = 6000 }: { readonly gap?: number; readonly most?: number } = {}
): ReadonlyArray<Passage<H>> => {
  const seen = new Map<Hit["documentId"], number>()
  const groups = new Map<string, Array<H>>()
  for (const hit of hits) {
    if (!seen.has(hit.documentId)) seen.set(hit.documentId, seen.size)
    const group = groups.get(key(hit))
    if (group === undefined) groups.set(key(hit), [hit])
    else group.push(hit)
  }
  const passages: Array<Passage<H>> = []
  for (const group of groups.values()) {
    group.sort((one, other) => one.start - other.start || one.end - other.end)
    let members: Array<H> = []
    let end = 0
    const close = () => {
      const [first] = members
      if (first === undefined) return
      const best = members.reduce((top, member) => (member.score > top.score ? member : top))
      const { documentId, page, start } = first
      passages.push({
        documentId,
        ...(page === undefined ? {} : { page }),
        start,
        end,
        score: best.score,
        members,
        best
      })
      members = []
    }
    for (const hit of group) {
      const start = members[0]?.start ?? hit.start
      if (hit.start - end > gap || Math.max(end, hit.end) - start > most) close()
      end = members.length === 0 ? hit.end : Math.max(end, hit.end)
      members.push(hit)
    }
    close()
  }
  return passages.sort(byScore(seen))
}
