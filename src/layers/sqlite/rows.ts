import * as Schema from "effect/Schema"
import { invalidInput } from "./QueryFailure.ts"

/** A decoder for all rows of a statement, compiled once. A row that does not fit is a defect: the schema is ours. */
export const rowsDecoder = <S extends Schema.Codec<unknown, unknown>>(
  row: S
): ((rows: unknown) => ReadonlyArray<S["Type"]>) => Schema.decodeUnknownSync(Schema.Array(row))

/** A decoder for a row that may be absent, compiled once. */
export const rowDecoder = <S extends Schema.Codec<unknown, unknown>>(
  row: S
): ((row: unknown) => S["Type"] | undefined) => {
  const decode = Schema.decodeUnknownSync(row)
  return (value) => (value === undefined ? undefined : decode(value))
}

/** A column that may be NULL. */
export const nullable = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)

/** Spreads a key only when its column is not NULL. */
export const optional = <K extends string, A>(key: K, value: A | null | undefined): { readonly [P in K]?: A } =>
  value === null || value === undefined ? {} : ({ [key]: value } as { readonly [P in K]?: A })

const cursorOf = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Array(Schema.Union([Schema.String, Schema.Finite])))
)

/** An opaque cursor for the position after a row. */
export const encodeCursor = (position: ReadonlyArray<string | number>): string =>
  Buffer.from(JSON.stringify(position)).toString("base64url")

/** The position that a cursor stands for. Throws `invalid_input` for a cursor that is not one of ours. */
export const decodeCursor = (
  cursor: string,
  shape: ReadonlyArray<"string" | "number">
): ReadonlyArray<string | number> => {
  try {
    const position = cursorOf(Buffer.from(cursor, "base64url").toString("utf8"))
    if (position.length === shape.length && position.every((part, i) => typeof part === shape[i])) return position
  } catch {
    // why: whatever is wrong inside a foreign cursor, the caller can only start again
  }
  throw invalidInput(
    "Input validation error: the cursor is not one that this list returned.",
    "Leave the cursor out to start again."
  )
}
