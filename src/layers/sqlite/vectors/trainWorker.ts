import { parentPort, workerData } from "node:worker_threads"
import { openReader } from "../Connection.ts"
import { trainOn } from "./trainLatentSpace.ts"
import type { TrainingStart } from "./trainOnThread.ts"

// why: both ends of this port are this program's own modules, started together, so the message is not decoded again
const { indexFile, notebookId } = workerData as TrainingStart
const connection = openReader(indexFile, "owner")
parentPort?.postMessage(trainOn(connection, notebookId))
connection.db.close()
