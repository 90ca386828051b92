import * as Cause from "effect/Cause"
import { isCliError } from "effect/cli/CliError"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Failure } from "../domain/errors.ts"
import { exitCodes, failureOf, isWrongUsage, renderFailure, Said, SomeFilesFailed } from "./failure.ts"
import type { Output } from "./output/Output.ts"
import { paintFor } from "./output/paint.ts"

const say = Effect.fnUntraced(function* (failure: Failure, output: Output["Service"], json: boolean) {
  if (json) yield* output.answer(JSON.stringify({ error: failure }))
  // The same in words, also with --json: who looks at standard error alone learns what went wrong.
  yield* output.notice(renderFailure(failure, paintFor(output.colors && output.redraws)))
})

/** Says what went wrong, unless that was said already, and returns the exit code. */
export const reportExit = Effect.fnUntraced(function* (
  exit: Exit.Exit<void, unknown>,
  output: Output["Service"],
  json: boolean
): Effect.fn.Return<number> {
  if (Exit.isSuccess(exit)) return exitCodes.answered
  if (Cause.hasInterruptsOnly(exit.cause)) return exitCodes.interrupted
  const error = exit.cause.reasons.find(Cause.isFailReason)?.error
  if (isCliError(error)) {
    return error._tag === "ShowHelp" && error.errors.length === 0 ? exitCodes.answered : exitCodes.usage
  }
  if (error instanceof SomeFilesFailed) return exitCodes.failed
  if (error instanceof Said) return error.exitCode
  const failure = failureOf(error)
  if (failure !== undefined) {
    yield* say(failure, output, json)
    return isWrongUsage(error, failure) ? exitCodes.usage : exitCodes.failed
  }
  yield* say({ code: "internal", message: "Ibid failed in a way nobody foresaw." }, output, json)
  yield* output.notice(Cause.pretty(exit.cause))
  return exitCodes.failed
})

/** Says that a command was stopped by a person; `completes` names the command that completes it, if one does. */
export const reportInterrupt = (
  output: Output["Service"],
  json: boolean,
  completes: string | undefined
): Effect.Effect<void> =>
  say(
    {
      code: "cancelled",
      message: completes === undefined ? "Stopped." : "Stopped. What was written before stays.",
      ...(completes === undefined ? {} : { hint: `\`${completes}\` completes it.` })
    },
    output,
    json
  )
