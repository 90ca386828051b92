import * as Effect from "effect/Effect"
import type { LibraryError, StoreError } from "../../domain/errors.ts"
import { type PlacedRoot, placeOf, settleClaims } from "../../domain/sync/claims.ts"
import { noSkips, type SkipReason, skipReasons } from "../../domain/sync/listing.ts"
import { planSync, type SyncPlan } from "../../domain/sync/planSync.ts"
import type { Tally } from "../../domain/sync/tally.ts"
import { countFailure } from "../../domain/sync/tally.ts"
import type { DocumentParser } from "../../services/DocumentParser.ts"
import { type RootRow, type SourceRow, StoreWriter } from "../../services/StoreWriter.ts"
import { listRoot } from "./listRoot.ts"
import type { Reporter } from "./progress.ts"
import { nameOf, placeIn } from "./readCandidate.ts"
import { settleRenames } from "./settleRenames.ts"
import { writeCandidates } from "./writeCandidates.ts"

/** A root that takes part in a sync. */
export interface SyncRoot {
  readonly row: RootRow
  /** A root that only joins because it overlaps with another is left as it is when it cannot be listed. */
  readonly required: boolean
  /** Relative paths below which files that failed are tried again. */
  readonly retryBelow: ReadonlyArray<string>
}

/** A sync of some roots of one notebook. */
export interface SyncRequest {
  readonly notebookId: string
  readonly roots: ReadonlyArray<SyncRoot>
  readonly allowEmpty: boolean
  /** Folders that are never entered, by identity. */
  readonly shut: ReadonlySet<string>
}

/** A root as the disk and the index have it. */
interface Listed extends PlacedRoot<SourceRow> {
  readonly row: RootRow
  /** Files listed before they were left to one root each. */
  readonly count: number
}

/** What is to be done, and what it was planned from. */
export interface PreparedSync {
  readonly notebookId: string
  readonly roots: ReadonlyArray<Listed>
  readonly plan: SyncPlan<SourceRow>
}

/**
 * Lists roots and compares them with the index, without a change to either. Fails `source_unreadable` for a required root
 * that cannot be listed.
 */
export const prepareSync = Effect.fn("Library.prepareSync")(function* (
  request: SyncRequest,
  reporter: Reporter,
  foundBefore: number
): Effect.fn.Return<PreparedSync, LibraryError | StoreError, StoreWriter> {
  const writer = yield* StoreWriter
  const listed: Array<Listed> = []
  const taken = new Set<string>()
  let found = foundBefore
  for (const { row, required, retryBelow } of request.roots) {
    const sources = yield* writer.sources(row.id)
    const before = found
    const list = listRoot({
      root: row,
      wasFull: sources.some((source) => !source.leftOut),
      allowEmpty: request.allowEmpty && required,
      shut: request.shut,
      onFound: (files, current) => {
        found = before + files
        reporter.report({ phase: "reading", done: found, current: nameOf(row, current) })
      }
    })
    const listing = yield* required ? list : Effect.orElseSucceed(list, () => undefined)
    if (listing === undefined) {
      for (const source of sources) taken.add(placeOf(row.location, source.relativePath))
    } else {
      listed.push({
        row,
        rootId: row.id,
        location: row.location,
        listing,
        sources,
        retryBelow,
        count: listing.entries.length
      })
    }
  }
  const settled = settleClaims(listed, taken)
  const plans = settled.map(planSync)
  const plan = {
    unchanged: plans.reduce((sum, { unchanged }) => sum + unchanged, 0),
    leftOut: plans.reduce((sum, { leftOut }) => sum + leftOut, 0),
    candidates: plans.flatMap(({ candidates }) => candidates),
    vanished: plans.flatMap(({ vanished }) => vanished)
  }
  return { notebookId: request.notebookId, roots: listed, plan }
})

/** Brings the index in line with the disk as it was listed. */
export const executeSync = Effect.fn("Library.executeSync")(function* (
  prepared: PreparedSync,
  tally: Tally,
  onDone: (current: string | undefined, files: number) => void
): Effect.fn.Return<void, StoreError, StoreWriter | DocumentParser> {
  const { notebookId, plan } = prepared
  const writer = yield* StoreWriter
  const rootOf = new Map(prepared.roots.map(({ row }) => [row.id, row]))
  tally.unchanged += plan.unchanged
  tally.skipped += plan.leftOut + skippedIn(prepared)
  for (const { row, listing } of prepared.roots) {
    for (const folder of listing.unreadable) {
      countFailure(
        tally,
        placeIn(row, folder),
        "source_unreadable",
        "The folder cannot be listed; what is indexed of it is kept."
      )
    }
  }
  onDone(undefined, plan.unchanged + plan.leftOut)

  const { candidates, renamed, removed } = yield* settleRenames(plan, rootOf)
  tally.updated += renamed
  onDone(undefined, plan.candidates.length - candidates.length)
  yield* writer.removeDocuments(removed.flatMap((file) => file.sources.map((source) => source.documentId)))
  tally.removed += removed.filter((file) => file.sources.some((source) => !source.leftOut)).length

  yield* writeCandidates({ notebookId, rootOf, candidates, tally, onDone })
  for (const { row, count } of prepared.roots) yield* writer.completeRoot(row.id, count)
})

/** How many files a plan looks at. */
export const sizeOf = ({ plan }: PreparedSync): number => plan.unchanged + plan.leftOut + plan.candidates.length

/** What walks skipped, by reason. */
export const skipsOf = (prepared: ReadonlyArray<PreparedSync>): Record<SkipReason, number> => {
  const skips = noSkips()
  for (const { roots, plan } of prepared) {
    skips.left_out += plan.leftOut
    for (const { listing } of roots) for (const reason of skipReasons) skips[reason] += listing.skipped[reason]
  }
  return skips
}

const skippedIn = ({ roots }: PreparedSync): number =>
  roots.reduce((sum, { listing }) => sum + skipReasons.reduce((all, reason) => all + listing.skipped[reason], 0), 0)
