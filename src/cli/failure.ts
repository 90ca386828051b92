import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { type Failure, toFailure } from "../domain/errors.ts"
import { type ErrorCode, errorCodes } from "../domain/vocabulary.ts"
import { escapeLine } from "./output/escape.ts"
import type { Paint } from "./output/paint.ts"

/** Exit codes of the command. */
export const exitCodes = { answered: 0, failed: 1, usage: 2, interrupted: 130 } as const

/** A command was used in a way that its flags and arguments cannot rule out. */
export class UsageError extends Schema.TaggedError<UsageError>()("UsageError", {
  reason: Schema.Literal("invalid_input"),
  message: Schema.String,
  hint: Schema.optionalKey(Schema.String)
}) {}

/** A usage error in words. */
export const usageError = (message: string, hint?: string): UsageError =>
  new UsageError({ reason: "invalid_input", message, ...(hint === undefined ? {} : { hint }) })

/** A run ended, its summary was printed, and some file in it failed. */
export class SomeFilesFailed extends Schema.TaggedError<SomeFilesFailed>()("SomeFilesFailed", {}) {}

/** A command ended with this exit code, and everything there was to say has been said. */
export class Said extends Schema.TaggedError<Said>()("Said", { exitCode: Schema.Int }) {}

const isCode = (value: unknown): value is ErrorCode => errorCodes.some((code) => code === value)

/** What is carried of a typed failure of whatever service; `undefined` when it is none. */
export const failureOf = (error: unknown): Failure | undefined => {
  if (!Predicate.hasProperty(error, "reason") || !isCode(error.reason)) return undefined
  if (!Predicate.hasProperty(error, "message") || !Predicate.isString(error.message)) return undefined
  const hint = Predicate.hasProperty(error, "hint") && Predicate.isString(error.hint) ? error.hint : undefined
  return toFailure({ reason: error.reason, message: error.message, ...(hint === undefined ? {} : { hint }) })
}

/** Arguments that a tool's schema rules out are wrong usage like a flag that does not exist. */
export const isWrongUsage = (error: unknown, failure: Failure): boolean =>
  error instanceof UsageError ||
  (failure.code === "invalid_input" && failure.message.startsWith("Input validation error:"))

/** A failure for a person: what went wrong and what to do next. */
export const renderFailure = (failure: Failure, paint: Paint): string =>
  [
    `${paint.red("Error:")} ${escapeLine(failure.message)} (${failure.code})`,
    ...(failure.hint === undefined ? [] : [escapeLine(failure.hint)])
  ].join("\n")
