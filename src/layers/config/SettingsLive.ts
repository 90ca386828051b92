import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { Config, withSetting } from "../../domain/config.ts"
import { Home } from "../../services/Home.ts"
import { Settings, SettingsError } from "../../services/Settings.ts"

/** Name of the file with the settings in the home. */
export const settingsName = "config.json"

const strict = { onExcessProperty: "error" } as const
const decodeFile = Schema.decodeUnknownEffect(Schema.fromJsonString(Config), strict)
const decodeValue = Schema.decodeUnknownEffect(Config, strict)

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, " ")

const readText = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, "utf8")
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined
    throw error
  }
}

/** Replaces the file as a whole, so that nobody ever reads half of it. */
const replace = async (folder: string, file: string, text: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.new`
  await writeFile(draft, text, { mode: 0o600 })
  await rename(draft, file)
}

/** The settings in `config.json` of the home. */
export const layer: Layer.Layer<Settings, never, Home> = Layer.effect(
  Settings,
  Effect.gen(function* () {
    const home = yield* Home
    const file = join(home.folder, settingsName)
    const all = Effect.gen(function* () {
      const text = yield* Effect.tryPromise({
        try: () => readText(file),
        catch: () =>
          new SettingsError({
            operation: "Settings.all",
            reason: "source_unreadable",
            message: `${settingsName} in Ibid's home folder cannot be read.`,
            hint: "Make it readable for this user."
          })
      })
      if (text === undefined) return {}
      return yield* Effect.mapError(
        decodeFile(text),
        (error) =>
          new SettingsError({
            operation: "Settings.all",
            reason: "invalid_input",
            message: `${settingsName} in Ibid's home folder is not as it should be: ${oneLine(error.message)}`,
            hint: "Mend it by hand, or remove it to go back to the defaults."
          })
      )
    })
    return Settings.of({
      all,
      set: Effect.fn("Settings.set")(function* (key, value) {
        const config = yield* Effect.mapError(
          decodeValue(withSetting(yield* all, key, value)),
          (error) =>
            new SettingsError({
              operation: "Settings.set",
              reason: "invalid_input",
              message: `The value does not fit: ${oneLine(error.message)}`,
              hint: "`ibid config list` shows what each setting means."
            })
        )
        yield* Effect.tryPromise({
          try: () => replace(home.folder, file, `${JSON.stringify(config, undefined, 2)}\n`),
          catch: () =>
            new SettingsError({
              operation: "Settings.set",
              reason: "source_unreadable",
              message: `${settingsName} in Ibid's home folder cannot be written.`,
              hint: "Make the folder writable for this user."
            })
        })
      })
    })
  })
)
