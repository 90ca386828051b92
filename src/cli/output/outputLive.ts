import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Output } from "./Output.ts"

const isSet = (name: string): boolean => (process.env[name] ?? "") !== ""

const write = (stream: NodeJS.WriteStream, text: string): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    // The write that fails calls back too: a reader that went away has heard enough.
    stream.write(text, () => resume(Effect.void))
  })

/** Writes to the standard streams of the process. */
export const layer: Layer.Layer<Output> = Layer.sync(Output, () => {
  // why: a closed pipe also raises an event, which would end the process with a stack trace
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
  const dumb = process.env.TERM === "dumb"
  return Output.of({
    answer: (text) => write(process.stdout, `${text}\n`),
    notice: (text) => write(process.stderr, `${text}\n`),
    draw: (text) => {
      process.stderr.write(text)
    },
    redraws: process.stderr.isTTY === true && !dumb,
    colors: process.stdout.isTTY === true && !dumb && !isSet("NO_COLOR"),
    get columns() {
      // A terminal that does not know its width says 0.
      return process.stderr.columns || process.stdout.columns || 80
    }
  })
})
