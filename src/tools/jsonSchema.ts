import * as Schema from "effect/Schema"

/** A JSON object. */
export type JsonObject = Schema.JsonObject

const decodeJsonObject = Schema.decodeUnknownResult(Schema.Record(Schema.String, Schema.Json))

/** The one input schema that no fields make: `Schema.Struct({})` alone is no object root. */
const emptyObject: JsonObject = { type: "object", additionalProperties: false }

const isEmptyStruct = (schema: Schema.Constraint): boolean =>
  "fields" in schema && typeof schema.fields === "object" && Object.keys(schema.fields ?? {}).length === 0

/** `Schema.Int` says the bounds of safe integers each time; they tell a model nothing and cost a quarter of the list. */
const withoutSafeBounds = (key: string, value: unknown): unknown =>
  (key === "minimum" && value === Number.MIN_SAFE_INTEGER) || (key === "maximum" && value === Number.MAX_SAFE_INTEGER)
    ? undefined
    : value

/**
 * JSON Schema (draft 2020-12) of a schema with an object root, unknown keys forbidden at every level, everything inline.
 * Throws when the root is no plain object: one such schema would break the whole list of tools.
 */
export const objectSchema = (schema: Schema.Constraint): JsonObject => {
  if (isEmptyStruct(schema)) return emptyObject
  const document = Schema.toJsonSchemaDocument(schema, { onExcessProperty: "error" })
  const root: unknown = JSON.parse(JSON.stringify(document.schema, withoutSafeBounds))
  const result = decodeJsonObject(root)
  if (result._tag === "Failure" || result.success.type !== "object" || Object.keys(document.definitions).length > 0) {
    throw new Error("A tool's schema must be one plain object without identifiers")
  }
  return result.success
}
