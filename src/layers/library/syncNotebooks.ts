import * as Effect from "effect/Effect"
import type { LibraryError, StoreError } from "../../domain/errors.ts"
import type { RunSummary } from "../../domain/status.ts"
import type { DocumentParser } from "../../services/DocumentParser.ts"
import { type RootRow, StoreWriter } from "../../services/StoreWriter.ts"
import { embed } from "./embed.ts"
import type { Reporter } from "./progress.ts"
import { runSync } from "./runSync.ts"
import type { SyncRequest } from "./syncRoots.ts"
import { withRun } from "./withRun.ts"

/** Which notebooks to bring up to date, and how. */
export interface SyncNotebooks {
  /** Id or exact title; all notebooks when left out. */
  readonly notebook?: string
  readonly allowEmpty: boolean
  /** Makes the embedding of a notebook anew although it did not outgrow the one it has. */
  readonly retrain: boolean
  /** Roots that cannot be listed are left as they are, and stop nothing. */
  readonly tolerant: boolean
}

/** Whether a root stands on disk: syncs look at no other. */
export const isOnDisk = (row: RootRow): boolean => row.kind === "file" || row.kind === "folder"

/** Brings the files and folders of notebooks up to date. Notes and fetched addresses stay as they are. */
export const syncNotebooks = Effect.fn("Library.sync")(function* (
  request: SyncNotebooks,
  shut: ReadonlySet<string>,
  reporter: Reporter
): Effect.fn.Return<RunSummary, LibraryError | StoreError, StoreWriter | DocumentParser> {
  const writer = yield* StoreWriter
  const notebookId = request.notebook === undefined ? undefined : yield* writer.findNotebook(request.notebook)
  const byNotebook = new Map<string, Array<RootRow>>()
  const rows = yield* writer.roots(notebookId)
  for (const row of rows.filter(isOnDisk)) {
    const rows = byNotebook.get(row.notebookId)
    if (rows === undefined) byNotebook.set(row.notebookId, [row])
    else rows.push(row)
  }
  const requests = [...byNotebook].map(
    ([id, rows]): SyncRequest => ({
      notebookId: id,
      roots: rows.map((row) => ({ row, required: !request.tolerant, retryBelow: [] })),
      allowEmpty: request.allowEmpty,
      shut
    })
  )
  const notebooks = new Set(rows.map((row) => row.notebookId))
  return yield* withRun(
    Effect.fnUntraced(function* (run) {
      yield* runSync(requests, run, reporter)
      for (const id of notebooks) yield* embed(id, request.retrain, run, reporter)
    })
  )
})
