import { displayName } from "./names.ts"
import type { Candidate, KnownFile, KnownSource } from "./planSync.ts"

/** A file that stands somewhere else than before. */
export interface Rename<S extends KnownSource = KnownSource> {
  readonly from: KnownFile<S>
  readonly to: Candidate<S>
}

/** What became of vanished files and of the files that might be them. */
export interface RenameOutcome<S extends KnownSource = KnownSource> {
  readonly renames: ReadonlyArray<Rename<S>>
  /** Truly gone. */
  readonly removed: ReadonlyArray<KnownFile<S>>
  /** To be looked into as planned. */
  readonly candidates: ReadonlyArray<Candidate<S>>
}

/**
 * The candidates that could be one of the vanished files under another name: hashing them decides. A file that only
 * grew or shrank cannot be one, so that nothing is read when no file vanished.
 */
export const renameSuspects = <S extends KnownSource>(
  vanished: ReadonlyArray<KnownFile<S>>,
  candidates: ReadonlyArray<Candidate<S>>
): ReadonlyArray<Candidate<S>> => {
  const sizes = new Set<number>()
  for (const file of vanished) for (const source of file.sources) if (source.hash !== "") sizes.add(source.size)
  return sizes.size === 0 ? [] : candidates.filter((candidate) => sizes.has(candidate.entry.size))
}

/**
 * Pairs vanished files with candidates of the same content. Where several have it, the one with the same file name
 * goes first, then the order of the listing decides. Files of no bytes are never paired: they say nothing.
 */
export const matchRenames = <S extends KnownSource>(
  vanished: ReadonlyArray<KnownFile<S>>,
  candidates: ReadonlyArray<Candidate<S>>,
  hashOf: (candidate: Candidate<S>) => string | undefined
): RenameOutcome<S> => {
  const byHash = new Map<string, Array<KnownFile<S>>>()
  for (const file of vanished) {
    const source = file.sources[0]
    if (source === undefined || source.hash === "" || source.size === 0) continue
    const files = byHash.get(source.hash)
    if (files === undefined) byHash.set(source.hash, [file])
    else files.push(file)
  }
  const renames: Array<Rename<S>> = []
  const paired = new Set<KnownFile<S> | Candidate<S>>()
  for (const sameName of [true, false]) {
    for (const to of candidates) {
      if (paired.has(to)) continue
      const files = byHash.get(hashOf(to) ?? "") ?? []
      const from = files.find(
        (file) =>
          !paired.has(file) && (!sameName || displayName(file.relativePath) === displayName(to.entry.relativePath))
      )
      if (from === undefined) continue
      renames.push({ from, to })
      paired.add(from).add(to)
    }
  }
  return {
    renames,
    removed: vanished.filter((file) => !paired.has(file)),
    candidates: candidates.filter((candidate) => !paired.has(candidate))
  }
}

const heldBy = <S extends KnownSource>(candidate: Candidate<S>): string =>
  candidate.known.some((source) => source.leftOut) ? "" : (candidate.known[0]?.hash ?? "")

/** The changed files that might have traded places: one has the size that another had. Hashing them decides. */
export const swapSuspects = <S extends KnownSource>(
  candidates: ReadonlyArray<Candidate<S>>
): ReadonlyArray<Candidate<S>> => {
  const bySize = new Map<number, Set<Candidate<S>>>()
  for (const candidate of candidates) {
    if (heldBy(candidate) === "") continue
    const size = candidate.known[0]?.size ?? 0
    bySize.set(size, (bySize.get(size) ?? new Set()).add(candidate))
  }
  return candidates.filter((candidate) => {
    const others = bySize.get(candidate.entry.size)
    return heldBy(candidate) !== "" && others !== undefined && (others.size > 1 || !others.has(candidate))
  })
}

/**
 * Files that traded places, two or more in a ring, by their content. Where content only moved on, and something new stands
 * at one end, the files keep their documents: an editor that saves a copy under another name does the same.
 */
export const matchSwaps = <S extends KnownSource>(
  candidates: ReadonlyArray<Candidate<S>>,
  hashOf: (candidate: Candidate<S>) => string | undefined
): ReadonlyArray<Rename<S>> => {
  const holders = new Map<string, Candidate<S> | undefined>()
  for (const candidate of candidates) {
    const hash = heldBy(candidate)
    // Of content that stood twice nobody can say which went where.
    if (hash !== "") holders.set(hash, holders.has(hash) ? undefined : candidate)
  }
  const renames: Array<Rename<S>> = []
  const seen = new Set<Candidate<S>>()
  for (const start of candidates) {
    const ring: Array<Rename<S>> = []
    const within = new Set<Candidate<S>>()
    let to: Candidate<S> | undefined = start
    while (to !== undefined && !seen.has(to) && !within.has(to)) {
      within.add(to)
      const from: Candidate<S> | undefined = holders.get(hashOf(to) ?? "")
      if (from === undefined || from === to) break
      ring.push({ from: { rootId: from.rootId, relativePath: from.entry.relativePath, sources: from.known }, to })
      to = from
    }
    if (to === start && ring.length > 1) renames.push(...ring)
    for (const candidate of within) seen.add(candidate)
  }
  return renames
}
