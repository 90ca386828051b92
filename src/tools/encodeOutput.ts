import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { JsonObject } from "./jsonSchema.ts"

/**
 * An encoder of a tool's results to JSON. Keys that the schema does not name are left out, because clients reject them;
 * a result that breaks its schema is a defect.
 */
export const encodeOutput = <S extends Schema.ConstraintCodec<unknown, unknown>>(
  schema: S
): ((value: S["Type"]) => Effect.Effect<JsonObject>) => {
  const encode = Schema.encodeUnknownEffect(schema)
  const asJson = Schema.decodeUnknownEffect(Schema.Record(Schema.String, Schema.Json))
  return (value) => encode(value).pipe(Effect.flatMap(asJson), Effect.orDie)
}
