// A query thread whose `listNotebooks` stays in SQLite for half a minute, and whose other jobs are answered at once.
import { parentPort } from "node:worker_threads"
import Database from "better-sqlite3"

const db = new Database(":memory:")

parentPort.on("message", ({ id, name }) => {
  if (name === "listNotebooks") {
    db.prepare(
      "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 300000000) SELECT count(*) FROM c"
    ).get()
  }
  if (name === "getSource") throw new Error("the thread breaks")
  parentPort.postMessage({ id, ok: true, value: name })
})
