import { PassThrough } from "node:stream"
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { LegacyMode } from "../domain/vocabulary.ts"
import type { Store } from "../services/Store.ts"
import { announce } from "./announce.ts"
import { makeServerFactory, type ServerOptions } from "./factory.ts"
import { guardProcess } from "./guards.ts"
import { log } from "./log.ts"
import { PendingTransport } from "./pending.ts"
import { type GuardedStdout, guardStdout } from "./stdout.ts"
import { VersionedTransport } from "./transport.ts"

/** How the server lives and ends. */
export interface StdioOptions<R> extends ServerOptions<R> {
  /** What happens to clients that open in the 2025 era; they are served where it is left out. */
  readonly legacy?: LegacyMode
  /** Gives back what the services hold. Waited for, but not longer than the process may take to end. */
  readonly release: Effect.Effect<unknown, unknown>
  /**
   * Whether a thread still runs that `process.exit` would wait for: a worker inside a native call ends with that call
   * and not before. The process then ends by a signal to itself.
   */
  readonly hardExit: () => boolean
  /** Stdout guarded earlier, so that nothing printed while the program loaded could reach it. */
  readonly stdout?: GuardedStdout
}

/** Times in milliseconds. The process is gone within a second of the first reason to end. */
const times = { answersAfterEof: 550, end: 250, kill: 50, parentCheck: 1000, announce: 250 }

const signals = { SIGINT: 130, SIGTERM: 0, SIGHUP: 0 } as const

/**
 * Serves MCP over stdin and stdout until the client closes its end, a signal comes, the parent dies or stdout is closed;
 * then ends the process: 0, or 130 after an interrupt. Requests still open when stdin ends have a moment to be answered.
 * The process is this function's own from here on: signals, `process.exit`, stdout and uncaught errors.
 */
export const serveOnStdio = <R>(context: Context.Context<R | Store>, options: StdioOptions<R | Store>): void => {
  const stdout = options.stdout ?? guardStdout()
  const guards = guardProcess()
  let ending = false

  const leave = (code: number): void => {
    stdout.restore()
    guards.restore()
    if (!options.hardExit()) guards.exit(code)
    for (const signal of Object.keys(signals)) process.removeAllListeners(signal)
    setTimeout(() => process.kill(process.pid, "SIGKILL"), times.kill)
    process.kill(process.pid, "SIGTERM")
  }

  const end = async (why: string, code: number): Promise<void> => {
    if (ending) return
    ending = true
    log(`ending: ${why}`)
    setTimeout(() => leave(code), times.end)
    await handle.close().catch(() => undefined)
    await Effect.runPromiseExit(options.release)
    await new Promise((flushed) => stdout.output.end(flushed))
    leave(code)
  }

  for (const [signal, code] of Object.entries(signals)) {
    process.removeAllListeners(signal)
    process.on(signal, () => void end(signal, code))
  }

  const input = new PassThrough()
  const wire = new PendingTransport(new StdioServerTransport(input, stdout.output), () => void end("closed", 0))
  const handle = serveStdio(makeServerFactory(context, options), {
    legacy: options.legacy ?? "serve",
    transport: new VersionedTransport(wire),
    onerror: ({ message }) => log(`protocol: ${message.slice(0, 200)}`)
  })

  // What was read before the end goes through first: the empty chunk is written after it.
  const inputEnded = () =>
    input.write("", () => setImmediate(() => void wire.idle(times.answersAfterEof).then(() => end("input ended", 0))))
  process.stdin.on("end", inputEnded).on("close", inputEnded).on("error", inputEnded)
  process.stdin.pipe(input, { end: false })

  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void end("parent gone", 0)
  }, times.parentCheck).unref()

  log(`${options.version}, ${options.tools.length} tools on stdio`)
  if (process.stdin.isTTY) log("this speaks MCP and is started by a client; Ctrl-C ends it")
  // Later, so that the first answers need not wait for the index to open.
  setTimeout(() => {
    if (!ending) Effect.runForkWith(context)(announce)
  }, times.announce).unref()
}
