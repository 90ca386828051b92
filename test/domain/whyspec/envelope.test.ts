import { readFileSync } from "node:fs"
import { Ajv2020 } from "ajv/dist/2020.js"
import { describe, expect, it } from "vitest"
import { validateEnvelope } from "../../../src/domain/whyspec/envelope/validate.ts"
import { hasWhyspec, readTree, whyspecRoot } from "./corpusFiles.ts"

const rules = (value: unknown, surface?: "core" | "transport") =>
  validateEnvelope(value, surface).flatMap((violation) => violation.rules)

const row = {
  disposition: "adopted",
  score: 9,
  id: "intent_000000000000",
  label: "l",
  intent_kind: "decision",
  claim: null,
  rationale: null,
  alternatives: [],
  source_file: "a.md",
  source_location: null,
  provenance: "captured",
  matched_terms: ["a"],
  distinctive_matches: ["a"],
  matched_coverage: 1
}
const why = {
  command: "why",
  status: "ok",
  query: "q",
  count: 1,
  cutoff: 5,
  score_stats: { top: 9, runner_up: 1, median: 1 },
  results: [row]
}

describe("the envelope validator", () => {
  it("takes a sound envelope and an unknown command", () => {
    expect(validateEnvelope(why)).toEqual([])
    expect(validateEnvelope({ command: "tomorrow", status: "fine", more: 1 })).toEqual([])
    expect(validateEnvelope({ command: "why", status: "error", message: "m" })).toEqual([])
  })

  it.each([
    [[], "ENV-001"],
    [{ ...why, command: 1 }, "ENV-002"],
    [{ ...why, status: "No" }, "ENV-003"],
    [{ ...why, filter: null }, "ENV-005"],
    [{ ...why, status: "no_changes" }, "ENV-007"],
    [{ ...why, note: "n" }, "ENV-004"],
    [{ ...why, status: "topically_weak" }, "ENV-019"],
    [{ ...why, count: 2 }, "ENV-013"],
    [{ ...why, score_stats: { top: 2, runner_up: 1, median: 1 } }, "ENV-014"],
    [{ ...why, results: [{ ...row, distinctive_matches: ["b"] }] }, "ENV-017"],
    [{ ...why, results: [{ ...row, matched_coverage: 2 }] }, "ENV-018"],
    [{ ...why, results: [{ ...row, alternatives: "a" }] }, "ENV-016"],
    [{ ...why, status: "topically_weak", note: "n", cutoff: 50 }, "ENV-019"],
    [{ ...why, status: "weak_match" }, "ENV-020"],
    [{ command: "why", status: "error" }, "ENV-011"],
    [{ command: "digest", status: "no_changes", since: "x", added: [1], removed: [], superseded: [] }, "ENV-010"],
    [{ command: "check", status: "ok", rules: 1, files_checked: 1, violations: [{}] }, "ENV-048"],
    [{ command: "explain", status: "ambiguous", query: "q", candidates: [], message: "m", resolved: {} }, "ENV-024"]
  ])("%o breaks %s", (value, rule) => {
    expect(rules(value)).toContain(rule)
  })

  it("wants the transport's credential always and nothing of it in the core", () => {
    expect(rules({ ...why, graph_identity: null })).toContain("ENV-040")
    expect(rules({ ...why, graph_identity: null }, "transport")).toEqual([])
    expect(rules(why, "transport")).toContain("ENV-041")
  })
})

describe.skipIf(!hasWhyspec)("beside the published schema", () => {
  it("never accepts what the schema refuses", () => {
    const schema: unknown = JSON.parse(readFileSync(`${whyspecRoot}schema/envelope.schema.json`, "utf8"))
    const valid = new Ajv2020({ strict: false, allErrors: true }).compile(schema as object)
    const texts = [...readTree(`${whyspecRoot}fixtures`)].filter(([path]) =>
      /^(?:envelopes|status)\/.*\.json$/.test(path)
    )
    const envelopes = texts
      .map(([, bytes]) => JSON.parse(new TextDecoder().decode(bytes)) as { command?: string; envelope?: unknown })
      .flatMap((value) =>
        value.command === undefined ? (value.envelope === undefined ? [] : [value.envelope]) : [value]
      )
    expect(envelopes.length).toBeGreaterThan(40)
    for (const envelope of envelopes) {
      if (!valid(envelope)) expect(validateEnvelope(envelope)).not.toEqual([])
    }
  })
})
