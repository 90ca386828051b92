/** A record that a reference may name. */
export interface ReferenceCandidate {
  /** Repository-relative path. */
  readonly path: string
  readonly identifier?: string | undefined
}

/** What a reference came to; an ambiguous one is an absent one and is never decided by a tiebreak ([REC-091], [REC-105]). */
export type ReferenceTarget =
  | { readonly state: "resolved"; readonly path: string }
  | { readonly state: "unresolved" }
  | { readonly state: "ambiguous"; readonly paths: ReadonlyArray<string> }

const unpadded = (digits: string): string => digits.replace(/^0+(?=\d)/, "")

/**
 * The ADR number in a file name: its first run of exactly four digits, unless that run belongs to a date ([REC-043], [REC-106]).
 *
 * @returns the number without leading zeros, `undefined` where there is none
 */
export const adrNumber = (path: string): string | undefined => {
  const name = path.slice(path.lastIndexOf("/") + 1)
  const run = /(?<!\d)\d{4}(?!\d)/.exec(name)
  if (run === null) return undefined
  const after = name.slice(run.index + 4)
  const before = name.slice(0, run.index)
  if (/^[-_.]\d{2}[-_.]\d{2}(?!\d)/.test(after) || /(?<!\d)\d{2}[-_.]\d{2}[-_.]$/.test(before)) return undefined
  return unpadded(run[0])
}

/** Resolves an identifier or an ADR number against the records of a corpus ([REC-078], [REC-089], [REC-090]). */
export const resolveReference = (reference: string, candidates: ReadonlyArray<ReferenceCandidate>): ReferenceTarget => {
  const digits = /^ADR-(\d+)$/i.exec(reference)?.[1]
  const number = digits === undefined ? undefined : unpadded(digits)
  const paths = [
    ...new Set(
      candidates
        .filter(
          (candidate) =>
            candidate.identifier === reference || (number !== undefined && adrNumber(candidate.path) === number)
        )
        .map((candidate) => candidate.path)
    )
  ]
  const [only, ...more] = paths
  if (only === undefined) return { state: "unresolved" }
  return more.length === 0 ? { state: "resolved", path: only } : { state: "ambiguous", paths }
}

/** The identifiers that more than one record carries: an error of the corpus, and no referent ([REC-078]). */
export const duplicateIdentifiers = (candidates: ReadonlyArray<ReferenceCandidate>): ReadonlyArray<string> => {
  const seen = new Map<string, number>()
  for (const { identifier } of candidates) {
    if (identifier !== undefined) seen.set(identifier, (seen.get(identifier) ?? 0) + 1)
  }
  return [...seen].filter(([, count]) => count > 1).map(([identifier]) => identifier)
}
