import type { Deliberation, Disposition } from "./status.ts"

/** The closed set of tiers, most trusted first ([PROV-001], [PROV-002]). */
export const TIERS = ["authored", "captured", "attested", "reconstructed"] as const
/** How an intent is known. */
export type Tier = (typeof TIERS)[number]
/** The tiers that count as trusted evidence, sorted ([PROV-010]). */
export const GOLDEN_TIERS: ReadonlyArray<Tier> = ["attested", "authored", "captured"]

/** Whether a value names a tier exactly; nothing is folded onto one. */
export const isTier = (value: unknown): value is Tier => TIERS.some((tier) => tier === value)

/** The tier a value counts as: absent and unknown ones are `reconstructed` ([PROV-003]). */
export const tierOf = (value: unknown): Tier => (isTier(value) ? value : "reconstructed")

/** 0 for the most trusted tier to 3. */
export const tierRank = (value: unknown): number => TIERS.indexOf(tierOf(value))

/** What trust is ordered and counted by. Keys may be absent in intent that other programs wrote. */
export interface Trusted {
  readonly provenance?: unknown
  readonly confidence_score?: number
  readonly disposition?: Disposition | undefined
  readonly deliberation?: Deliberation | undefined
}

/** Orders by tier and only within a tier by confidence, high first ([PROV-004]). */
export const byTrust = (left: Trusted, right: Trusted): number =>
  tierRank(left.provenance) - tierRank(right.provenance) || (right.confidence_score ?? 0) - (left.confidence_score ?? 0)

/**
 * Whether a node counts as trusted evidence: a golden tier, and neither open nor declined ([REC-101], [PROV-018]). A node that
 * carries no disposition at all is taken as unstated.
 */
export const isTrustedEvidence = (node: Trusted): boolean =>
  GOLDEN_TIERS.includes(tierOf(node.provenance)) &&
  node.deliberation !== "open" &&
  (node.disposition === undefined || node.disposition === "adopted")

/** The `golden` block of `coverage` ([ENV-050]). */
export interface GoldenMetric {
  readonly golden_tiers: ReadonlyArray<Tier>
  readonly by_provenance: Readonly<Record<Tier, number>>
  readonly golden_count: number
  readonly total_intent: number
  readonly golden_fraction_pct: number
}

/** Rounds half to even, as percentages of this format are. */
export const roundPercent = (part: number, whole: number): number => {
  if (whole === 0) return 0
  const exact = (100 * part) / whole
  const floor = Math.floor(exact)
  const rest = exact - floor
  if (rest === 0.5) return floor % 2 === 0 ? floor : floor + 1
  return Math.round(exact)
}

/** Counts tiers and trusted evidence; the breakdown always stands beside the fraction ([PROV-012]). */
export const goldenMetric = (nodes: ReadonlyArray<Trusted>): GoldenMetric => {
  const count = (tier: Tier) => nodes.filter((node) => tierOf(node.provenance) === tier).length
  const golden = nodes.filter(isTrustedEvidence).length
  return {
    golden_tiers: GOLDEN_TIERS,
    by_provenance: {
      authored: count("authored"),
      captured: count("captured"),
      attested: count("attested"),
      reconstructed: count("reconstructed")
    },
    golden_count: golden,
    total_intent: nodes.length,
    golden_fraction_pct: roundPercent(golden, nodes.length)
  }
}

/** Where an edge or a binding comes from. */
export type EdgeOrigin = "declared" | "inferred"

/** The tier of an edge: the declaring record's own, or `reconstructed`; never that of a node it touches ([PROV-013], [PROV-015]). */
export const edgeProvenance = (origin: EdgeOrigin, declaring: unknown): Tier =>
  origin === "declared" ? tierOf(declaring) : "reconstructed"
