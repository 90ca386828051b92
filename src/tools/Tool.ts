import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import { bounds } from "../domain/bounds.ts"
import type { Failure, ServiceFailure } from "../domain/errors.ts"
import { jsonBytes } from "../domain/results/jsonSize.ts"
import type { Git } from "../services/Git.ts"
import type { IntentLayer } from "../services/IntentLayer.ts"
import type { Provenance } from "../services/Provenance.ts"
import type { RecordWriter } from "../services/RecordWriter.ts"
import type { Retriever } from "../services/Retriever.ts"
import type { Store } from "../services/Store.ts"
import { decodeArguments } from "./decodeInput.ts"
import { encodeOutput } from "./encodeOutput.ts"
import { type JsonObject, objectSchema } from "./jsonSchema.ts"
import { knowledgeFailure, type RenderedFailure } from "./renderFailure.ts"
import { ToolError } from "./ToolError.ts"

/**
 * All that a handler may ask for. Services that write are not among them: a handler that requires one does not compile.
 */
export type ToolServices = Store | Retriever | Provenance

/** What intent tools may ask for. Nothing among it writes. */
export type IntentServices = IntentLayer | Git

/** All that any handler may ask for: the one tool that records decisions may write records, where the person allowed it. */
export type AnyServices = ToolServices | IntentServices | RecordWriter

/** What a client may assume of a tool. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean
  readonly destructiveHint?: boolean
  readonly idempotentHint?: boolean
  readonly openWorldHint: boolean
}

/** A schema of a tool's arguments or result: plain JSON on the wire, and nothing needed to decode or encode it. */
export type ToolSchema = Schema.ConstraintCodec<unknown, unknown>

/** A tool as surfaces list and call it, whatever its arguments and result are. */
export interface AnyTool<R = ToolServices> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly annotations: ToolAnnotations
  /** JSON Schema of the arguments: strict, with an object root. Computed once, when the tool is defined. */
  readonly inputJsonSchema: JsonObject
  /** JSON Schema of the result: strict, with an object root. */
  readonly outputJsonSchema: JsonObject
  /**
   * Decodes arguments, runs, and gives the result as JSON of at most 48 KB. Fails `invalid_input` for arguments against
   * the schema, `too_large` for a result that could not be cut to the bound, and as the tool's services do.
   */
  readonly call: (args: unknown) => Effect.Effect<JsonObject, ServiceFailure, R>
  /** How a failure is carried. */
  readonly renderFailure: (failure: Failure) => RenderedFailure
  /** What only the transport carries: the command line leaves `keys` out of the result. */
  readonly transport?: TransportPart<R>
}

/** Keys that the MCP surface adds to what a tool answers, successes and failures alike. */
export interface TransportPart<R> {
  readonly keys: ReadonlyArray<string>
  readonly attach: Effect.Effect<JsonObject, never, R>
  /** What stands in for it when it could not be found out: the call was stopped. */
  readonly absent: JsonObject
}

/** What a tool is made of. */
export interface ToolDefinition<Input extends ToolSchema, Output extends ToolSchema, R extends AnyServices> {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Read-only and closed to the world where it is left out. */
  readonly annotations?: ToolAnnotations
  readonly input: Input
  readonly output: Output
  /** Answers decoded arguments. An honest "nothing found" is a success. */
  readonly run: (input: Input["Type"]) => Effect.Effect<Output["Type"], ServiceFailure, R>
  /** As knowledge tools carry failures where it is left out. */
  readonly renderFailure?: (failure: Failure) => RenderedFailure
  readonly transport?: TransportPart<R>
}

/** One tool: schemas, words for the model, one Effect. */
export interface Tool<Input extends ToolSchema, Output extends ToolSchema, R extends AnyServices = ToolServices>
  extends AnyTool<R> {
  readonly input: Input
  readonly output: Output
  /** Decodes arguments; fails `invalid_input` with a message that begins `Input validation error:`. */
  readonly decodeInput: (args: unknown) => Effect.Effect<Input["Type"], ToolError>
  readonly run: (input: Input["Type"]) => Effect.Effect<Output["Type"], ServiceFailure, R>
}

/** Annotations of a tool that changes nothing and reaches nothing outside the index. */
export const readOnly: ToolAnnotations = { readOnlyHint: true, openWorldHint: false }

const withinBound = (result: JsonObject): Effect.Effect<JsonObject, ToolError> =>
  jsonBytes(result) <= bounds.resultBytes
    ? Effect.succeed(result)
    : Effect.fail(
        new ToolError({
          reason: "too_large",
          message: "The answer is larger than a tool may return.",
          hint: "Ask for less at once: a smaller limit, or a narrower question."
        })
      )

/**
 * Makes a tool. The schemas are turned into JSON Schema here, once, at load; throws for a schema that has no object
 * root, which is a mistake of the programmer.
 */
export const defineTool = <Input extends ToolSchema, Output extends ToolSchema, R extends AnyServices = never>(
  definition: ToolDefinition<Input, Output, R>
): Tool<Input, Output, R> => {
  const decode = decodeArguments(definition.input)
  const encode = encodeOutput(definition.output)
  return {
    annotations: readOnly,
    renderFailure: knowledgeFailure,
    ...definition,
    inputJsonSchema: objectSchema(definition.input),
    outputJsonSchema: objectSchema(definition.output),
    decodeInput: decode,
    call: (args) =>
      decode(args).pipe(Effect.flatMap(definition.run), Effect.flatMap(encode), Effect.flatMap(withinBound))
  }
}

/** Decodes arguments for a tool, as both surfaces do: see {@link Tool.decodeInput}. */
export const decodeInput = <Input extends ToolSchema, Output extends ToolSchema, R extends AnyServices>(
  tool: Tool<Input, Output, R>,
  args: unknown
): Effect.Effect<Input["Type"], ToolError> => tool.decodeInput(args)
