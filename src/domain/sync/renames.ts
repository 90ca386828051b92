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
