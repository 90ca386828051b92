import * as Schema from "effect/Schema"

/** What a setting means, for a person, and what it is where nobody said. */
export const settings = {
  "parsing.seconds": { default: 60, description: "longest time that reading one file may take, in seconds" },
  "parsing.memoryMb": { default: 256, description: "most resident memory of a process that reads files, in MB" },
  "parsing.fileMb": { default: 200, description: "largest file that is read, in MB" },
  "parsing.unpackedMb": { default: 200, description: "most that a packed file may unpack to, in MB" },
  "parsing.textMb": { default: 64, description: "longest text of a document, in millions of characters" },
  "serving.callSeconds": { default: 30, description: "longest time that one tool call may take, in seconds" },
  "intent.commits": {
    default: 20_000,
    description: "most commits of a repository's history that are read, newest first"
  },
  "embedding.provider": {
    default: "latent",
    description: "what makes vectors: latent (each notebook's own, nothing needed), openai-compatible, onnx, none"
  },
  "embedding.address": {
    default: "http://127.0.0.1:11434/v1",
    description: "base address of an openai-compatible server"
  },
  "embedding.model": { default: "", description: "name of the model; for onnx its folder, or its name on the hub" },
  "embedding.revision": { default: "", description: "revision of an onnx model from the hub, as a commit" },
  "embedding.keyVariable": { default: "", description: "name of the environment variable that holds the key" },
  "embedding.batch": { default: 32, description: "texts embedded at a time" },
  "embedding.dimensions": { default: 0, description: "dimensions to ask for, 0 for the model's own" },
  "embedding.queryPrefix": { default: "", description: "what the model wants before a question" },
  "embedding.passagePrefix": { default: "", description: "what the model wants before a passage" },
  "embedding.maxChars": { default: 8000, description: "longest text the model is given, in characters" },
  "embedding.seconds": { default: 60, description: "longest time that one request to a model may take, in seconds" }
} as const

/** Name of a setting. */
export type SettingKey = keyof typeof settings

/** Names of all settings. */
export const settingKeys = Object.keys(settings).filter((key): key is SettingKey => Object.hasOwn(settings, key))

/** Value of a setting. */
export type Setting = number | string | boolean

const whole = (minimum: number, maximum: number) =>
  Schema.optionalKey(Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum, maximum }))))

const words = (longest: number) => Schema.optionalKey(Schema.String.pipe(Schema.check(Schema.isMaxLength(longest))))

/** What can make vectors. */
export const embeddingProviders = ["latent", "openai-compatible", "onnx", "none"] as const

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
  serving: Schema.optionalKey(Schema.Struct({ callSeconds: whole(1, 600) })),
  intent: Schema.optionalKey(Schema.Struct({ commits: whole(0, 1_000_000) })),
  embedding: Schema.optionalKey(
    Schema.Struct({
      provider: Schema.optionalKey(Schema.Literals(embeddingProviders)),
      address: words(2000),
      model: words(1000),
      revision: words(100),
      keyVariable: Schema.optionalKey(
        Schema.String.pipe(Schema.check(Schema.isPattern(/^(?:[A-Za-z_][A-Za-z0-9_]{0,99})?$/)))
      ),
      batch: whole(1, 512),
      dimensions: whole(0, 8192),
      queryPrefix: words(500),
      passagePrefix: words(500),
      maxChars: whole(100, 200_000),
      seconds: whole(1, 600)
    })
  )
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
