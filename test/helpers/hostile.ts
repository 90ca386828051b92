import * as fc from "fast-check"

/** Texts that have broken search boxes, SQL, JSON and terminals before. */
export const hostileTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udfff",
  "\u202eevil\u202c",
  "\u{e0041}\u{e0042}",
  "\u200b",
  "\ufeff",
  "'",
  '"',
  "''; DROP TABLE document; --",
  "' OR 1=1 --",
  "*",
  "NEAR(a b)",
  "a AND",
  "retry OR",
  "-foo",
  "^x",
  "col:val",
  '"unbalanced',
  "(((",
  "%",
  "_",
  "c++",
  "foo()",
  "../../../etc/passwd",
  "/etc/passwd",
  "file:///etc/passwd",
  "C:\\Windows",
  "$(id)",
  "`id`",
  "{{7*7}}",
  "__proto__",
  "constructor",
  "😀😀😀",
  "👩‍👩‍👧‍👦",
  "合約",
  "n\u0303",
  "\u1e9e",
  "İ",
  "\r\n",
  "\u2028",
  "NaN",
  "null",
  "a".repeat(1000),
  "界".repeat(1000),
  "a ".repeat(500),
  "x".repeat(5000)
]

/** Texts, hostile ones often, and those given that mean something where they are used. */
export const anyText = (known: ReadonlyArray<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...(known.length === 0 ? ["x"] : known)) },
    { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
    { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
    { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 1100 }) }
  )

const anyNumber = fc.oneof(
  fc.integer({ min: -2, max: 60 }),
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, 1e308, 2 ** 31, 2 ** 53, -1, 0.5)
)

const anyValue = (known: ReadonlyArray<string>): fc.Arbitrary<unknown> =>
  fc.oneof(
    anyText(known),
    anyNumber,
    fc.array(anyText(known), { maxLength: 6 }),
    fc.constantFrom(null, true, false, {}, []),
    fc.jsonValue({ maxDepth: 3 })
  )

interface JsonSchema {
  readonly [key: string]: unknown
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === "object" && value !== null

/** Values of a property's schema more often than not: its type and enumeration, not its bounds. */
const ofSchema = (schema: unknown, known: ReadonlyArray<string>): fc.Arbitrary<unknown> => {
  if (!isSchema(schema)) return anyValue(known)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case "string":
      return anyText(known)
    case "integer":
      return fc.oneof(fc.integer({ min: 0, max: 60 }), anyNumber)
    case "number":
      return anyNumber
    case "boolean":
      return fc.boolean()
    case "array":
      return fc.array(ofSchema(schema.items, known), { maxLength: 7 })
    default:
      return anyValue(known)
  }
}

/** Values that exist, by the name of the argument they are for: calls reach further with them than their checks. */
export type KnownValues = Readonly<Record<string, ReadonlyArray<string>>>

/**
 * Arguments for a tool, as a model under a stranger's influence might send them: mostly of the right shape with hostile
 * values, sometimes of any shape at all.
 *
 * @param inputJsonSchema the tool's advertised schema
 * @param knownValues values that exist in the index
 */
export const hostileArguments = (inputJsonSchema: JsonSchema, knownValues: KnownValues): fc.Arbitrary<unknown> => {
  const known = Object.values(knownValues).flat()
  const properties = isSchema(inputJsonSchema.properties) ? inputJsonSchema.properties : {}
  const required = Array.isArray(inputJsonSchema.required) ? inputJsonSchema.required : []
  const shaped = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([key, schema]) => [key, ofSchema(schema, knownValues[key] ?? known)])
    ),
    { requiredKeys: required }
  )
  const valid = fc.record(
    Object.fromEntries(required.map((key) => [key, fc.constantFrom(...(knownValues[String(key)] ?? ["x"]))]))
  )
  return fc.oneof(
    { weight: 10, arbitrary: valid },
    { weight: 12, arbitrary: shaped },
    {
      weight: 2,
      arbitrary: fc
        .tuple(shaped, fc.dictionary(anyText([]), anyValue(known), { maxKeys: 3 }))
        .map(([a, b]) => ({ ...a, ...b }))
    },
    { weight: 1, arbitrary: fc.dictionary(anyText(Object.keys(properties)), anyValue(known)) },
    { weight: 1, arbitrary: anyValue(known) }
  )
}
