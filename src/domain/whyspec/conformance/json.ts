import { isObject, type JsonObject } from "../envelope/check.ts"
import { sameJson } from "./compare.ts"
import { strings } from "./corpus.ts"

type Step = string | number | "*"

const steps = (path: string): ReadonlyArray<Step> =>
  path === "$" || path === ""
    ? []
    : path
        .replace(/^\$\.?/, "")
        .split(".")
        .flatMap((part) => {
          const name = /^[^[]*/.exec(part)?.[0] ?? ""
          const indices = [...part.matchAll(/\[(\*|\d+)\]/g)].map(
            (match): Step => (match[1] === "*" ? "*" : Number(match[1]))
          )
          return name === "" ? indices : [name, ...indices]
        })

const walk = (value: unknown, rest: ReadonlyArray<Step>): ReadonlyArray<unknown> => {
  const [step, ...more] = rest
  if (step === undefined) return [value]
  if (step === "*") return Array.isArray(value) ? value.flatMap((entry: unknown) => walk(entry, more)) : []
  if (typeof step === "number") return walk(Array.isArray(value) ? value[step] : undefined, more)
  return walk(isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined, more)
}

/** The values at a path such as `results[*].score`; an absent one is `undefined`. */
export const valuesAt = (value: unknown, path: string): ReadonlyArray<unknown> => walk(value, steps(path))

const keysOf = (value: unknown): ReadonlyArray<string> => (isObject(value) ? Object.keys(value) : [])

const size = (value: unknown): number =>
  Array.isArray(value) || typeof value === "string"
    ? value.length
    : isObject(value)
      ? Object.keys(value).length
      : Number.NaN

const typeName = (value: unknown): string => {
  if (value === null) return "null"
  if (Array.isArray(value)) return "array"
  if (Number.isInteger(value)) return "integer"
  return typeof value
}

const isType = (value: unknown, name: unknown): boolean => {
  const actual = typeName(value)
  const wanted = { list: "array", int: "integer", bool: "boolean", dict: "object", str: "string" }[String(name)] ?? name
  return actual === wanted || (wanted === "number" && actual === "integer")
}

const contains = (list: unknown, value: unknown): boolean =>
  typeof list === "string"
    ? typeof value === "string" && list.includes(value)
    : Array.isArray(list) && list.some((entry) => sameJson(entry, value))

type Operator = (actual: unknown, value: unknown) => boolean

const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/])/

const OPERATORS: Readonly<Record<string, Operator>> = {
  present: (actual) => actual !== undefined,
  absent: (actual) => actual === undefined,
  eq: (actual, value) => actual !== undefined && sameJson(actual, value),
  ne: (actual, value) => !sameJson(actual, value),
  lt: (actual, value) => Number(actual) < Number(value),
  lte: (actual, value) => Number(actual) <= Number(value),
  gt: (actual, value) => Number(actual) > Number(value),
  gte: (actual, value) => Number(actual) >= Number(value),
  in: (actual, value) => actual !== undefined && contains(value, actual),
  not_in: (actual, value) => actual !== undefined && !contains(value, actual),
  contains,
  not_contains: (actual, value) => !contains(actual, value),
  in_range: (actual, value) => {
    const [low, high] = Array.isArray(value) ? value.map(Number) : []
    return typeof actual === "number" && low !== undefined && high !== undefined && actual >= low && actual <= high
  },
  out_of_range: (actual, value) => OPERATORS.in_range?.(actual, value) === false,
  not_in_range: (actual, value) => OPERATORS.in_range?.(actual, value) === false,
  subset_of: (actual, value) => Array.isArray(actual) && actual.every((entry) => contains(value, entry)),
  not_subset_of: (actual, value) => OPERATORS.subset_of?.(actual, value) === false,
  has_keys: (actual, value) => strings(value).every((key) => keysOf(actual).includes(key)),
  has_all_keys: (actual, value) => strings(value).every((key) => keysOf(actual).includes(key)),
  has_any_key: (actual, value) => strings(value).some((key) => keysOf(actual).includes(key)),
  lacks_all_keys: (actual, value) => strings(value).every((key) => !keysOf(actual).includes(key)),
  lacks_any_key: (actual, value) => strings(value).some((key) => !keysOf(actual).includes(key)),
  lacks_keys: (actual, value) => strings(value).every((key) => !keysOf(actual).includes(key)),
  keys_eq: (actual, value) => sameJson([...keysOf(actual)].sort(), [...strings(value)].sort()),
  len_eq: (actual, value) => size(actual) === Number(value),
  len_ne: (actual, value) => size(actual) !== Number(value),
  len_gt: (actual, value) => size(actual) > Number(value),
  len_gte: (actual, value) => size(actual) >= Number(value),
  len_lt: (actual, value) => size(actual) < Number(value),
  len_lte: (actual, value) => size(actual) <= Number(value),
  is_empty: (actual) => size(actual) === 0,
  is_not_empty: (actual) => size(actual) > 0,
  non_empty: (actual) => size(actual) > 0,
  is_null: (actual) => actual === null,
  not_null: (actual) => actual !== null && actual !== undefined,
  is_not_null: (actual) => actual !== null && actual !== undefined,
  is_string: (actual) => typeof actual === "string",
  is_list: (actual) => Array.isArray(actual),
  is_array: (actual) => Array.isArray(actual),
  is_object: isObject,
  is_int: (actual) => Number.isInteger(actual),
  is_integer: (actual) => Number.isInteger(actual),
  is_number: (actual) => typeof actual === "number",
  is_bool: (actual) => typeof actual === "boolean",
  is_boolean: (actual) => typeof actual === "boolean",
  is_list_of_strings: (actual) => Array.isArray(actual) && actual.every((entry) => typeof entry === "string"),
  is_snake_case_token: (actual) => typeof actual === "string" && /^[a-z][a-z0-9_]*$/.test(actual),
  is_relative_path: (actual) => typeof actual === "string" && actual !== "" && !ABSOLUTE.test(actual),
  is_absolute_path: (actual) => typeof actual === "string" && ABSOLUTE.test(actual),
  matches: (actual, value) => typeof actual === "string" && typeof value === "string" && new RegExp(value).test(actual),
  type_is: isType,
  type_is_not: (actual, value) => !isType(actual, value),
  is_type: isType,
  is_not_type: (actual, value) => !isType(actual, value)
}

