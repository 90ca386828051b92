import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { ParserLimits } from "../limits.ts"
import { type Ask, limitsArgument } from "./messages.ts"
import { memorySignal } from "./watchdog.ts"

/** Why a parsing process ended without being asked to: its memory was over the limit, or anything else. */
export type Ending = "memory" | "crash"

/** A running parsing process. */
export interface ChildHandle {
  readonly ask: (ask: Ask) => void
  /** Ends it at once. */
  readonly kill: () => void
}

const endingOf = (code: number | null, signal: NodeJS.Signals | null): Ending =>
  // SIGABRT and 134 are V8's own end on a full heap; SIGKILL without our doing is the system's on full memory.
  signal === memorySignal || signal === "SIGABRT" || signal === "SIGKILL" || code === 134 ? "memory" : "crash"

/**
 * Starts a parsing process. It shares no stream with this one but the message channel, and no environment; V8's own heap
 * is kept below the memory limit so that it collects in time.
 */
export const startChild = (
  script: URL | string,
  limits: ParserLimits,
  on: { readonly message: (message: unknown) => void; readonly end: (ending: Ending) => void }
): ChildHandle => {
  const heap = Math.max(32, Math.floor((limits.residentBytes / 1024 / 1024) * 0.75))
  const child: ChildProcess = fork(
    typeof script === "string" ? script : fileURLToPath(script),
    [limitsArgument(limits)],
    {
      execArgv: [`--max-old-space-size=${heap}`, "--max-semi-space-size=4"],
      env: {},
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"]
    }
  )
  let ended = false
  const end = (ending: Ending) => {
    if (ended) return
    ended = true
    on.end(ending)
  }
  child.on("message", (message) => {
    if (!ended) on.message(message)
  })
  child.on("error", () => end("crash"))
  child.on("exit", (code, signal) => end(endingOf(code, signal)))
  return {
    ask: (ask) => {
      child.send(ask, () => undefined)
    },
    kill: () => {
      ended = true
      child.kill("SIGKILL")
    }
  }
}
