/** One way in which an envelope breaks the specification. */
export interface EnvelopeViolation {
  /** Rules of the specification that this breaks. */
  readonly rules: ReadonlyArray<string>
  /** Where, as `results[0].score`; `$` for the whole. */
  readonly path: string
  readonly message: string
}

/** A JSON object whose values are not known yet. */
export type JsonObject = { readonly [key: string]: unknown }

/** Whether a value is a JSON object and no array. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Checks one value at a path. */
export type Check = (value: unknown, path: string) => ReadonlyArray<EnvelopeViolation>

const type =
  (name: string, test: (value: unknown) => boolean): Check =>
  (value, path) =>
    test(value) ? [] : [{ rules: [], path, message: `${name} expected` }]

/** Accepts everything: the specification names the key and not its type. */
export const anything: Check = () => []
/** A string. */
export const string = type("a string", (value) => typeof value === "string")
/** A string or `null`. */
export const stringOrNull = type("a string or null", (value) => value === null || typeof value === "string")
/** A finite number. */
export const number = type("a number", (value) => typeof value === "number" && Number.isFinite(value))
/** A finite number or `null`. */
export const numberOrNull = type("a number or null", (value) => value === null || Number.isFinite(value))
/** An integer of any sign. */
export const integer = type("an integer", (value) => Number.isInteger(value))
/** An integer from zero. */
export const count = type("a non-negative integer", (value) => Number.isInteger(value) && Number(value) >= 0)
/** An integer from zero or `null`. */
export const countOrNull = type(
  "a non-negative integer or null",
  (value) => value === null || (Number.isInteger(value) && Number(value) >= 0)
)
/** `true` or `false`. */
export const boolean = type("a boolean", (value) => typeof value === "boolean")
/** A JSON object. */
export const object = type("an object", isObject)
/** A JSON object or `null`. */
export const objectOrNull = type("an object or null", (value) => value === null || isObject(value))
/** An array of anything. */
export const array = type("an array", Array.isArray)
/** One of some JSON scalars. */
export const oneOf = (...values: ReadonlyArray<string | null>): Check =>
  type(`one of ${values.join(", ")}`, (value) => values.some((known) => known === value))
/** A number between two bounds, both included. */
export const between = (low: number, high: number): Check =>
  type(`a number from ${low} to ${high}`, (value) => typeof value === "number" && value >= low && value <= high)
/** A string of some shape. */
export const matching = (pattern: RegExp): Check =>
  type(`a string like ${pattern.source}`, (value) => typeof value === "string" && pattern.test(value))

/** An array, each entry of which passes. */
export const arrayOf =
  (check: Check): Check =>
  (value, path) =>
    Array.isArray(value)
      ? value.flatMap((entry: unknown, index) => check(entry, `${path}[${index}]`))
      : array(value, path)

/** An object, each value of which passes. */
export const mapOf =
  (check: Check): Check =>
  (value, path) =>
    isObject(value)
      ? Object.entries(value).flatMap(([key, entry]) => check(entry, `${path}.${key}`))
      : object(value, path)

/** What is said about one key of an object. */
export interface Key {
  readonly check: Check
  readonly rules: ReadonlyArray<string>
  readonly optional?: boolean
}

/** A key that must be there. */
export const key = (check: Check, ...rules: ReadonlyArray<string>): Key => ({ check, rules })

const withRules = (
  violations: ReadonlyArray<EnvelopeViolation>,
  rules: ReadonlyArray<string>
): ReadonlyArray<EnvelopeViolation> =>
  violations.map((violation) => ({ ...violation, rules: [...new Set([...violation.rules, ...rules])] }))

/**
 * An object with these keys.
 *
 * @param closed rules broken by a key that is not named; `undefined` where others are allowed
 */
export const struct =
  (keys: Readonly<Record<string, Key>>, closed?: ReadonlyArray<string>): Check =>
  (value, path) => {
    if (!isObject(value)) return object(value, path)
    const at = (name: string) => (path === "$" ? name : `${path}.${name}`)
    const known = Object.entries(keys).flatMap(([name, spec]) => {
      if (!Object.hasOwn(value, name)) {
        return spec.optional === true ? [] : [{ rules: spec.rules, path: at(name), message: "missing" }]
      }
      return withRules(spec.check(value[name], at(name)), spec.rules)
    })
    const foreign =
      closed === undefined
        ? []
        : Object.keys(value)
            .filter((name) => !Object.hasOwn(keys, name))
            .map((name) => ({ rules: closed, path: at(name), message: "this variant has no such key" }))
    return [...known, ...foreign]
  }
