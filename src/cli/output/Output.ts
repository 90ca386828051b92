import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Where a command writes: its answer to standard output, everything else to standard error. */
export class Output extends Context.Service<
  Output,
  {
    /** Writes a text and a line end to standard output. A reader that went away is no failure. */
    readonly answer: (text: string) => Effect.Effect<void>
    /** Writes a text and a line end to standard error. */
    readonly notice: (text: string) => Effect.Effect<void>
    /** Writes raw text to standard error at once; for a line that is drawn again and again. */
    readonly draw: (text: string) => void
    /** Standard error is a terminal that can move its cursor. */
    readonly redraws: boolean
    /** Colours may be used on standard output. */
    readonly colors: boolean
    /** Width of the terminal in columns. */
    readonly columns: number
  }
>()("ibid/cli/Output") {}
