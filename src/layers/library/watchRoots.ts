import { basename, dirname } from "node:path"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import type { LibraryError, StoreError } from "../../domain/errors.ts"
import { isPlainPath } from "../../domain/sync/names.ts"
import type { DocumentParser } from "../../services/DocumentParser.ts"
import type { WatchListener } from "../../services/Library.ts"
import { type RootRow, StoreWriter } from "../../services/StoreWriter.ts"
import * as disk from "./disk.ts"
import { diskPath } from "./diskPath.ts"
import { makeReporter } from "./progress.ts"
import { isOnDisk, syncNotebooks } from "./syncNotebooks.ts"
import { walk } from "./walk.ts"
import { watchFolders } from "./watchFolders.ts"

/** Milliseconds of quiet that end a burst, and the longest that a burst is waited for. */
const quiet = 300
const longestBurst = 5000

/** Milliseconds between looks at whether roots went or came back. */
const lookEvery = 2000

/** Milliseconds after which everything is synced although nothing was heard: some file systems tell nothing. */
const syncEvery = 60_000

/** Milliseconds before a run that failed is tried again. */
const retryAfter = 5000

/** Identity of what stands at a root's place. */
type State = string
const gone: State = "gone"

/** Syncs, and again whenever something changes, until it is interrupted. */
export const watchRoots = Effect.fn("Library.watch")(function* (
  request: { readonly notebook?: string },
  shut: ReadonlySet<string>,
  listener: WatchListener
): Effect.fn.Return<never, LibraryError | StoreError, StoreWriter | DocumentParser> {
  const writer = yield* StoreWriter
  const notebookId = request.notebook === undefined ? undefined : yield* writer.findNotebook(request.notebook)
  const changed = Latch.makeUnsafe(false)
  const states = new Map<string, State>()
  let watching: { readonly key: string; readonly close: () => Promise<void> } | undefined
  let deaf = false
  const events = {
    onChange: () => changed.openUnsafe(),
    onError: () => {
      if (!deaf)
        listener.onNotice(
          `Not all folders can be watched; everything is looked at every ${syncEvery / 1000} s instead.`
        )
      deaf = true
    }
  }
  const roots = Effect.map(writer.roots(notebookId), (rows) => rows.filter(isOnDisk))

  /** Watches the folders there are now; an unchanged set keeps its watch. */
  const renew = Effect.fnUntraced(function* (rows: ReadonlyArray<RootRow>) {
    const folders = yield* Effect.promise((signal) => foldersOf(rows, shut, signal))
    const key = [...folders].flat().join("\0")
    if (watching?.key === key) return
    const before = watching
    watching = { key, close: yield* Effect.promise(() => watchFolders([...folders.keys()], events)) }
    yield* Effect.promise(async () => before?.close())
  })

  /** Notices which roots went and which came back; true when some did. */
  const look = Effect.fnUntraced(function* (rows: ReadonlyArray<RootRow>) {
    let moved = false
    for (const { location } of rows) {
      const state = yield* Effect.promise(() => stateOf(location))
      const before = states.get(location)
      states.set(location, state)
      if (before === state || (before === undefined && state !== gone)) continue
      moved = true
      if (state === gone) listener.onNotice(`"${basename(location)}" is gone; what is indexed of it is kept.`)
      else if (before === gone) listener.onNotice(`"${basename(location)}" is back.`)
    }
    return moved
  })

  /** Waits for a change, a root that went or came back, or the time for a look at everything. */
  const wait = Effect.gen(function* () {
    const until = (yield* Clock.currentTimeMillis) + syncEvery
    while ((yield* Clock.currentTimeMillis) < until) {
      const heard = yield* Effect.timeoutOption(changed.await, lookEvery)
      if (heard._tag === "Some") return yield* settle
      if (yield* look(yield* roots)) return
    }
  })

  const settle = Effect.gen(function* () {
    const until = (yield* Clock.currentTimeMillis) + longestBurst
    while ((yield* Clock.currentTimeMillis) < until) {
      changed.closeUnsafe()
      const more = yield* Effect.timeoutOption(changed.await, quiet)
      if (more._tag === "None") return
    }
  })

  const sync = syncNotebooks(
    {
      ...(notebookId === undefined ? {} : { notebook: notebookId }),
      allowEmpty: false,
      retrain: false,
      tolerant: true
    },
    shut,
    makeReporter(listener.onProgress)
  ).pipe(
    Effect.map(listener.onRun),
    Effect.catchTag(["LibraryError", "StoreError"], (error) =>
      error.reason === "index_busy" || error.reason === "source_unreadable"
        ? Effect.andThen(
            Effect.sync(() => listener.onNotice(`${error.message} Trying again.`)),
            Effect.sleep(retryAfter).pipe(Effect.andThen(Effect.sync(events.onChange)))
          )
        : Effect.fail(error)
    )
  )

  return yield* Effect.forever(
    Effect.gen(function* () {
      const rows = yield* roots
      yield* look(rows)
      changed.closeUnsafe()
      // The watch stands before the sync looks, so that no change falls between the two.
      yield* renew(rows)
      yield* sync
      yield* wait
    })
  ).pipe(Effect.ensuring(Effect.promise(async () => watching?.close())))
})

/** Folders to watch for roots, with their identities: those that a sync would list, and those that hold roots that are files. */
const foldersOf = async (
  rows: ReadonlyArray<RootRow>,
  shut: ReadonlySet<string>,
  signal: AbortSignal
): Promise<ReadonlyMap<string, string>> => {
  const folders = new Map<string, string>()
  for (const { excludes, kind, location } of rows) {
    if (kind === "file") {
      const folder = dirname(location)
      folders.set(folder, await disk.folderIdentity(folder).catch(() => "gone"))
    } else {
      const listing = await walk({ location, excludes, shut, onFound: () => {} }, signal).catch(() => undefined)
      signal.throwIfAborted()
      for (const { identity, relativePath } of listing?.folders ?? []) {
        // A name that no string spells cannot be watched: the look at everything finds what changes there.
        if (isPlainPath(relativePath)) folders.set(diskPath(location, relativePath).toString(), identity)
      }
    }
  }
  return folders
}

const stateOf = (location: string): Promise<State> => disk.folderIdentity(location).catch(() => gone)
