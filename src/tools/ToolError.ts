import * as Schema from "effect/Schema"

/** A failure that a tool finds by itself, before or after it asks a service. */
export class ToolError extends Schema.TaggedError<ToolError>()("ToolError", {
  /** What went wrong, in a sentence; holds no path, payload or SQL. */
  message: Schema.String,
  /** What to do next. */
  hint: Schema.optionalKey(Schema.String),
  reason: Schema.Literals(["invalid_input", "too_large", "timeout"])
}) {}
