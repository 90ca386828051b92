import * as Schema from "effect/Schema"

const failureFields = {
  /** The service method that failed. */
  operation: Schema.String,
  /** What went wrong, in a sentence for a person; holds no path. */
  message: Schema.String,
  /** What to do next. */
  hint: Schema.optionalKey(Schema.String)
}

/** A question to git could not be answered. */
export class GitError extends Schema.TaggedError<GitError>()("GitError", {
  ...failureFields,
  reason: Schema.Literals(["git_failed", "invalid_input", "timeout", "too_large"])
}) {}

/** The intent layer could not be read. */
export class IntentError extends Schema.TaggedError<IntentError>()("IntentError", {
  ...failureFields,
  reason: Schema.Literals([
    "git_failed",
    "invalid_input",
    "source_unreadable",
    "source_too_large",
    "timeout",
    "too_large"
  ])
}) {}

/** A record could not be written. */
export class RecordWriterError extends Schema.TaggedError<RecordWriterError>()("RecordWriterError", {
  ...failureFields,
  reason: Schema.Literals(["invalid_input", "source_unreadable", "git_failed"])
}) {}
