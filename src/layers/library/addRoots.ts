import * as Effect from "effect/Effect"
import type { LibraryError, StoreError } from "../../domain/errors.ts"
import type { RunSummary } from "../../domain/status.ts"
import { parentsOf } from "../../domain/sync/claims.ts"
import { countFailure } from "../../domain/sync/tally.ts"
import type { DocumentParser } from "../../services/DocumentParser.ts"
import type { AddRequest } from "../../services/Library.ts"
import { type RootRow, StoreWriter } from "../../services/StoreWriter.ts"
import { addAddress } from "./addAddress.ts"
import { embed } from "./embed.ts"
import { nothingToAdd } from "./failures.ts"
import { findOrCreateNotebook } from "./notebooks.ts"
import type { Reporter } from "./progress.ts"
import { runSync } from "./runSync.ts"
import { isOnDisk } from "./syncNotebooks.ts"
import type { SyncRoot } from "./syncRoots.ts"
import { resolveTarget, type Target } from "./targets.ts"
import { withRun } from "./withRun.ts"

/**
 * Documents up to which an add also trains the notebook's latent space, which takes seconds then. After a larger one the
 * next sync does, so that a person who adds much is not kept waiting.
 */
const embeddedAtOnce = 5000

type Found = Extract<Target, { _tag: "Found" }>

/**
 * Adds roots and indexes them. Roots are committed before their first document, so that a run that is killed is completed
 * by a sync. A target that is not there is a failure among others, unless there is no other.
 */
export const addRoots = Effect.fn("Library.add")(function* (
  request: AddRequest,
  shut: ReadonlySet<string>,
  reporter: Reporter
): Effect.fn.Return<RunSummary, LibraryError | StoreError, StoreWriter | DocumentParser> {
  const targets = yield* Effect.promise(() => Promise.all(request.targets.map(resolveTarget)))
  const unusable = targets.filter((target) => target._tag === "Unusable")
  const only = targets.length === unusable.length ? unusable[0] : undefined
  if (only !== undefined) {
    return yield* nothingToAdd(
      `"${only.name}" cannot be added. ${only.message}`,
      "Check the path, then run `ibid add` again."
    )
  }
  const notebookId = yield* findOrCreateNotebook(request.notebook)
  return yield* withRun(
    Effect.fnUntraced(function* (run) {
      for (const { name, message } of unusable) countFailure(run.tally, name, "source_unreadable", message)
      const found = targets.filter((target) => target._tag === "Found")
      const roots = yield* commitRoots(notebookId, found, request.exclude)
      if (roots.length > 0) yield* runSync([{ notebookId, roots, allowEmpty: false, shut }], run, reporter)
      for (const target of targets) {
        if (target._tag === "Address")
          yield* addAddress(notebookId, target.address, request.allowPrivate, run.tally, reporter)
      }
      if (run.tally.added + run.tally.updated <= embeddedAtOnce) yield* embed(notebookId, false, run, reporter)
    })
  )
})

/** Adds the roots, takes back what was left out below them, and says which roots are to be synced: they and those around. */
const commitRoots = Effect.fnUntraced(function* (
  notebookId: string,
  targets: ReadonlyArray<Found>,
  excludes: ReadonlyArray<string>
): Effect.fn.Return<ReadonlyArray<SyncRoot>, StoreError, StoreWriter> {
  const writer = yield* StoreWriter
  const added = new Map<number, RootRow>()
  for (const { kind, location } of targets) {
    const row = yield* writer.addRoot({ notebookId, kind, location, excludes: kind === "folder" ? excludes : [] })
    added.set(row.id, row)
  }
  // Where in which other place a target stands: by the places around it, so that many targets are no trouble.
  const below = new Map<string, Array<string>>()
  const locations = new Set<string>()
  for (const { location } of added.values()) {
    locations.add(location)
    for (const parent of parentsOf(location)) {
      const relativePath = location.slice(parent === "/" ? 1 : parent.length + 1)
      const paths = below.get(parent)
      if (paths === undefined) below.set(parent, [relativePath])
      else paths.push(relativePath)
    }
  }
  const roots: Array<SyncRoot> = []
  for (const row of (yield* writer.roots(notebookId)).filter(isOnDisk)) {
    const whole = locations.has(row.location) || parentsOf(row.location).some((parent) => locations.has(parent))
    const within = whole ? [""] : (below.get(row.location) ?? [])
    if (within.length === 0) continue
    for (const relativePath of within) yield* writer.takeIn(row.id, relativePath)
    roots.push({ row, required: added.has(row.id), retryBelow: within })
  }
  return roots
})
