import type { CallToolResult } from "@modelcontextprotocol/server"
import * as Cause from "effect/Cause"
import type * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { type Failure, type ServiceFailure, toFailure } from "../domain/errors.ts"
import type { JsonObject } from "../tools/jsonSchema.ts"
import type { RenderedFailure } from "../tools/renderFailure.ts"

/** What is told of a defect: a reference that the caller sees, and the cause that only stderr does. */
export type DefectReporter = (reference: string, cause: string) => void

/** What the mapping needs to know of a call. */
export interface CallFacts {
  readonly renderFailure: (failure: Failure) => RenderedFailure
  /** Whether the request's own signal was aborted. */
  readonly cancelled: boolean
  /** What the transport adds to answers and failures alike. */
  readonly attached: JsonObject
  readonly newReference: () => string
  readonly report: DefectReporter
}

const textOf = (value: JsonObject): CallToolResult["content"] => [{ type: "text", text: JSON.stringify(value) }]

const success = (value: JsonObject): CallToolResult => ({ content: textOf(value), structuredContent: { ...value } })

const failure = (facts: CallFacts, failed: Failure): CallToolResult => {
  const { body, structured } = facts.renderFailure(failed)
  const whole = structured ? { ...body, ...facts.attached } : body
  return { content: textOf(whole), ...(structured ? { structuredContent: { ...whole } } : {}), isError: true }
}

const defect = (facts: CallFacts, cause: Cause.Cause<unknown>): CallToolResult => {
  const reference = facts.newReference()
  facts.report(reference, Cause.pretty(cause))
  return failure(facts, {
    code: "internal",
    message: `Something went wrong inside Ibid (reference ${reference}).`,
    hint: "The cause stands in the server's log under this reference. Other calls are not affected."
  })
}

/** The answer to a request that its client has cancelled; the protocol layer does not send it. */
const unanswered: CallToolResult = { content: [], isError: true }

/**
 * What an exit becomes: a value is `structuredContent` and the same JSON as text, a typed failure (the time limit is
 * one) is carried as its tool says, a defect is `internal` with a reference and its cause goes to the reporter alone.
 * An interruption that the client did not ask for is a defect too.
 */
export const toCallToolResult = (exit: Exit.Exit<JsonObject, ServiceFailure>, facts: CallFacts): CallToolResult => {
  if (facts.cancelled) return unanswered
  if (exit._tag === "Success") return success({ ...exit.value, ...facts.attached })
  if (Cause.hasDies(exit.cause)) return defect(facts, exit.cause)
  const failed = Cause.findErrorOption(exit.cause)
  return Option.isSome(failed) ? failure(facts, toFailure(failed.value)) : defect(facts, exit.cause)
}
