import { parentPort, workerData } from "node:worker_threads"
import { makeIndexReader } from "./IndexReader.ts"
import { QueryFailure } from "./QueryFailure.ts"
import type { WorkerReply, WorkerRequest, WorkerStart } from "./workerProtocol.ts"

const answer = (reader: ReturnType<typeof makeIndexReader>, { id, name, request }: WorkerRequest): WorkerReply => {
  try {
    return { id, ok: true, value: reader.run(name, request as never) }
  } catch (error) {
    if (error instanceof QueryFailure) {
      const { reason, message, hint } = error
      return { id, ok: false, failure: { reason, message, ...(hint === undefined ? {} : { hint }) } }
    }
    return { id, ok: false, defect: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// why: both ends of this port are this program's own modules, started together, so the messages are not decoded again
const start = workerData as WorkerStart
const reader = makeIndexReader(start.indexFile, start.audience)
parentPort?.on("message", (message: WorkerRequest) => {
  parentPort?.postMessage(answer(reader, message))
})
