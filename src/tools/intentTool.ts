import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Failure } from "../domain/errors.ts"
import { type CommandName, failureEnvelope, noLayerEnvelope } from "../domain/intent/answers/failure.ts"
import { offsetOf } from "../domain/intent/answers/paging.ts"
import type { IntentSnapshot } from "../domain/intent/snapshot.ts"
import { IntentLayer } from "../services/IntentLayer.ts"
import type { JsonObject } from "./jsonSchema.ts"
import type { RenderedFailure } from "./renderFailure.ts"
import type { TransportPart } from "./Tool.ts"
import { ToolError } from "./ToolError.ts"

/** An object of an envelope whose keys its schema does not close. */
export const open = Schema.Record(Schema.String, Schema.Json)
/** A list of such objects. */
export const openList = Schema.Array(open)

/** Which state of the repository answered; attached by the transport, always ([ENV-041]). */
const graphIdentity = Schema.optionalKey(
  Schema.NullOr(Schema.Struct({ head: Schema.NullOr(Schema.String), dirty: Schema.Boolean, digest: Schema.String }))
)

/**
 * The output schema of a command: its statuses and the failure's, the keys of its variants, and what the transport attaches.
 * One plain object, because clients of the 2025 era reject a union at the root; which keys stand with which status is what
 * the envelope validator checks.
 */
export const envelopeSchema = <C extends CommandName, S extends string, F extends Schema.Struct.Fields>(
  command: C,
  statuses: ReadonlyArray<S>,
  fields: F
) =>
  Schema.Struct({
    command: Schema.Literal(command),
    status: Schema.Literals([...statuses, "no_intent_layer", "error"]),
    message: Schema.optionalKey(Schema.String),
    ...fields,
    graph_identity: graphIdentity,
    nextCursor: Schema.optionalKey(Schema.String)
  })

/** Carries failures as Whyspec's error variant, in `structuredContent` too ([ENV-011]). */
export const intentFailure =
  (command: CommandName) =>
  ({ code, hint, message }: Failure): RenderedFailure => ({
    body: { ...failureEnvelope(command, code, message, hint) },
    structured: true
  })

/** What the transport adds to every intent answer, and the command line leaves out: the credential block and where a list goes on. */
export const intentTransport: TransportPart<IntentLayer> = {
  keys: ["graph_identity", "nextCursor"],
  attach: Effect.gen(function* () {
    const layer = yield* IntentLayer
    const identity = yield* layer.identity
    const attached: JsonObject = { graph_identity: identity === null ? null : { ...identity } }
    return attached
  }),
  absent: { graph_identity: null }
}

/** Reads the layer; answers that nothing is recorded where nothing is. */
export const withLayer = <C extends CommandName, A, E, R>(
  command: C,
  use: (snapshot: IntentSnapshot) => Effect.Effect<A, E, R>
) =>
  Effect.gen(function* () {
    const layer = yield* IntentLayer
    const { snapshot } = yield* layer.read
    if (snapshot.nodes.length === 0) return { ...noLayerEnvelope(command), command }
    return yield* use(snapshot)
  })

/** The offset a cursor names; fails `invalid_input` for one that no answer gave. */
export const offsetFrom = (cursor: string | undefined): Effect.Effect<number, ToolError> => {
  const offset = offsetOf(cursor)
  return offset === undefined
    ? Effect.fail(
        new ToolError({
          reason: "invalid_input",
          message: "Input validation error: cursor: is none that an answer gave"
        })
      )
    : Effect.succeed(offset)
}

/** A failure of arguments that a schema cannot say. */
export const invalidArguments = (what: string): ToolError =>
  new ToolError({ reason: "invalid_input", message: `Input validation error: ${what}` })

/** An envelope as its output schema types it; one that does not fit is a defect. */
export const conform = <S extends Schema.ConstraintCodec<unknown, unknown>>(
  schema: S
): ((envelope: unknown) => Effect.Effect<S["Type"]>) => {
  const decode = Schema.decodeUnknownEffect(schema)
  return (envelope) => Effect.orDie(decode(envelope))
}
