/** Whether a decision is still live; derived from who supersedes whom and never read from a record ([REC-111]). */
export type Currency = "current" | "historical" | "indeterminate"

/** One `supersedes` edge between two records, by any stable key. */
export interface SupersedesEdge {
  readonly from: string
  readonly to: string
}

const reaches = (start: string, edges: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> => {
  const seen = new Set<string>()
  const open = [...(edges.get(start) ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    open.push(...(edges.get(next) ?? []))
  }
  return seen
}

/**
 * The currency of every key: indeterminate in a cycle, historical where another supersedes it, else current
 * ([REC-112] to [REC-114]). Terminates on cycles.
 */
export const currencies = (
  keys: ReadonlyArray<string>,
  edges: ReadonlyArray<SupersedesEdge>
): ReadonlyMap<string, Currency> => {
  const outgoing = new Map<string, Set<string>>()
  const superseded = new Set<string>()
  for (const { from, to } of edges) {
    outgoing.set(from, (outgoing.get(from) ?? new Set()).add(to))
    superseded.add(to)
  }
  return new Map(
    keys.map((key): [string, Currency] => {
      if (superseded.has(key) && reaches(key, outgoing).has(key)) return [key, "indeterminate"]
      return [key, superseded.has(key) ? "historical" : "current"]
    })
  )
}
