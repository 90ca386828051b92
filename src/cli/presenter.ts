import * as CliOutput from "effect/cli/CliOutput"
import * as Effect from "effect/Effect"
import { escapeLine, escapeText } from "./output/escape.ts"
import type { Output } from "./output/Output.ts"
import { paintFor } from "./output/paint.ts"

/**
 * Shows help and versions as answers, and wrong usage as an error on standard error with the way to the help, on standard
 * output only with `--json`.
 */
export const makePresenter = (output: Output["Service"], json: boolean): CliOutput.Presenter => {
  const formatter = CliOutput.defaultFormatter({ colors: output.colors, globalFlags: "summary" })
  const paint = paintFor(output.colors && output.redraws)
  return {
    present: Effect.fnUntraced(function* (event) {
      switch (event._tag) {
        case "Help":
          return yield* output.answer(formatter.formatHelpDoc(event.helpDoc).trimEnd())
        case "Version":
          return yield* output.answer(`${event.name} ${event.version}`)
        case "InvalidInvocation": {
          const words = event.errors.map((error) => error.message.trim())
          const help = `${event.commandPath.join(" ")} --help`
          const dash = event.errors.some((error) => error._tag === "UnrecognizedOption")
            ? ["Put -- before an argument that begins with a dash."]
            : []
          if (json) {
            const error = { code: "invalid_input", message: words.map(escapeLine).join(" "), hint: `See \`${help}\`.` }
            yield* output.answer(JSON.stringify({ error }))
          }
          return yield* output.notice(
            [
              ...words.map((word) => `${paint.red("Error:")} ${escapeText(word)}`),
              `Usage: ${event.helpDoc.usage}`,
              ...dash,
              `See \`${help}\`.`
            ].join("\n")
          )
        }
      }
    })
  }
}
