import { clip } from "../domain/results/clip.ts"
import { newReference, reportDefect } from "./log.ts"

const described = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** The end of the process, while code that is not ours must not bring it about. */
export interface ProcessGuards {
  /** Ends the process, as `process.exit` did before. */
  readonly exit: (code: number) => never
  readonly restore: () => void
}

/**
 * Keeps the process alive through what one call's code leaves behind: a rejected promise that nobody awaits, a timer
 * that throws, a dependency that calls `process.exit`. Each is logged under a reference, and the next call is answered.
 */
export const guardProcess = (): ProcessGuards => {
  const exit = process.exit.bind(process)
  const original = process.exit
  const survive = (what: string) => (error: unknown) => reportDefect(newReference(), `${what}: ${described(error)}`)
  const onException = survive("uncaught exception")
  const onRejection = survive("unhandled rejection")
  const ignore = () => undefined
  process.on("uncaughtException", onException)
  process.on("unhandledRejection", onRejection)
  // Nobody may be reading the log; that is no reason to stop.
  process.stderr.on("error", ignore)
  process.exit = (code) => {
    // Thrown, because who calls it counts on not going on.
    throw new Error(`process.exit(${clip(String(code ?? ""), 20)}) was called while serving, and prevented`)
  }
  return {
    exit,
    restore: () => {
      process.exit = original
      process.off("uncaughtException", onException)
      process.off("unhandledRejection", onRejection)
    }
  }
}