const reverse = (name: string): Operator | undefined => {
  const positive = /^(?:not_|is_not_)(.+)$/.exec(name)?.[1]
  const operator = positive === undefined ? undefined : (OPERATORS[positive] ?? OPERATORS[`is_${positive}`])
  return operator === undefined ? undefined : (actual, value) => !operator(actual, value)
}

/** Whether a condition must hold for every value at its path, or for one. */
export type Quantifier = "every" | "some"

const holdsOne = (envelope: unknown, condition: JsonObject, quantifier: Quantifier): boolean | undefined => {
  const path = typeof condition.path === "string" ? condition.path : "$"
  const name = String(condition.op)
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : reverse(name)
  if (operator === undefined) return undefined
  const actuals = valuesAt(envelope, path)
  const other = typeof condition.value_path === "string" ? valuesAt(envelope, condition.value_path) : undefined
  const values = actuals.map((actual, index) =>
    operator(actual, other === undefined ? condition.value : other.length === 1 ? other[0] : other[index])
  )
  if (quantifier === "some") return values.some(Boolean)
  return values.every(Boolean) && (values.length > 0 || path.includes("[*]"))
}

/** Whether a condition of a manifest holds on an envelope; `undefined` where it uses an operator nobody defined. */
export const holds = (envelope: unknown, condition: JsonObject, quantifier: Quantifier): boolean | undefined => {
  const parts = (value: unknown) =>
    Array.isArray(value) ? value.filter(isObject).map((part) => holds(envelope, part, quantifier)) : []
  if (condition.all_of !== undefined) return combine(parts(condition.all_of), (all) => all.every(Boolean))
  if (condition.any_of !== undefined) return combine(parts(condition.any_of), (all) => all.some(Boolean))
  if (condition.none_of !== undefined) return combine(parts(condition.none_of), (all) => !all.some(Boolean))
  if (isObject(condition.not)) {
    const inner = holds(envelope, condition.not, quantifier)
    return inner === undefined ? undefined : !inner
  }
  return holdsOne(envelope, condition, quantifier)
}

const combine = (
  values: ReadonlyArray<boolean | undefined>,
  decide: (values: ReadonlyArray<boolean | undefined>) => boolean
): boolean | undefined => (values.length === 0 || values.includes(undefined) ? undefined : decide(values))

/** Every path a condition speaks about. */
export const pathsOf = (condition: JsonObject): ReadonlyArray<string> => [
  ...(typeof condition.path === "string" ? [condition.path] : []),
  ...[condition.all_of, condition.any_of, condition.none_of].flatMap((parts) =>
    Array.isArray(parts) ? parts.filter(isObject).flatMap(pathsOf) : []
  ),
  ...(isObject(condition.not) ? pathsOf(condition.not) : [])
]
