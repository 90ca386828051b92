import { Worker } from "node:worker_threads"

/** Signal by which a parsing process ends itself when its memory is over the limit. */
export const memorySignal = "SIGUSR2"

// why: a thread of its own still runs while the parser is busy on the main one; plain script, so that it needs no file.
const script = `
const { workerData } = require("node:worker_threads")
setInterval(() => {
  if (process.ppid !== workerData.parent) process.kill(process.pid, "SIGKILL")
  if (process.memoryUsage.rss() > workerData.residentBytes) process.kill(process.pid, "${memorySignal}")
}, 50)
`

/**
 * Watches this process from a thread: ends it when the parent process is gone (also one that was killed while this one
 * is busy), and with `memorySignal` when its resident memory is above `residentBytes`.
 */
export const startWatchdog = (residentBytes: number): void => {
  const worker = new Worker(script, {
    eval: true,
    workerData: { residentBytes, parent: process.ppid },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
    stdin: false
  })
  worker.unref()
}
