import * as Schema from "effect/Schema"
import { NotebookId } from "../../../domain/ids.ts"
import { type IndexStatus, RunRecord } from "../../../domain/status.ts"
import { type Connection, pragmaNumber, type ReadConnection } from "../Connection.ts"
import { rowDecoder, rowsDecoder } from "../rows.ts"
import { embeddingStatus } from "./embeddingStatus.ts"
import { freshnessOf } from "./freshness.ts"

const notebookRows = rowsDecoder(
  Schema.Struct({
    rowId: Schema.Int,
    id: NotebookId,
    title: Schema.String,
    shared: Schema.Int,
    sources: Schema.Int,
    failed: Schema.Int
  })
)

const stampRows = rowsDecoder(
  Schema.Struct({
    notebookId: Schema.Int,
    kind: Schema.String,
    location: Schema.String,
    relativePath: Schema.String,
    size: Schema.Finite,
    mtimeMs: Schema.Finite
  })
)

const runRow = rowDecoder(Schema.Struct({ report: Schema.fromJsonString(RunRecord) }))

/** The last run that was recorded. */
export const lastRun = (connection: Connection): RunRecord | undefined =>
  runRow(connection.prepare("SELECT report FROM run ORDER BY id DESC LIMIT 1").get())?.report

/** The record of one run. */
export const runRecord = (connection: Connection, key: string): RunRecord | undefined =>
  runRow(connection.prepare("SELECT report FROM run WHERE key = ?").get(key))?.report

const staleByNotebook = (connection: ReadConnection): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  const rows = stampRows(
    connection
      .prepare(
        `SELECT d.notebook_id AS notebookId, r.kind, r.location, d.relative_path AS relativePath, d.size, d.mtime_ms AS mtimeMs
         FROM document d JOIN root r ON r.id = d.root_id WHERE d.left_out = 0 AND d.status = 'indexed'`
      )
      .all()
  )
  for (const row of rows) {
    const freshness = freshnessOf(row)
    if (freshness === "stale" || freshness === "vanished") {
      counts.set(row.notebookId, (counts.get(row.notebookId) ?? 0) + 1)
    }
  }
  return counts
}

/** What is indexed and what is wrong. Compares every source with the disk, so it takes time in proportion to them. */
export const readStatus = (connection: ReadConnection): Omit<IndexStatus, "home"> => {
  const stale = staleByNotebook(connection)
  const notebooks = notebookRows(
    connection
      .prepare(
        `SELECT n.id AS rowId, n.key AS id, n.title, n.shared,
           (SELECT count(*) FROM document d WHERE d.notebook_id = n.id AND d.left_out = 0) AS sources,
           (SELECT count(*) FROM document d WHERE d.notebook_id = n.id AND d.left_out = 0 AND d.status = 'failed') AS failed
         FROM notebook n ${connection.audience === "owner" ? "" : "WHERE n.shared = 1"} ORDER BY n.title`
      )
      .all()
  )
  const run = lastRun(connection)
  return {
    schemaVersion: pragmaNumber(connection.db, "user_version"),
    notebooks: notebooks.map(({ rowId, shared, ...notebook }) => ({
      ...notebook,
      shared: shared === 1,
      stale: stale.get(rowId) ?? 0
    })),
    embedding: embeddingStatus(connection),
    ...(run === undefined ? {} : { lastRun: run }),
    problems:
      run === undefined || run.state === "done" || run.state === "cancelled"
        ? []
        : run.state === "failed"
          ? [`The last run failed: ${run.message ?? "no reason was recorded"}`]
          : [`The last run has not ended (${run.state}); if none is at work, run \`ibid sync\` to complete it.`]
  }
}
