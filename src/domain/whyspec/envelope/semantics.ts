import { GOLDEN_TIERS, TIERS } from "../provenance.ts"
import { type EnvelopeViolation, isObject, type JsonObject } from "./check.ts"

type Rule = (envelope: JsonObject) => ReadonlyArray<EnvelopeViolation>

const broken = (path: string, message: string, ...rules: ReadonlyArray<string>): ReadonlyArray<EnvelopeViolation> => [
  { rules, path, message }
]

const objects = (value: unknown): ReadonlyArray<JsonObject> => (Array.isArray(value) ? value.filter(isObject) : [])
const isNumber = (value: unknown): value is number => typeof value === "number"
const holdsSomething = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : isNumber(value)
      ? value > 0
      : isObject(value) && Object.keys(value).length > 0

const whyScores: Rule = ({ count, cutoff, results, score_stats: stats, status }) => {
  const rows = objects(results)
  const scores = rows.map((row) => row.score).filter(isNumber)
  if (!isObject(stats) || !isNumber(cutoff)) return []
  const { runner_up: second, top } = stats
  const best = Math.max(...scores, isNumber(top) ? top : Number.NEGATIVE_INFINITY)
  return [
    ...(isNumber(count) && Array.isArray(results) && count !== results.length
      ? broken("count", "is not the number of results", "ENV-013")
      : []),
    ...(scores.some((score) => !isNumber(top) || score > top)
      ? broken("score_stats.top", "is below a returned score", "ENV-014")
      : []),
    ...(isNumber(top) && isNumber(second) && second > top
      ? broken("score_stats.runner_up", "is above the top", "ENV-014")
      : []),
    ...(rows.length > 1 && !isNumber(second)
      ? broken("score_stats.runner_up", "is missing although a second result was scored", "ENV-014")
      : []),
    ...(status === "topically_weak" && best < cutoff
      ? broken("status", "topically_weak is an abstention above the cutoff", "ENV-019")
      : []),
    ...(status === "weak_match" && (best >= cutoff || (isNumber(top) && isNumber(second) && top <= second))
      ? broken("status", "weak_match is under the cutoff and apart from the runner-up", "ENV-020")
      : []),
    ...(status === "ok" && rows.length > 0 && best < cutoff
      ? broken("status", "ok needs a result at or above the cutoff", "ENV-007", "ENV-010")
      : []),
    ...(status === "no_strong_match" && best >= cutoff
      ? broken("status", "a result clears the cutoff", "ENV-007", "ENV-010")
      : [])
  ]
}

const whyEvidence: Rule = ({ results }) =>
  objects(results).flatMap((row, index) => {
    const { distinctive_matches: distinctive, matched_terms: terms } = row
    if (!Array.isArray(distinctive) || !Array.isArray(terms)) return []
    return distinctive.some((term: unknown) => !terms.includes(term))
      ? broken(`results[${index}].distinctive_matches`, "is no subset of matched_terms", "ENV-017")
      : []
  })

const listed: Rule = ({ count, filter, intent }) => [
  ...(isObject(filter) &&
  !(Object.hasOwn(filter, "provenance") && ["kind", "intent_kind"].some((name) => Object.hasOwn(filter, name)))
    ? broken("filter", "does not show what was not filtered", "ENV-021")
    : []),
  ...(isNumber(count) && Array.isArray(intent) && count < intent.length
    ? broken("count", "is less than what is listed", "ENV-021")
    : []),
  ...objects(intent).flatMap((entry, index) => {
    const score = entry.confidence_score
    return isNumber(score) && (score < 0 || score > 1)
      ? broken(`intent[${index}].confidence_score`, "is outside 0 to 1", "ENV-022", "PROV-009")
      : []
  })
]

const changed: Rule = ({ files_with_intent: withIntent, results, status }) => [
  ...objects(results).flatMap((row, index) => {
    const paths = row.resolved_paths
    return row.matched_by === "basename" && Array.isArray(paths) && paths.length > 1 && row.ambiguous !== true
      ? broken(`results[${index}].ambiguous`, "a basename of several paths must say so", "ENV-026")
      : []
  }),
  ...(status === "no_intent_governing_changes" && holdsSomething(withIntent)
    ? broken("status", "says that nothing governs, and something does", "ENV-010", "ENV-009")
    : [])
]

const digest: Rule = ({ added, removed, status, superseded }) =>
  status === "no_changes" && [added, removed, superseded].some(holdsSomething)
    ? broken("status", "says that nothing changed, and something did", "ENV-010", "ENV-009")
    : []

