import { basename, dirname } from "node:path"
import * as Effect from "effect/Effect"
import type { LibraryError } from "../../domain/errors.ts"
import { type Listing, noSkips } from "../../domain/sync/listing.ts"
import type { RootRow } from "../../services/StoreWriter.ts"
import * as disk from "./disk.ts"
import { rootUnreadable } from "./failures.ts"
import { walk } from "./walk.ts"

/** How a root is to be listed. */
export interface ListRequest {
  readonly root: RootRow
  /** Whether something is indexed of it. */
  readonly wasFull: boolean
  /** A root that lists nothing, or is gone, is meant to be so. */
  readonly allowEmpty: boolean
  readonly shut: ReadonlySet<string>
  readonly onFound: (files: number, current: string) => void
}

const empty: Listing = { entries: [], skipped: noSkips(), folders: [], unreadable: [] }

/**
 * What a root that is a file or a folder holds now. Fails `source_unreadable` when it cannot be told, and when a root that
 * was full lists nothing.
 */
export const listRoot = Effect.fn("Library.listRoot")(function* (request: ListRequest) {
  const listing = yield* request.root.kind === "file" ? listFile(request) : listFolder(request)
  if (listing.entries.length === 0 && listing.unreadable.length === 0 && wasFull(request) && !request.allowEmpty) {
    if (request.root.kind === "folder") {
      return yield* rootUnreadable("Library.sync", nameOf(request), "held files before and holds none now")
    }
    // why: a file alone may well have been deleted; a folder that holds nothing any more looks like a missing volume
    const folder = dirname(request.root.location)
    if (!(yield* Effect.promise(() => disk.holdsSomething(folder)))) {
      return yield* rootUnreadable("Library.sync", nameOf(request), "is gone with the folder that held it")
    }
  }
  return listing
})

const wasFull = (request: ListRequest): boolean => request.wasFull || (request.root.lastCount ?? 0) > 0

const nameOf = (request: ListRequest): string => basename(request.root.location)

const unreadable = (request: ListRequest): LibraryError =>
  rootUnreadable("Library.sync", nameOf(request), "cannot be read")

const listFile = (request: ListRequest): Effect.Effect<Listing, LibraryError> =>
  Effect.tryPromise({
    try: async () => {
      const stat = await disk.statOf(request.root.location)
      if (stat?.isFile() !== true) return empty
      return { ...empty, entries: [{ relativePath: "", size: stat.size, mtimeMs: stat.mtimeMs }] }
    },
    catch: () => unreadable(request)
  })

const listFolder = Effect.fnUntraced(function* (request: ListRequest): Effect.fn.Return<Listing, LibraryError> {
  const { root, shut, onFound } = request
  const stat = yield* Effect.tryPromise({
    try: () => disk.statOf(root.location),
    catch: () => unreadable(request)
  })
  if (stat === undefined && request.allowEmpty) return empty
  if (stat?.isDirectory() !== true) {
    return yield* rootUnreadable("Library.sync", nameOf(request), stat === undefined ? "is gone" : "is no folder now")
  }
  return yield* Effect.tryPromise({
    try: (signal) => walk({ location: root.location, excludes: root.excludes, shut, onFound }, signal),
    catch: () => unreadable(request)
  })
})
