import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Config, Setting, SettingKey } from "../domain/config.ts"

/** The settings could not be read or changed. */
export class SettingsError extends Schema.TaggedError<SettingsError>()("SettingsError", {
  /** The service method that failed. */
  operation: Schema.String,
  /** What went wrong, in a sentence; holds no path. */
  message: Schema.String,
  /** What to do next. */
  hint: Schema.optionalKey(Schema.String),
  reason: Schema.Literals(["invalid_input", "source_unreadable"])
}) {}

/** The settings of the person who runs Ibid. */
export class Settings extends Context.Service<
  Settings,
  {
    /** All settings; empty when there are none. Fails `invalid_input` for a file that is not as it should be. */
    readonly all: Effect.Effect<Config, SettingsError>
    /** Changes one setting, or takes it back to its default. Fails `invalid_input` for a value out of its bounds. */
    readonly set: (key: SettingKey, value: Setting | undefined) => Effect.Effect<void, SettingsError>
  }
>()("ibid/services/Settings") {}
