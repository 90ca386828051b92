import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { LibraryError, StoreError } from "../domain/errors.ts"
import type { RunSummary } from "../domain/status.ts"
import type { SkipCounts } from "../domain/sync/listing.ts"

/** How far a run is, for a person who waits. */
export interface Progress {
  readonly phase: "reading" | "parsing" | "writing" | "embedding"
  readonly done: number
  /** `undefined` while folders are still being listed. */
  readonly total?: number
  /** Name of the file in hand; no path. */
  readonly current?: string
  /** What was skipped so far and why, in files and folders. */
  readonly skipped?: SkipCounts
}

/** Hears of progress; called often, so it must be cheap. */
export type ProgressListener = (progress: Progress) => void

/** Hears what a watch does. */
export interface WatchListener {
  readonly onProgress: ProgressListener
  /** A run ended; it may have changed nothing. */
  readonly onRun: (summary: RunSummary) => void
  /** Something a person should know: a root is gone or back, a run failed and will be tried again. */
  readonly onNotice: (message: string) => void
}

/** What to add. */
export interface AddRequest {
  /** Absolute paths of files and folders, or http(s) addresses. */
  readonly targets: ReadonlyArray<string>
  /** Id or title; created if there is none of that title. */
  readonly notebook: string
  /** Patterns in the manner of `.gitignore`. */
  readonly exclude: ReadonlyArray<string>
  readonly allowPrivate: boolean
}

/** Adding, syncing and removing, with the outcome of each run. */
export class Library extends Context.Service<
  Library,
  {
    /** Adds roots and indexes them. A file that fails is in the summary and stops nothing. */
    readonly add: (
      request: AddRequest,
      onProgress: ProgressListener
    ) => Effect.Effect<RunSummary, LibraryError | StoreError>
    /** Brings roots up to date: only what changed is read again. */
    readonly sync: (
      request: { readonly notebook?: string; readonly allowEmpty: boolean; readonly retrain: boolean },
      onProgress: ProgressListener
    ) => Effect.Effect<RunSummary, LibraryError | StoreError>
    /** Syncs, and syncs again whenever something changes, until it is interrupted. Roots that are gone are left as they are. */
    readonly watch: (
      request: { readonly notebook?: string },
      listener: WatchListener
    ) => Effect.Effect<never, LibraryError | StoreError>
    /** Leaves a document out of later syncs (by id), or forgets a root (by absolute path or address). */
    readonly remove: (
      target: string
    ) => Effect.Effect<{ readonly kind: "document" | "root"; readonly documents: number }, LibraryError | StoreError>
    /** Writes a note; returns its document id. */
    readonly addNote: (request: {
      readonly notebook: string
      readonly title: string
      readonly body: string
    }) => Effect.Effect<string, LibraryError | StoreError>
    /** Removes a note; fails `not_found`. */
    readonly removeNote: (documentId: string) => Effect.Effect<void, LibraryError | StoreError>
  }
>()("ibid/services/Library") {}
