import { type DiskEntry, isBelow, type Listing } from "./listing.ts"

/** A source as planning compares it with the disk; a file can hold several (`part`). */
export interface KnownSource {
  readonly documentId: string
  readonly rootId: number
  readonly relativePath: string
  readonly part: string
  readonly size: number
  readonly mtimeMs: number
  /** SHA-256 in hexadecimal; empty for a source that could not be read. */
  readonly hash: string
  readonly status: "indexed" | "failed" | "empty"
  readonly leftOut: boolean
}

/** All sources that one file became; never empty. */
export interface KnownFile<S extends KnownSource = KnownSource> {
  readonly rootId: number
  readonly relativePath: string
  readonly sources: ReadonlyArray<S>
}

/** A file on disk that has to be looked into. */
export interface Candidate<S extends KnownSource = KnownSource> {
  readonly rootId: number
  readonly entry: DiskEntry
  /** What it became before; empty for a new file. */
  readonly known: ReadonlyArray<S>
  /** Only its time changed, so that the hash decides whether it is read again. */
  readonly hashDecides: boolean
}

/** What has to be done so that the index says what the disk says. */
export interface SyncPlan<S extends KnownSource = KnownSource> {
  /** Files that are as they were. */
  readonly unchanged: number
  /** Files that are there but were removed by a person. */
  readonly leftOut: number
  readonly candidates: ReadonlyArray<Candidate<S>>
  /** Files that are no longer there; renames are found among them before they are removed. */
  readonly vanished: ReadonlyArray<KnownFile<S>>
}

/** One root as planning sees it. */
export interface RootState<S extends KnownSource = KnownSource> {
  readonly rootId: number
  readonly listing: Listing
  readonly sources: ReadonlyArray<S>
  /** Relative paths below which failed files are tried again although they did not change; `""` for all. */
  readonly retryBelow: ReadonlyArray<string>
}

/** Sources by file, in the order of the first of each. */
export const groupByFile = <S extends KnownSource>(sources: ReadonlyArray<S>): Map<string, Array<S>> => {
  const files = new Map<string, Array<S>>()
  for (const source of sources) {
    const file = files.get(source.relativePath)
    if (file === undefined) files.set(source.relativePath, [source])
    else file.push(source)
  }
  return files
}

/**
 * Compares what is indexed of a root with what the disk lists, by size and modification time alone. Nothing is taken
 * as vanished below a folder that could not be listed.
 */
export const planSync = <S extends KnownSource>(root: RootState<S>): SyncPlan<S> => {
  const files = groupByFile(root.sources)
  const candidates: Array<Candidate<S>> = []
  let unchanged = 0
  let leftOut = 0
  for (const entry of root.listing.entries) {
    const known = files.get(entry.relativePath)
    files.delete(entry.relativePath)
    const first = known?.[0]
    if (known === undefined || first === undefined) {
      candidates.push({ rootId: root.rootId, entry, known: [], hashDecides: false })
    } else if (known.every((source) => source.leftOut)) {
      leftOut++
    } else if (needsReading(known, root.retryBelow)) {
      candidates.push({ rootId: root.rootId, entry, known, hashDecides: false })
    } else if (known.every((source) => source.size === entry.size && source.mtimeMs === entry.mtimeMs)) {
      unchanged++
    } else {
      candidates.push({ rootId: root.rootId, entry, known, hashDecides: sameContent(known, first, entry) })
    }
  }
  const vanished: Array<KnownFile<S>> = []
  for (const [relativePath, sources] of files) {
    if (root.listing.unreadable.some((folder) => isBelow(relativePath, folder))) continue
    vanished.push({ rootId: root.rootId, relativePath, sources })
  }
  return { unchanged, leftOut, candidates, vanished }
}

/** Whether nothing but the time speaks for a change; parts of different content were left by a run that was killed. */
const sameContent = (known: ReadonlyArray<KnownSource>, first: KnownSource, entry: DiskEntry): boolean =>
  known.every((source) => source.size === entry.size && source.hash === first.hash)

/** Read whatever its stamp says: it could not be read the last time, was taken in again, or is to be retried. */
const needsReading = (known: ReadonlyArray<KnownSource>, retryBelow: ReadonlyArray<string>): boolean =>
  known.some(
    (source) =>
      source.hash === "" ||
      (source.status === "failed" && retryBelow.some((folder) => isBelow(source.relativePath, folder)))
  )
