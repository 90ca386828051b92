import { type EnvelopeViolation, isObject, type JsonObject } from "../envelope/check.ts"
import { validateEnvelope } from "../envelope/validate.ts"
import type { Mismatch } from "./compare.ts"
import { strings } from "./corpus.ts"
import { holds, pathsOf } from "./json.ts"

/** Rules about what an implementation knew when it wrote an envelope; the envelope alone cannot show that they were broken. */
const CONTEXTUAL = new Set([
  "ENV-009",
  "ENV-010",
  "ENV-014",
  "ENV-026",
  "ENV-029",
  "ENV-032",
  "ENV-036",
  "ENV-038",
  "ENV-039",
  "PROV-007",
  "PROV-008"
])

const describe = (violations: ReadonlyArray<EnvelopeViolation>): string =>
  violations.length === 0
    ? "conformant"
    : violations.map(({ message, path, rules }) => `${path}: ${message} (${rules.join(", ")})`).join("; ")

const mismatch = (key: string, expected: unknown, actual: unknown): ReadonlyArray<Mismatch> => [
  { key, expected, actual }
]

const conformant = (
  envelope: JsonObject,
  expectation: JsonObject,
  violations: ReadonlyArray<EnvelopeViolation>
): ReadonlyArray<Mismatch> => {
  const keys = Object.keys(envelope)
  const missing = strings(expectation.required_keys).filter((key) => !keys.includes(key))
  const forbidden = strings(expectation.forbidden_keys).filter((key) => keys.includes(key))
  const { discriminator } = expectation
  const allowed = isObject(discriminator) ? strings(discriminator.values) : []
  const chosen =
    isObject(discriminator) && typeof discriminator.key === "string" ? envelope[discriminator.key] : undefined
  return [
    ...(violations.length === 0 ? [] : mismatch("conformant", true, describe(violations))),
    ...(missing.length === 0 ? [] : mismatch("required_keys", missing, "missing")),
    ...(forbidden.length === 0 ? [] : mismatch("forbidden_keys", forbidden, "present")),
    ...(isObject(discriminator) && !allowed.some((value) => value === chosen)
      ? mismatch("discriminator", allowed, chosen)
      : []),
    ...listOf(expectation.constraints).flatMap((condition) =>
      isObject(condition) && holds(envelope, condition, "every") === true
        ? []
        : mismatch("constraints", condition, "does not hold")
    )
  ]
}

const listOf = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

const under = (reported: string, named: string): boolean => {
  const plain = (path: string) => path.replace(/\[(?:\*|\d+)\]/g, "[]").replace(/^\$\.?/, "")
  const [left, right] = [plain(reported), plain(named)]
  return right === "" || left === right || left.startsWith(`${right}.`) || left.startsWith(`${right}[`)
}

const counterExample = (
  envelope: JsonObject,
  expectation: JsonObject,
  violations: ReadonlyArray<EnvelopeViolation>
): ReadonlyArray<Mismatch> => {
  const violated = strings(expectation.violates)
  if (violated.length === 0 || !violated.every((rule) => /^(?:REC|PROV|ENV)-\d{3}$/.test(rule))) {
    return mismatch("violates", "rule ids", expectation.violates)
  }
  const reported = new Set(violations.flatMap((violation) => violation.rules))
  const named = violated.some((rule) => reported.has(rule))
  const condition = expectation.failing_condition
  if (!isObject(condition)) {
    return violations.length > 0 && named ? [] : mismatch("violates", violated, describe(violations))
  }
  const value = holds(envelope, condition, "some")
  // why: with `core_conformant` the condition names the property the core asks for, without it the defect itself.
  const failing = expectation.core_conformant === false ? value === false : value === true
  if (!failing) return mismatch("failing_condition", condition, "does not describe this envelope")
  const located = violations.some(({ path }) => pathsOf(condition).some((part) => under(path, part)))
  // why: where the condition is that a value is missing or misshapen, it must point at what the validator found, because a
  // misspelt path is missing everywhere.
  const pointed =
    located || !(expectation.core_conformant === false || /^(?:absent|lacks_.*)$/.test(String(condition.op)))
  if (pointed && (named || located)) return []
  return violated.some((rule) => CONTEXTUAL.has(rule)) ? [] : mismatch("violates", violated, describe(violations))
}

/** Judges an envelope of the corpus by the product's validator and the manifest's own constraints. */
export const envelopeVerdict = (fixture: JsonObject, expectation: JsonObject): ReadonlyArray<Mismatch> => {
  const envelope = isObject(fixture.envelope) && fixture.command === undefined ? fixture.envelope : fixture
  const surface = expectation.surface === "transport" ? "transport" : "core"
  const violations = validateEnvelope(envelope, surface)
  const command =
    typeof expectation.command === "string" && expectation.command !== envelope.command
      ? mismatch("command", expectation.command, envelope.command)
      : []
  if (typeof expectation.conformant !== "boolean")
    return mismatch("conformant", "true or false", expectation.conformant)
  const verdict = expectation.conformant ? conformant : counterExample
  return [...command, ...verdict(envelope, expectation, violations)]
}
