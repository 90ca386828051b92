import { Worker } from "node:worker_threads"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Audience } from "../../domain/vocabulary.ts"
import { Home } from "../../services/Home.ts"
import { QueryFailure } from "./QueryFailure.ts"
import { QueryRunner } from "./QueryRunner.ts"
import type { WorkerReply, WorkerRequest, WorkerStart } from "./workerProtocol.ts"

interface Waiting {
  readonly message: WorkerRequest
  readonly resume: (reply: WorkerReply) => void
}

/** How long a closing runner waits for its threads, in milliseconds. */
const closeLimitMs = 300

/**
 * One query thread at a time, started with the first job; a job is handed over when the one before is answered, so that
 * stopping a thread stops only the job in hand.
 */
class QueryThread {
  private readonly script: URL
  private readonly start: WorkerStart
  private readonly queue: Array<Waiting> = []
  private worker: Worker | undefined
  private current: Waiting | undefined
  private nextId = 0
  /** Threads that were told to stop and have not ended yet. */
  readonly ending = new Set<Promise<unknown>>()

  constructor(script: URL, start: WorkerStart) {
    this.script = script
    this.start = start
  }

  submit(name: WorkerRequest["name"], request: unknown, resume: (reply: WorkerReply) => void): () => void {
    const waiting: Waiting = { message: { id: this.nextId++, name, request }, resume }
    this.queue.push(waiting)
    this.advance()
    return () => {
      const place = this.queue.indexOf(waiting)
      if (place !== -1) this.queue.splice(place, 1)
      else if (this.current === waiting) this.replace()
    }
  }

  /** Ends the thread; the job in hand is left unanswered. */
  stop(): void {
    const worker = this.worker
    this.worker = undefined
    this.current = undefined
    if (worker === undefined) return
    worker.removeAllListeners()
    worker.on("error", () => {})
    const ended = worker.terminate()
    this.ending.add(ended)
    void ended.finally(() => this.ending.delete(ended))
  }

  private replace(): void {
    this.stop()
    this.advance()
  }

  private advance(): void {
    if (this.current !== undefined) return
    const next = this.queue.shift()
    if (next === undefined) {
      this.worker?.unref()
      return
    }
    this.current = next
    this.worker ??= this.spawn()
    this.worker.ref()
    this.worker.postMessage(next.message)
  }

  private spawn(): Worker {
    const worker = new Worker(this.script, {
      workerData: this.start,
      stdout: true,
      stderr: true,
      resourceLimits: { maxYoungGenerationSizeMb: 4 }
    })
    worker.on("message", (reply: WorkerReply) => this.settle(reply))
    worker.on("error", (error) => this.crashed(error instanceof Error ? (error.stack ?? error.message) : String(error)))
    worker.on("exit", (code) => this.crashed(`the query thread ended with code ${code}`))
    return worker
  }

  private settle(reply: WorkerReply): void {
    const current = this.current
    if (current === undefined || current.message.id !== reply.id) return
    this.current = undefined
    current.resume(reply)
    this.advance()
  }

  private crashed(reason: string): void {
    const current = this.current
    this.stop()
    current?.resume({ id: current.message.id, ok: false, defect: reason })
    this.advance()
  }
}

/**
 * Runs jobs on a thread of its own, so that protocol and signals are answered during a query. Interrupting a run ends the
 * thread, and a fresh one takes over: SQLite calls cannot be interrupted.
 *
 * @param script the built query worker
 */
export const layer = (audience: Audience, script: URL): Layer.Layer<QueryRunner, never, Home> =>
  Layer.effect(
    QueryRunner,
    Effect.gen(function* () {
      const home = yield* Home
      const thread = yield* Effect.acquireRelease(
        Effect.sync(() => new QueryThread(script, { indexFile: home.indexFile, audience })),
        (open) =>
          Effect.promise(() => {
            open.stop()
            return Promise.all(open.ending)
          }).pipe(Effect.timeoutOption(closeLimitMs))
      )
      return QueryRunner.of({
        run: (name, request) =>
          Effect.callback((resume) => {
            const cancel = thread.submit(name, request, (reply) => {
              if (reply.ok) resume(Effect.succeed(reply.value as never))
              else if ("failure" in reply) resume(Effect.fail(new QueryFailure(reply.failure)))
              else resume(Effect.die(new Error(reply.defect)))
            })
            return Effect.sync(cancel)
          }),
        busy: () => thread.ending.size > 0
      })
    })
  )
