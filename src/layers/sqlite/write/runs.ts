import type { RunRecord } from "../../../domain/status.ts"
import type { RunState } from "../../../domain/vocabulary.ts"
import type { Connection } from "../Connection.ts"
import { newKey } from "../keys.ts"
import { runRecord } from "../read/status.ts"

/** How many runs are remembered. */
const keptRuns = 50

/** Failures of single files that a run's record keeps; the counts are always whole. */
const keptFailures = 200

/** Starts the record of a run; returns its key. */
export const startRun = (connection: Connection, now: string): string => {
  const runId = newKey("run")
  const record: RunRecord = {
    runId,
    state: "queued",
    startedAt: now,
    added: 0,
    updated: 0,
    unchanged: 0,
    removed: 0,
    skipped: 0,
    failed: 0,
    failures: []
  }
  connection
    .prepare("INSERT INTO run (key, state, started_at, report) VALUES (?, ?, ?, ?)")
    .run(runId, record.state, now, JSON.stringify(record))
  connection.prepare("DELETE FROM run WHERE id <= (SELECT max(id) FROM run) - ?").run(keptRuns)
  return runId
}

/** Brings the record of a run up to date. */
export const updateRun = (
  connection: Connection,
  runId: string,
  state: RunState,
  progress: Partial<Omit<RunRecord, "runId" | "state" | "startedAt">>
): void => {
  const current = runRecord(connection, runId)
  if (current === undefined) return
  const record: RunRecord = { ...current, ...progress, state }
  connection
    .prepare("UPDATE run SET state = ?, ended_at = ?, report = ? WHERE key = ?")
    .run(
      state,
      record.endedAt ?? null,
      JSON.stringify({ ...record, failures: record.failures.slice(0, keptFailures) }),
      runId
    )
}
