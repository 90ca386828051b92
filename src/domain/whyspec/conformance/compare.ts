import { isObject, type JsonObject } from "../envelope/check.ts"

/** What an adapter can answer: the value of a key, or {@link UNKNOWN} where it has no function for it. */
export type Facts = (key: string) => unknown

/** No function answers a key; an expectation under it is a failure, never skipped. */
export const UNKNOWN: unique symbol = Symbol("unknown")

/** An expectation that did not hold. */
export interface Mismatch {
  readonly key: string
  readonly expected: unknown
  readonly actual: unknown
}

/** Equality of JSON values, whatever the order of keys; an absent value equals `null`. */
export const sameJson = (left: unknown, right: unknown): boolean => {
  if (left === right || ((left ?? null) === null && (right ?? null) === null)) return true
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((entry, index) => sameJson(entry, right[index]))
  }
  if (!isObject(left) || !isObject(right)) return false
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => sameJson(left[key], right[key]))
}

/** Keys that tell a reader something and demand nothing. */
const PROSE = /^(?:notes?|note_key|divergence|source_of_truth|expected_file|engine_.*|why_.*|also_note)$/

const includes = (actual: unknown, entry: unknown): boolean => {
  if (typeof actual === "string") return typeof entry === "string" && actual.includes(entry)
  if (Array.isArray(actual)) return actual.some((value) => sameJson(value, entry))
  return false
}

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [value])

const differs = (actual: unknown, expected: unknown): boolean => {
  if (Array.isArray(expected) && !Array.isArray(actual)) return expected.every((entry) => !sameJson(actual, entry))
  if (Array.isArray(actual) && !Array.isArray(expected)) return !includes(actual, expected)
  return !sameJson(actual, expected)
}

type Operator = (actual: unknown, expected: unknown) => boolean

/** What may be demanded of a key besides equality, by the suffix of the key; longer suffixes first. */
const OPERATORS: ReadonlyArray<readonly [string, Operator]> = [
  ["_must_not_equal_alternative", differs],
  ["_must_not_equal", differs],
  ["_must_not_contain", (actual, expected) => listOf(expected).every((entry) => !includes(actual, entry))],
  ["_must_not_include", (actual, expected) => listOf(expected).every((entry) => !includes(actual, entry))],
  ["_must_only_contain", (actual, expected) => listOf(actual).every((entry) => includes(expected, entry))],
  ["_must_contain", (actual, expected) => listOf(expected).every((entry) => includes(actual, entry))],
  ["_must_include", (actual, expected) => listOf(expected).every((entry) => includes(actual, entry))],
  [
    "_must_not_exceed",
    (actual, expected) =>
      typeof expected === "number" && Number(Array.isArray(actual) ? actual.length : actual) <= expected
  ],
  ["_must_not_be_absent", (actual, expected) => (actual !== undefined) === expected],
  ["_must_be_absent", (actual, expected) => (actual === undefined) === expected],
  ["_must_not_be_present", (actual, expected) => (actual === undefined) === expected],
  ["_must_be_present", (actual, expected) => (actual !== undefined) === expected],
  ["_must_not_be", differs],
  ["_must_equal", (actual, expected) => !differs(actual, expected)],
  ["_must_be", (actual, expected) => !differs(actual, expected)]
]

/** A fact in the form an expectation asks for: a list as its length, objects as the text they hold, a map by the keys named. */
const inFormOf = (expected: unknown, actual: unknown): unknown => {
  if (typeof expected === "number" && Array.isArray(actual)) return actual.length
  if (Array.isArray(expected) && actual === 0) return []
  if (isObject(expected) && isObject(actual)) {
    return Object.fromEntries(Object.keys(expected).map((key) => [key, inFormOf(expected[key], actual[key])]))
  }
  if (!Array.isArray(expected) || !Array.isArray(actual)) return actual
  const first: unknown = expected[0]
  if (typeof first === "string") {
    return actual.map((entry: unknown) =>
      isObject(entry) ? (entry.option ?? entry.claim ?? entry.text ?? entry) : entry
    )
  }
  if (!isObject(first)) return actual
  return actual.map((entry: unknown, index) => {
    const wanted: unknown = expected[index]
    if (!isObject(entry) || !isObject(wanted)) return entry
    // why: tier and corroboration belong to the node; a list that speaks of what was written does not name them.
    return Object.fromEntries(
      Object.entries(entry).filter(([key]) => key in wanted || !["provenance", "corroborated"].includes(key))
    )
  })
}

const compareKey = (key: string, expected: unknown, facts: Facts): ReadonlyArray<Mismatch> => {
  const direct = facts(key)
  if (direct !== UNKNOWN) {
    const actual = inFormOf(expected, direct)
    return sameJson(actual, expected) ? [] : [{ key, expected, actual }]
  }
  for (const [suffix, holds] of OPERATORS) {
    if (!key.endsWith(suffix)) continue
    const base = key.slice(0, -suffix.length)
    const found = [base, `${base}s`].map(facts).find((value) => value !== UNKNOWN)
    if (found === undefined && facts(base) === UNKNOWN) break
    // why: form is only adapted for values, since a forbidden map names keys as much as values.
    const actual = suffix.startsWith("_must_not_equal") ? inFormOf(expected, found) : found
    return holds(actual, expected) ? [] : [{ key, expected, actual: found }]
  }
  return [{ key, expected, actual: "no function answers this key" }]
}

/** Every demand of an expectation that does not hold; an expectation that demands nothing is a mismatch too. */
export const compare = (expectation: JsonObject, facts: Facts): ReadonlyArray<Mismatch> => {
  const demands = Object.entries(expectation).filter(([key]) => !PROSE.test(key))
  if (demands.length === 0) return [{ key: "expect", expected: "a demand", actual: "none" }]
  return demands.flatMap(([key, expected]) => compareKey(key, expected, facts))
}

/** Facts from several sources, the first that knows a key answering. */
export const firstFact =
  (...sources: ReadonlyArray<Facts>): Facts =>
  (key) => {
    for (const source of sources) {
      const value = source(key)
      if (value !== UNKNOWN) return value
    }
    return UNKNOWN
  }

/** Facts from a table of functions. */
export const factTable =
  (table: Readonly<Record<string, () => unknown>>): Facts =>
  (key) =>
    Object.hasOwn(table, key) ? table[key]?.() : UNKNOWN
