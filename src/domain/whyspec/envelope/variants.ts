import { TIERS } from "../provenance.ts"
import {
  anything,
  array,
  arrayOf,
  between,
  boolean,
  type Check,
  count,
  countOrNull,
  integer,
  type Key,
  key,
  mapOf,
  matching,
  number,
  numberOrNull,
  object,
  objectOrNull,
  oneOf,
  string,
  stringOrNull,
  struct
} from "./check.ts"

/** One shape an envelope may take under its command (§6.1, §6.2). */
export interface Variant {
  readonly statuses: ReadonlyArray<string>
  readonly check: Check
}

const FOREIGN = ["ENV-005", "ENV-006", "ENV-004", "ENV-038", "ENV-040"]
const core = { command: key(anything, "ENV-002"), status: key(anything, "ENV-003") }

const variant = (statuses: ReadonlyArray<string>, keys: Readonly<Record<string, Key>>): Variant => ({
  statuses,
  check: struct({ ...core, ...keys }, FOREIGN)
})

const tier = oneOf(...TIERS)
const disposition = key(oneOf("adopted", "declined", null), "PROV-019")

const whyResult = struct({
  disposition: { ...disposition, rules: ["PROV-019", "ENV-015"] },
  score: key(number, "ENV-015"),
  id: key(string, "ENV-015"),
  label: key(string, "ENV-015"),
  intent_kind: key(string, "ENV-015", "ENV-047"),
  claim: key(stringOrNull, "ENV-015"),
  rationale: key(stringOrNull, "ENV-015"),
  alternatives: key(arrayOf(string), "ENV-015", "ENV-016", "REC-134"),
  source_file: key(string, "ENV-015"),
  source_location: key(stringOrNull, "ENV-015"),
  provenance: key(tier, "ENV-015", "PROV-001"),
  matched_terms: key(arrayOf(string), "ENV-015", "ENV-017"),
  distinctive_matches: key(arrayOf(string), "ENV-015", "ENV-017"),
  matched_coverage: key(between(0, 1), "ENV-015", "ENV-017", "ENV-018")
})

const intentEntry = struct({
  id: key(string, "ENV-022"),
  label: key(string, "ENV-022"),
  intent_kind: key(string, "ENV-022", "ENV-047"),
  claim: key(stringOrNull, "ENV-022"),
  rationale: key(stringOrNull, "ENV-022"),
  source_file: key(string, "ENV-022"),
  source_location: key(stringOrNull, "ENV-022"),
  confidence_score: key(number, "ENV-022", "PROV-008", "PROV-009"),
  provenance: key(tier, "ENV-022", "PROV-001"),
  disposition: { ...disposition, rules: ["PROV-019", "ENV-022"] }
})

const why: Readonly<Record<string, Key>> = {
  query: key(string, "ENV-013"),
  count: key(count, "ENV-013", "ENV-042"),
  cutoff: key(number, "ENV-013"),
  score_stats: key(
    struct({
      top: key(numberOrNull, "ENV-014"),
      runner_up: key(numberOrNull, "ENV-014"),
      median: key(numberOrNull, "ENV-014")
    }),
    "ENV-013",
    "ENV-014"
  ),
  results: key(arrayOf(whyResult), "ENV-013")
}

const golden = struct(
  {
    golden_tiers: key(arrayOf(string), "ENV-050", "PROV-012", "PROV-010"),
    by_provenance: key(mapOf(integer), "ENV-050", "PROV-012"),
    golden_count: key(integer, "ENV-050"),
    total_intent: key(integer, "ENV-050"),
    golden_fraction_pct: key(integer, "ENV-050")
  },
  ["ENV-050"]
)

const debt = struct(
  {
    dark_files: key(countOrNull, "ENV-045", "ENV-029", "ENV-049"),
    orphaned_intent: key(countOrNull, "ENV-045", "ENV-029"),
    stale_decisions: key(countOrNull, "ENV-045", "ENV-029"),
    unresolved_disputes: key(countOrNull, "ENV-045", "ENV-029")
  },
  ["ENV-045"]
)

const violation = struct({
  rule: key(string, "ENV-048"),
  file: key(string, "ENV-048"),
  message: key(string, "ENV-048"),
  decision_id: key(string, "ENV-048")
})

const diff = { base: key(anything, "ENV-004") }

