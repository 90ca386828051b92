import * as Clock from "effect/Clock"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import { Library } from "../../services/Library.ts"
import * as flags from "../flags.ts"
import { escapeLine } from "../output/escape.ts"
import { Output } from "../output/Output.ts"
import { paintFor } from "../output/paint.ts"
import { makeProgressLine } from "../output/progressLine.ts"
import { renderSummary } from "../reportRun.ts"

/** `ibid watch`: keeps sources up to date until it is stopped. */
export const watch = Command.make(
  "watch",
  { notebook: flags.someNotebook, json: flags.json },
  Effect.fnUntraced(function* ({ json, notebook }) {
    const library = yield* Library
    const output = yield* Output
    const clock = yield* Clock.Clock
    const progress = makeProgressLine(output, () => clock.currentTimeMillisUnsafe())
    const services = yield* Effect.context<never>()
    const say = (write: Effect.Effect<void>) => {
      progress.clear()
      Effect.runForkWith(services)(write)
    }
    yield* library.watch(flags.given("notebook", notebook), {
      onProgress: progress.listener,
      onNotice: (message) => say(output.notice(escapeLine(message))),
      onRun: (summary) => {
        const { added, failed, removed, updated } = summary
        if (added + updated + removed + failed === 0) return progress.clear()
        const words = () => renderSummary(summary, progress.last()?.skipped, paintFor(output.colors)).join("\n")
        say(output.answer(json ? JSON.stringify(summary) : words()))
      }
    })
  })
).pipe(
  Command.withDescription(
    "Keep sources up to date until it is stopped: changes are indexed as they happen. With --json each run that changed something is one line."
  ),
  Command.withShortDescription("Keep sources up to date until stopped"),
  Command.withExamples([
    { command: "ibid watch", description: "Watch all notebooks" },
    { command: "ibid watch --notebook work", description: "Watch one notebook" }
  ])
)
