import { extname } from "node:path"
import * as Effect from "effect/Effect"
import type { StoreError } from "../../domain/errors.ts"
import { displayName } from "../../domain/sync/names.ts"
import type { Candidate, KnownFile, SyncPlan } from "../../domain/sync/planSync.ts"
import { matchRenames, matchSwaps, type Rename, renameSuspects, swapSuspects } from "../../domain/sync/renames.ts"
import { type RootRow, type SourceRow, StoreWriter } from "../../services/StoreWriter.ts"
import { hashOf, nameOf } from "./readCandidate.ts"

/** Files hashed together: reading is what takes time. */
const hashesAtOnce = 4

/** What is left to be done once renames are followed. */
export interface SettledRenames {
  readonly candidates: ReadonlyArray<Candidate<SourceRow>>
  readonly removed: ReadonlyArray<KnownFile<SourceRow>>
  readonly renamed: number
}

/**
 * Finds vanished files again under other names, and files that traded names, by their content, and moves their documents
 * there with their ids. A file whose extension changed stays a candidate, because it may be of another format now.
 */
export const settleRenames = Effect.fn("Library.settleRenames")(function* (
  plan: SyncPlan<SourceRow>,
  rootOf: ReadonlyMap<number, RootRow>
): Effect.fn.Return<SettledRenames, StoreError, StoreWriter> {
  const hashes = new Map<Candidate<SourceRow>, string>()
  yield* Effect.forEach(
    new Set([...renameSuspects(plan.vanished, plan.candidates), ...swapSuspects(plan.candidates)]),
    Effect.fnUntraced(function* (candidate) {
      const root = rootOf.get(candidate.rootId)
      const hash = root === undefined ? undefined : yield* hashOf(root, candidate.entry)
      if (hash !== undefined) hashes.set(candidate, hash)
    }),
    { concurrency: hashesAtOnce, discard: true }
  )
  const swaps = matchSwaps(plan.candidates, (candidate) => hashes.get(candidate))
  const swapped = new Set(swaps.map(({ to }) => to))
  const others = plan.candidates.filter((candidate) => !swapped.has(candidate))
  const outcome = matchRenames(plan.vanished, others, (candidate) => hashes.get(candidate))
  for (const { from } of swaps) yield* park(from)
  const renames = [...swaps.map(({ from, to }) => ({ from, to: { ...to, known: [] } })), ...outcome.renames]
  const again: Array<Candidate<SourceRow>> = []
  for (const rename of renames) {
    const moved = yield* move(rename, rootOf)
    if (
      extensionOf(rename.from.relativePath, rename.from.rootId, rootOf) !==
      extensionOf(rename.to.entry.relativePath, rename.to.rootId, rootOf)
    ) {
      again.push({ ...rename.to, known: moved, hashDecides: false })
    }
  }
  return {
    candidates: [...outcome.candidates, ...again],
    removed: outcome.removed,
    renamed: renames.length - again.length
  }
})

const extensionOf = (relativePath: string, rootId: number, rootOf: ReadonlyMap<number, RootRow>): string => {
  const root = rootOf.get(rootId)
  return extname(root === undefined ? displayName(relativePath) : nameOf(root, relativePath)).toLowerCase()
}

/**
 * Takes the documents of a file out of the way of the one that comes in its place. No file can stand where they are put, so
 * that the next sync finds them again by their content when this one is killed.
 */
const park = Effect.fnUntraced(function* ({
  relativePath,
  sources
}: KnownFile<SourceRow>): Effect.fn.Return<void, StoreError, StoreWriter> {
  const writer = yield* StoreWriter
  for (const { documentId, hash, mtimeMs, part, rootId, size } of sources) {
    yield* writer.moveSource(documentId, { rootId, relativePath: `${relativePath}/.`, part, size, mtimeMs, hash })
  }
})

/** Moves the documents of a file; what the target was before makes way. */
const move = Effect.fnUntraced(function* (
  { from, to }: Rename<SourceRow>,
  rootOf: ReadonlyMap<number, RootRow>
): Effect.fn.Return<ReadonlyArray<SourceRow>, StoreError, StoreWriter> {
  const writer = yield* StoreWriter
  const before = rootOf.get(from.rootId)
  const root = rootOf.get(to.rootId)
  const { relativePath, size, mtimeMs } = to.entry
  yield* writer.removeDocuments(to.known.map((source) => source.documentId))
  const moved: Array<SourceRow> = []
  for (const source of from.sources) {
    const stamp = { rootId: to.rootId, relativePath, part: source.part, size, mtimeMs, hash: source.hash }
    const named = before !== undefined && source.title === nameOf(before, from.relativePath)
    const title = named && root !== undefined ? nameOf(root, relativePath) : undefined
    yield* writer.moveSource(source.documentId, stamp, title)
    moved.push({ ...source, ...stamp, ...(title === undefined ? {} : { title }) })
  }
  return moved
})
