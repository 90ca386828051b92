import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import { type Setting, settingKeys, settingOf, settings } from "../../domain/config.ts"
import { Settings } from "../../services/Settings.ts"
import { usageError } from "../failure.ts"
import * as flags from "../flags.ts"
import { Output } from "../output/Output.ts"

const key = Argument.Literals("key", settingKeys).pipe(Argument.withDescription("Name of the setting"))

const get = Command.make(
  "get",
  { key, json: flags.json },
  Effect.fnUntraced(function* ({ json, key }) {
    const stored = yield* Settings
    const output = yield* Output
    const value = settingOf(yield* stored.all, key) ?? settings[key].default
    yield* output.answer(json ? JSON.stringify({ key, value }) : String(value))
  })
).pipe(
  Command.withDescription("Print the value of a setting"),
  Command.withExamples([{ command: "ibid config get parsing.seconds", description: "Print one value" }])
)

/** What a word on the command line stands for: a number, a truth value, or itself. */
const settingFrom = (word: string): Setting => {
  if (word === "true" || word === "false") return word === "true"
  return word.trim() !== "" && Number.isFinite(Number(word)) ? Number(word) : word
}

const set = Command.make(
  "set",
  {
    key,
    value: Argument.String("value").pipe(Argument.withDescription("New value, or `default`")),
    json: flags.json
  },
  Effect.fnUntraced(function* ({ json, key, value }) {
    const stored = yield* Settings
    const output = yield* Output
    const wanted = value === "default" ? undefined : settingFrom(value)
    // A value that does not fit is wrong usage, as a flag that does not exist is.
    yield* stored.set(key, wanted).pipe(
      Effect.catchIf(
        ({ operation, reason }) => operation === "Settings.set" && reason === "invalid_input",
        ({ hint, message }) => usageError(message, hint)
      )
    )
    const now = wanted ?? settings[key].default
    yield* output.answer(json ? JSON.stringify({ key, value: now }) : `${key} is ${now} now.`)
  })
).pipe(
  Command.withDescription("Change a setting, or take it back to its default"),
  Command.withExamples([
    { command: "ibid config set parsing.seconds 120", description: "Give each file two minutes" },
    { command: "ibid config set parsing.seconds default", description: "Take it back" }
  ])
)

const list = Command.make(
  "list",
  { json: flags.json },
  Effect.fnUntraced(function* ({ json }) {
    const stored = yield* Settings
    const output = yield* Output
    const config = yield* stored.all
    const entries = settingKeys.map((name) => ({
      key: name,
      value: settingOf(config, name) ?? settings[name].default,
      isDefault: settingOf(config, name) === undefined,
      description: settings[name].description
    }))
    yield* output.answer(
      json
        ? JSON.stringify({ settings: entries })
        : entries
            .map(
              ({ description, isDefault, key, value }) =>
                `${key} = ${value}${isDefault ? "" : " (set)"}  ${description}`
            )
            .join("\n")
    )
  })
).pipe(
  Command.withDescription("List all settings with what they mean"),
  Command.withExamples([{ command: "ibid config list", description: "List all settings" }])
)

/** `ibid config get|set|list`. */
export const config = Command.make("config").pipe(
  Command.withDescription("Show and change settings, which are kept in config.json in Ibid's home"),
  Command.withExamples([{ command: "ibid config list", description: "List all settings" }]),
  Command.withSubcommands([get, set, list])
)
