import { isObject, type JsonObject } from "../envelope/check.ts"
import { checkGolden } from "../envelope/semantics.ts"
import { byTrust, GOLDEN_TIERS, goldenMetric, TIERS, tierRank } from "../provenance.ts"
import { slugify } from "../slug.ts"
import { compare, type Facts, type Mismatch, sameJson } from "./compare.ts"
import { type CorpusFiles, type FixtureEntry, objectsOf, stringOf, strings } from "./corpus.ts"
import { recordFacts } from "./recordFacts.ts"
import { vectorNodes } from "./vectorFacts.ts"

const METRIC = ["golden_tiers", "by_provenance", "golden_count", "total_intent", "golden_fraction_pct"]

const encoder = new TextEncoder()

/**
 * The record a vector points to. A corpus may be only a part of the whole; where the file is not in it, the smallest record of
 * the stated form and title stands in, since the rules vectors test depend on nothing else.
 */
const referredFacts = (description: JsonObject, title: string | undefined, files: CorpusFiles): Facts => {
  const path = stringOf(description.record_fixture) ?? stringOf(description.record_text_ref) ?? "record.md"
  const text = stringOf(description.record_text)
  const stored = text === undefined ? files.get(path) : encoder.encode(text)
  if (stored !== undefined) return recordFacts(stored, path)
  const form = (stringOf(description.h1_form) ?? stringOf(description.record_kind) ?? "decision").toLowerCase()
  const heading = form === "adr" ? "# ADR-0001: " : "# Decision: "
  return recordFacts(encoder.encode(`${heading}${title ?? "Keep one"}\n\n## Decision\n\nKept.\n`), path)
}

const metricMatches = (metric: JsonObject, fixture: JsonObject, rules: ReadonlyArray<string>): boolean => {
  const computed = goldenMetric(vectorNodes(fixture))
  if (!rules.includes("PROV-012")) {
    const facts = new Map<string, unknown>(Object.entries(computed))
    return Object.entries(metric).every(([key, value]) => sameJson(value, facts.get(key)))
  }
  // why: [PROV-012] asks for the breakdown beside the scalar; the metric is judged by its own breakdown, and by the input
  // for what counts as golden ([PROV-010]).
  const tiers = isObject(metric.by_provenance) ? metric.by_provenance : {}
  return (
    METRIC.every((key) => key in metric) &&
    checkGolden(metric).length === 0 &&
    metric.golden_count === computed.golden_count &&
    GOLDEN_TIERS.every((tier) => tiers[tier] === computed.by_provenance[tier])
  )
}

const proseMatches = (prose: string, fixture: JsonObject): boolean => {
  const named = TIERS.find((tier) => new RegExp(`\\b${tier}\\b`).test(prose))
  const rank = /\brank (\d)/.exec(prose)?.[1]
  return (
    named !== undefined &&
    (rank === undefined || Number(rank) === tierRank(named)) &&
    vectorNodes(fixture).every((node) => tierRank(node.provenance) === tierRank(named))
  )
}

const caseMatches = (item: JsonObject, files: CorpusFiles): boolean => {
  const checks: Array<boolean> = []
  if (item.expected_provenance !== undefined) {
    checks.push(referredFacts(item, undefined, files)("provenance") === item.expected_provenance)
  }
  const source = isObject(item.input)
    ? (stringOf(item.input.question) ?? stringOf(item.input.text))
    : stringOf(item.input)
  if (item.expected_slug !== undefined) checks.push(slugify(source ?? "") === item.expected_slug)
  if (item.expected_len !== undefined) checks.push(slugify(source ?? "").length === item.expected_len)
  return checks.length > 0 && checks.every(Boolean)
}

const recordMatches = (expected: JsonObject, description: JsonObject, files: CorpusFiles): boolean => {
  const facts = referredFacts(description, stringOf(expected.title), files)
  const { absent_node_keys: absent, node_keys_present: present, ...rest } = expected
  const keys = strings(facts("node_keys"))
  return (
    strings(absent).every((key) => !keys.includes(key)) &&
    strings(present).every((key) => keys.includes(key)) &&
    (Object.keys(rest).length === 0 || compare(rest, facts).length === 0)
  )
}

const isMetric = (value: unknown): value is JsonObject => isObject(value) && METRIC.some((key) => key in value)

/** Whether the outcome a vector states under one of its fields is what the product computes; `undefined` where it cannot tell. */
const fieldMatches = (
  field: string,
  fixture: JsonObject,
  rules: ReadonlyArray<string>,
  files: CorpusFiles
): boolean | undefined => {
  const stated = fixture[field]
  if (stated === undefined) return undefined
  if (field === "cases")
    return objectsOf(stated).length > 0 && objectsOf(stated).every((item) => caseMatches(item, files))
  if (isMetric(stated)) return metricMatches(stated, fixture, rules)
  const { input } = fixture
  if (isObject(stated)) return recordMatches(stated, isObject(input) ? input : fixture, files)
  if (Array.isArray(stated)) {
    const nodes = vectorNodes(fixture)
    const tiers = strings(input)
    const computed =
      tiers.length > 0 || typeof stated[0] === "number"
        ? (tiers.length > 0 ? tiers : nodes.map((node) => node.provenance)).map(tierRank)
        : [...nodes].sort(byTrust).map((node) => node.id)
    return sameJson(stated, computed)
  }
  if (typeof stated !== "string") return undefined
  const subject = isObject(fixture.case) ? fixture.case : undefined
  if (subject !== undefined) return referredFacts(subject, undefined, files)("provenance") === stated
  return proseMatches(stated, fixture)
}

/** Judges a vector whose outcome stands in the fixture: a conformant one must be what the product computes, a counter-example must not. */
export const vectorVerdict = (
  entry: FixtureEntry,
  fixture: JsonObject,
  expectation: JsonObject,
  files: CorpusFiles
): ReadonlyArray<Mismatch> => {
  const fields = strings(expectation.compare_fields)
  const { conformant } = expectation
  if (fields.length === 0 || typeof conformant !== "boolean") {
    return [{ key: "compare_fields", expected: "fields and a verdict", actual: fields }]
  }
  const rules = [...(entry.spec_rule_ids ?? []), ...strings(fixture.spec_rule_ids)]
  return fields.flatMap((field) => {
    const matches = fieldMatches(field, fixture, rules, files)
    return matches === conformant
      ? []
      : [
          {
            key: field,
            expected: { conformant, stated: fixture[field] },
            actual: matches === undefined ? "nothing is stated" : matches
          }
        ]
  })
}
