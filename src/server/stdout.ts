import { Writable } from "node:stream"

/** The one way to the real stdout while it is guarded. */
export interface GuardedStdout {
  /** Takes protocol lines. Fails as stdout does (`EPIPE` when nobody reads any more). */
  readonly output: Writable
  /** Gives stdout back. */
  readonly restore: () => void
}

/**
 * Sends whatever the process prints to stderr from here on, dependencies included, and leaves stdout to `output` alone.
 * Guards `console.*`, `process.stdout.write` and streams piped into it.
 */
export const guardStdout = (): GuardedStdout => {
  const { stdout, stderr } = process
  const { end, write } = stdout
  const output = new Writable({
    decodeStrings: false,
    write: (chunk, encoding, done) => {
      write.call(stdout, chunk, encoding, (error) => done(error ?? null))
    }
  })
  // The failed write reports the error already; unheard here it would end the process.
  const ignore = () => undefined
  stdout.on("error", ignore)
  stdout.write = stderr.write.bind(stderr)
  // A stream piped into stdout ends it when it ends itself.
  stdout.end = () => stdout
  return {
    output,
    restore: () => {
      stdout.write = write
      stdout.end = end
    }
  }
}
