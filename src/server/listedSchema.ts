import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server"
import type { JsonObject } from "../tools/jsonSchema.ts"

/**
 * A schema as the SDK takes it: lists the strict JSON Schema, and lets every value through, because the SDK answers
 * violations by itself and in its own words; the tool decodes, so that a violation is a failure like any other.
 */
export const listedSchema = (schema: JsonObject): StandardSchemaWithJSON => {
  const json = () => ({ ...schema })
  return {
    "~standard": {
      version: 1,
      vendor: "ibid",
      validate: (value) => ({ value }),
      jsonSchema: { input: json, output: json }
    }
  }
}
