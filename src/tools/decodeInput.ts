import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { bounds } from "../domain/bounds.ts"
import { clip } from "../domain/results/clip.ts"
import { ToolError } from "./ToolError.ts"

/** Most violations that one message names. */
const namedIssues = 5
/** Longest name of an argument that a message repeats, in code units: names come from the caller. */
const nameUnits = 40

const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => {
    if (issue._tag === "MissingKey") return "is required"
    if (issue._tag === "UnexpectedKey") return "is no argument of this tool"
    return lowerFirst(SchemaIssue.defaultLeafHook(issue))
  }
})

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)

const pathOf = (path: ReadonlyArray<unknown>): string => path.map((key) => clip(String(key), nameUnits)).join(".")

const describe = (error: Schema.SchemaError): string => {
  const { issues } = format(error.issue)
  const named = issues.slice(0, namedIssues).map(({ message, path }) => {
    const keys = (path ?? []).map((part) => (typeof part === "object" ? part.key : part))
    return `${keys.length === 0 ? "arguments" : pathOf(keys)}: ${lowerFirst(message)}`
  })
  const more = issues.length - named.length
  return named.join("; ") + (more === 0 ? "" : `; and ${more} more`)
}

/**
 * Whether arguments hold more array elements and object members than any tool takes. They are counted first, because to
 * report each of a million violations would take minutes. The walk keeps its own stack: arguments may be nested deeply.
 */
const isOversized = (args: unknown): boolean => {
  const open: Array<object> = typeof args === "object" && args !== null ? [args] : []
  let count = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const value of Object.values(next)) {
      count += 1
      if (count > bounds.argumentElements) return true
      if (typeof value === "object" && value !== null) open.push(value)
    }
  }
  return false
}

const invalid = (what: string): ToolError =>
  new ToolError({ reason: "invalid_input", message: `Input validation error: ${what}` })

/**
 * A decoder of a tool's arguments. Fails `invalid_input`, with a message that begins `Input validation error:` and names
 * what is wrong with which argument, never the values themselves.
 */
export const decodeArguments = <S extends Schema.ConstraintCodec<unknown, unknown>>(
  schema: S
): ((args: unknown) => Effect.Effect<S["Type"], ToolError>) => {
  const decode = Schema.decodeUnknownResult(schema, { onExcessProperty: "error", errors: "all" })
  return (args) => {
    if (isOversized(args)) return Effect.fail(invalid("arguments: too many values"))
    const result = decode(args ?? {})
    return Result.isSuccess(result) ? Effect.succeed(result.success) : Effect.fail(invalid(describe(result.failure)))
  }
}