/** The variants of every command of the specification, without the error variant. */
export const VARIANTS: Readonly<Record<string, ReadonlyArray<Variant>>> = {
  why: [
    variant(["ok", "weak_match", "no_strong_match"], why),
    variant(["topically_weak"], { ...why, note: key(string, "ENV-004", "ENV-019") })
  ],
  "list-intent": [
    variant(["ok"], {
      count: key(count, "ENV-021", "ENV-042"),
      filter: key(object, "ENV-021"),
      intent: key(arrayOf(intentEntry), "ENV-021")
    })
  ],
  explain: [
    variant(["ok"], {
      query: key(string, "ENV-023"),
      resolved: key(
        struct({ matched_by: key(string, "ENV-023"), score: { check: number, rules: ["ENV-023"], optional: true } }),
        "ENV-023"
      ),
      intent: key(anything, "ENV-023"),
      explains: key(anything, "ENV-023"),
      relations: key(anything, "ENV-023")
    }),
    {
      statuses: ["ambiguous"],
      check: struct(
        {
          ...core,
          query: key(string, "ENV-024"),
          candidates: key(array, "ENV-024"),
          message: key(string, "ENV-024")
        },
        ["ENV-024", ...FOREIGN]
      )
    },
    variant(["not_found"], { query: key(string, "ENV-006", "ENV-011"), message: key(string, "ENV-011") })
  ],
  changed: [
    variant(["ok", "no_intent_governing_changes"], {
      base: key(stringOrNull, "ENV-025"),
      changed_files: key(anything, "ENV-025"),
      files_with_intent: key(anything, "ENV-025"),
      results: key(
        arrayOf(
          struct({
            file: key(string, "ENV-025"),
            matched_by: key(string, "ENV-025"),
            ambiguous: key(boolean, "ENV-025", "ENV-026"),
            governed_by: key(anything, "ENV-025")
          })
        ),
        "ENV-025"
      )
    })
  ],
  digest: [
    variant(["ok", "no_changes"], {
      since: key(anything, "ENV-027"),
      added: key(anything, "ENV-027"),
      removed: key(anything, "ENV-027"),
      superseded: key(anything, "ENV-027")
    })
  ],
  check: [
    variant(["ok", "conformance_failed"], {
      rules: key(count, "ENV-030"),
      files_checked: key(count, "ENV-030"),
      violations: key(arrayOf(violation), "ENV-030", "ENV-048")
    })
  ],
  "intent-diff": [
    variant(["ok", "conformance_required"], {
      ...diff,
      summary: key(anything, "ENV-004"),
      introduces: key(anything, "ENV-004"),
      supersedes: key(anything, "ENV-004"),
      governed: key(anything, "ENV-033"),
      constraint_review: key(anything, "ENV-033")
    })
  ],
  "review-context": [
    variant(["ok", "no_intent_governing_changes"], {
      ...diff,
      changed_files: key(anything, "ENV-004"),
      governing: key(anything, "ENV-033"),
      unresolved_constraints: key(anything, "ENV-033"),
      guidance: key(anything, "ENV-004")
    })
  ],
  capture: [
    variant(["ok", "dry_run"], {
      record: key(string, "ENV-034"),
      record_abs: key(string, "ENV-034"),
      node_id: key(matching(/^intent_[0-9a-f]{12}$/), "ENV-034", "REC-123"),
      title: key(string, "ENV-034"),
      provenance: key(tier, "ENV-034", "PROV-001"),
      resolution_delta: key(objectOrNull, "ENV-034", "ENV-037"),
      merged: key(boolean, "ENV-034", "ENV-036")
    })
  ]
}

/** The two shapes of `coverage`, told apart by the key `explain` ([ENV-006]). */
export const COVERAGE: { readonly summary: Variant; readonly explain: Variant } = {
  summary: variant(["ok"], {
    code_files: key(anything, "ENV-044"),
    code_symbols: key(anything, "ENV-044"),
    files_with_intent: key(anything, "ENV-044"),
    symbols_with_intent: key(anything, "ENV-044"),
    authored_anchored_files: key(anything, "ENV-044"),
    authored_anchored_symbols: key(anything, "ENV-044"),
    file_coverage_pct: key(anything, "ENV-044"),
    symbol_coverage_pct: key(anything, "ENV-044"),
    dark_files: key(arrayOf(string), "ENV-044", "ENV-049"),
    intent_by_kind: key(anything, "ENV-044"),
    golden: key(golden, "ENV-044", "ENV-050"),
    intent_debt: key(debt, "ENV-044", "ENV-045")
  }),
  explain: variant(["ok", "no_references"], {
    explain: key(anything, "ENV-006"),
    trace_present: key(anything, "ENV-006"),
    referencing_intent: key(anything, "ENV-006"),
    counts: key(anything, "ENV-006")
  })
}

/** The failure of any command ([ENV-011]). */
export const FAILURE: Variant = variant(["no_intent_layer", "error"], { message: key(string, "ENV-011") })
