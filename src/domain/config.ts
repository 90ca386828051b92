import * as Schema from "effect/Schema"

/** What a setting means, for a person, and what it is where nobody said. */
export const settings = {
  "parsing.seconds": { default: 60, description: "longest time that reading one file may take, in seconds" },
  "parsing.memoryMb": { default: 256, description: "most resident memory of a process that reads files, in MB" },
  "parsing.fileMb": { default: 200, description: "largest file that is read, in MB" },
  "parsing.unpackedMb": { default: 200, description: "most that a packed file may unpack to, in MB" },
  "parsing.textMb": { default: 64, description: "longest text of a document, in millions of characters" },
  "serving.callSeconds": { default: 30, description: "longest time that one tool call may take, in seconds" }
} as const

/** Name of a setting. */
export type SettingKey = keyof typeof settings

/** Names of all settings. */
export const settingKeys = Object.keys(settings).filter((key): key is SettingKey => Object.hasOwn(settings, key))

/** Value of a setting. */
export type Setting = number | string | boolean

const whole = (minimum: number, maximum: number) =>
  Schema.optionalKey(Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum, maximum }))))

/** Settings of one person, as `config.json` in the home holds them. What is left out has its default. */
export const Config = Schema.Struct({
  parsing: Schema.optionalKey(
    Schema.Struct({
      seconds: whole(1, 3600),
      memoryMb: whole(64, 8192),
      fileMb: whole(1, 2048),
      unpackedMb: whole(1, 4096),
      textMb: whole(1, 1024)
    })
  ),
  serving: Schema.optionalKey(Schema.Struct({ callSeconds: whole(1, 600) }))
})
/** Settings of one person. */
export type Config = typeof Config.Type

type Sections = Readonly<Record<string, Readonly<Record<string, Setting>> | undefined>>

/** The value of a setting as the file holds it, or `undefined` where it is left to its default. */
export const settingOf = (config: Config, key: SettingKey): Setting | undefined => {
  const [section = "", name = ""] = key.split(".")
  const sections: Sections = config
  return sections[section]?.[name]
}

/** The settings with one of them changed, not yet checked; `undefined` takes it back to its default. */
export const withSetting = (config: Config, key: SettingKey, value: Setting | undefined): unknown => {
  const [section = "", name = ""] = key.split(".")
  const sections: Sections = config
  const { [name]: _, ...others } = sections[section] ?? {}
  return { ...sections, [section]: value === undefined ? others : { ...others, [name]: value } }
}
