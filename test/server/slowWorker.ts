/** The query thread, but a search is a SQL statement without end. */
import { writeSync } from "node:fs"
import { parentPort, workerData } from "node:worker_threads"
import Database from "better-sqlite3"
import { makeIndexReader } from "../../src/layers/sqlite/IndexReader.ts"
import type { WorkerRequest, WorkerStart } from "../../src/layers/sqlite/workerProtocol.ts"

const start = workerData as WorkerStart
const reader = makeIndexReader(start.indexFile, start.audience)
const endless = "WITH RECURSIVE count(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM count) SELECT max(x) FROM count"

parentPort?.on("message", ({ id, name, request }: WorkerRequest) => {
  if (name === "searchNotebook") {
    // A thread's own process.stderr goes through the main thread only while this one is not blocked.
    writeSync(2, "inside SQLite\n")
    new Database(":memory:").prepare(endless).get()
  }
  parentPort?.postMessage({ id, ok: true, value: reader.run(name, request as never) })
})
