import type { RunSummary } from "../status.ts"

/** What counting needs of a run, while it goes on. */
export interface Tally {
  added: number
  updated: number
  unchanged: number
  removed: number
  skipped: number
  failed: number
  readonly failures: Array<RunSummary["failures"][number]>
}

/** Most failures that are listed one by one; all are counted. */
export const failuresListed = 1000

/** A tally of nothing. */
export const newTally = (): Tally => ({
  added: 0,
  updated: 0,
  unchanged: 0,
  removed: 0,
  skipped: 0,
  failed: 0,
  failures: []
})

/** Counts a file that failed, and lists it while the list is not full. */
export const countFailure = (tally: Tally, name: string, code: string, message: string): void => {
  tally.failed++
  if (tally.failures.length < failuresListed) tally.failures.push({ name, code, message })
}

/** The report of a run. */
export const summarize = (runId: string, tally: Tally): RunSummary => ({
  runId,
  added: tally.added,
  updated: tally.updated,
  unchanged: tally.unchanged,
  removed: tally.removed,
  skipped: tally.skipped,
  failed: tally.failed,
  failures: [...tally.failures]
})
