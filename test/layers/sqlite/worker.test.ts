import { spawn } from "node:child_process"
import { writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { describe, expect } from "vitest"
import * as HomeLive from "../../../src/layers/HomeLive.ts"
import { QueryRunner } from "../../../src/layers/sqlite/QueryRunner.ts"
import * as WorkerRunner from "../../../src/layers/sqlite/WorkerRunner.ts"
import { it } from "../../helpers/effect.ts"
import { indexIn, putNotebook, question, scratchFolder } from "../../helpers/realIndex.ts"

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..")
const slow = new URL("../../helpers/slowWorker.mjs", import.meta.url)
const built = pathToFileURL(join(root, "dist/query-worker.js"))

const runnerOf = (folder: string, script: URL) =>
  WorkerRunner.layer("owner", script).pipe(Layer.provide(HomeLive.layerAt(folder)))

const endless = { limit: 1 }

describe("queries on a thread", () => {
  it.effect("answer as they do on this one", () =>
    Effect.gen(function* () {
      const folder = yield* scratchFolder
      const inline = indexIn(folder)
      yield* putNotebook("papers", { one: "The ferry leaves at nine.", two: "The bus leaves at ten." }).pipe(
        Effect.provide(inline)
      )
      const ask = QueryRunner.use((runner) =>
        runner.run("searchNotebook", question("papers", "When does the ferry leave?"))
      )
      const here = yield* ask.pipe(Effect.provide(inline))
      const there = yield* ask.pipe(Effect.provide(runnerOf(folder, built)))
      expect(there).toEqual(here)
      expect(there.result.evidence[0]?.quote).toBe("The ferry leaves at nine.")
    })
  )

  it.effect("fail with typed failures", () =>
    Effect.gen(function* () {
      const folder = yield* scratchFolder
      const failure = yield* QueryRunner.use((runner) => runner.run("listNotebooks", endless)).pipe(
        Effect.flip,
        Effect.provide(runnerOf(folder, built))
      )
      expect(failure).toMatchObject({ _tag: "QueryFailure", reason: "no_index" })
      expect(failure.hint).toContain("ibid add")
    })
  )

  it.effect("are stopped by an interruption, and the next is answered by a fresh thread", () =>
    Effect.gen(function* () {
      const folder = yield* scratchFolder
      yield* Effect.gen(function* () {
        const runner = yield* QueryRunner
        const stuck = yield* Effect.forkChild(runner.run("listNotebooks", endless))
        const waiting = yield* Effect.forkChild(runner.run("readStatus", undefined))
        yield* Effect.yieldNow
        yield* Fiber.interrupt(stuck)
        expect(yield* Fiber.join(waiting)).toBe("readStatus")
      }).pipe(Effect.provide(runnerOf(folder, slow)))
    }).pipe(Effect.timeout(5000))
  )

  it.effect("take a place in the queue away with them when they are interrupted there", () =>
    Effect.gen(function* () {
      const folder = yield* scratchFolder
      yield* Effect.gen(function* () {
        const runner = yield* QueryRunner
        const stuck = yield* Effect.forkChild(runner.run("listNotebooks", endless))
        const queued = yield* Effect.forkChild(runner.run("listNotebooks", endless))
        yield* Effect.yieldNow
        yield* Fiber.interrupt(queued)
        yield* Fiber.interrupt(stuck)
        expect(yield* runner.run("readStatus", undefined)).toBe("readStatus")
      }).pipe(Effect.provide(runnerOf(folder, slow)))
    }).pipe(Effect.timeout(5000))
  )

  it.effect("die alone when their thread breaks", () =>
    Effect.gen(function* () {
      const folder = yield* scratchFolder
      yield* Effect.gen(function* () {
        const runner = yield* QueryRunner
        const exit = yield* Effect.exit(runner.run("getSource", { documentId: "x" }))
        expect(Exit.isFailure(exit) && Cause.hasDies(exit.cause)).toBe(true)
        expect(yield* runner.run("readStatus", undefined)).toBe("readStatus")
      }).pipe(Effect.provide(runnerOf(folder, slow)))
    })
  )
})

describe("a server in the middle of an endless query", () => {
  /** The built server with the slow thread in the place of its own. */
  const startServer = (folder: string) => {
    const preload = join(folder, "preload.mjs")
    writeFileSync(
      preload,
      `import { syncBuiltinESMExports } from "node:module"
       import threads from "node:worker_threads"
       const { Worker } = threads
       threads.Worker = class extends Worker { constructor(_, options) { super(new URL(${JSON.stringify(slow.href)}), options) } }
       syncBuiltinESMExports()\n`
    )
    const child = spawn(process.execPath, ["--import", preload, join(root, "dist/main.js"), "serve"], {
      env: { ...process.env, IBID_HOME: folder },
      stdio: ["pipe", "pipe", "pipe"]
    })
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {}
    }
    const send = (id: number, method: string, params: object) =>
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, _meta: meta } })}\n`)
    const answered = (id: number) =>
      new Promise<void>((resolve) =>
        child.stdout.on("data", (data) => String(data).includes(`"id":${id}`) && resolve())
      )
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
    return { child, send, answered, ended }
  }

  const untilGone = (end: (child: ReturnType<typeof startServer>["child"]) => void) =>
    Effect.gen(function* () {
      const folder = yield* scratchFolder
      const { answered, child, ended, send } = startServer(folder)
      yield* Effect.addFinalizer(() => Effect.sync(() => child.kill("SIGKILL")))
      const listed = answered(2)
      send(1, "tools/call", { name: "list_notebooks", arguments: {} })
      send(2, "tools/list", {})
      yield* Effect.promise(() => listed)
      const started = performance.now()
      end(child)
      yield* Effect.promise(() => ended)
      return performance.now() - started
    })

  it.effect("still lists its tools, and is gone within a second of the end of its input", () =>
    Effect.map(
      untilGone((child) => child.stdin.end()),
      (ms) => expect(ms).toBeLessThan(1000)
    )
  )

  it.effect("is gone within a second of SIGTERM", () =>
    Effect.map(
      untilGone((child) => child.kill("SIGTERM")),
      (ms) => expect(ms).toBeLessThan(1000)
    )
  )
})