const check: Rule = ({ status, violations }) => {
  const any = holdsSomething(violations)
  return (status === "ok" && any) || (status === "conformance_failed" && !any)
    ? broken("status", "does not follow from the violations", "ENV-009", "ENV-007")
    : []
}

const goldenSums: Rule = ({ golden }) => {
  if (!isObject(golden)) return []
  const {
    by_provenance: tiers,
    golden_count: count,
    golden_fraction_pct: pct,
    golden_tiers: named,
    total_intent: total
  } = golden
  const names = Array.isArray(named) ? [...named].map(String).sort() : undefined
  const sum = (keys: ReadonlyArray<string>): number | undefined => {
    if (!isObject(tiers)) return undefined
    const values = keys.map((tier) => tiers[tier])
    return values.every(isNumber) ? values.reduce((a, b) => a + b, 0) : undefined
  }
  const all = sum(TIERS)
  const trusted = sum(GOLDEN_TIERS)
  return [
    ...(names !== undefined && names.join() !== GOLDEN_TIERS.join()
      ? broken("golden.golden_tiers", "are exactly attested, authored and captured", "PROV-010", "ENV-050")
      : []),
    ...(isObject(tiers) && (all === undefined || Object.keys(tiers).length !== TIERS.length)
      ? broken("golden.by_provenance", "counts every tier and no other", "ENV-050", "PROV-012", "PROV-001")
      : []),
    ...(all !== undefined && isNumber(total) && total !== all
      ? broken("golden.total_intent", "is not the sum of the tiers", "ENV-050", "PROV-012")
      : []),
    // why: less is right, because open and declined intent keeps its tier and is not counted (PROV-018).
    ...(trusted !== undefined && isNumber(count) && (count > trusted || count < 0)
      ? broken("golden.golden_count", "counts more than the golden tiers hold", "PROV-010", "PROV-018", "ENV-050")
      : []),
    ...(isNumber(count) &&
    isNumber(total) &&
    isNumber(pct) &&
    Math.abs(pct - (total === 0 ? 0 : (100 * count) / total)) >= 1
      ? broken("golden.golden_fraction_pct", "is not that fraction", "ENV-050", "PROV-010")
      : [])
  ]
}

const darkFiles: Rule = ({ dark_files: files, intent_debt: debt }) => {
  const count = isObject(debt) ? debt.dark_files : undefined
  return Array.isArray(files) && isNumber(count) && count < files.length
    ? broken("intent_debt.dark_files", "counts less than are listed", "ENV-049", "ENV-045")
    : []
}

const references: Rule = ({ referencing_intent: intent, status }) =>
  status === "no_references" && holdsSomething(intent)
    ? broken("status", "says that nothing refers, and something does", "ENV-010")
    : []

const constraintTouch =
  (decisions: string, constraints: string, apart = true): Rule =>
  (envelope) =>
    [
      { path: decisions, other: apart ? "constraint" : undefined },
      { path: constraints, other: apart ? "decision" : undefined }
    ].flatMap(({ other, path }) =>
      objects(envelope[path]).flatMap((entry, index) => [
        ...(entry.proven_violation === true
          ? broken(`${path}[${index}].proven_violation`, "inspection cannot prove a violation", "ENV-033")
          : []),
        ...(other !== undefined && entry.governed_by === other
          ? broken(`${path}[${index}].governed_by`, "stands among the other kind", "ENV-033")
          : [])
      ])
    )

const destination: Rule = ({ record_abs: path }) =>
  typeof path === "string" && !/^(?:\/|[A-Za-z]:[\\/]|\\\\)/.test(path)
    ? broken("record_abs", "is not absolute", "ENV-034")
    : []

/** What the schema leaves out, by command. */
export const SEMANTICS: Readonly<Record<string, ReadonlyArray<Rule>>> = {
  why: [whyScores, whyEvidence],
  "list-intent": [listed],
  changed: [changed],
  digest: [digest],
  check: [check],
  coverage: [goldenSums, darkFiles, references],
  "intent-diff": [constraintTouch("governed", "constraint_review")],
  // why: one list of this command may hold both kinds, told apart by the entries themselves.
  "review-context": [constraintTouch("governing", "unresolved_constraints", false)],
  capture: [destination]
}

/** The rules of the `golden` block alone, for a trust metric that stands outside an envelope ([PROV-010], [PROV-012]). */
export const checkGolden = (golden: unknown): ReadonlyArray<EnvelopeViolation> => goldenSums({ golden })
