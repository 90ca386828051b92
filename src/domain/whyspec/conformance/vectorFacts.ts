import { partitionRules } from "../checker.ts"
import { isObject, type JsonObject } from "../envelope/check.ts"
import { recordTier } from "../node.ts"
import {
  byTrust,
  edgeProvenance,
  goldenMetric,
  isTrustedEvidence,
  roundPercent,
  type Tier,
  type Trusted,
  tierRank
} from "../provenance.ts"
import { type Deliberation, type Disposition, normalizeStatus, statusProperties } from "../status.ts"
import { type Facts, factTable } from "./compare.ts"
import { objectsOf, stringOf, strings } from "./corpus.ts"

const DELIBERATIONS: ReadonlyArray<Deliberation> = ["open", "resolved", "unstated"]

interface VectorNode extends Trusted {
  readonly id: string
  readonly provenance: unknown
}

const sourceTier = (node: JsonObject): Tier | undefined => {
  const kind = node.source_kind ?? node.record_kind
  if (kind !== "adr" && kind !== "decision") return undefined
  const attribution = Array.isArray(node.attribution) ? { attribution: [] } : {}
  return recordTier({
    kind,
    title: "x",
    rationale: "",
    alternatives: [],
    assumptions: [],
    supersedes: [],
    ...attribution
  })
}

const dispositionOf = (node: JsonObject): Disposition | undefined => {
  const { disposition } = node
  if (disposition === "adopted" || disposition === "declined" || disposition === null) return disposition
  const status = stringOf(node.status)
  return "status" in node
    ? statusProperties(status === undefined ? undefined : normalizeStatus(status)).disposition
    : undefined
}

/** The nodes of a vector, as the trust functions take them. */
export const vectorNodes = (fixture: JsonObject): ReadonlyArray<VectorNode> =>
  objectsOf(fixture.input_nodes ?? fixture.nodes ?? fixture.input).map((node, index) => ({
    id: stringOf(node.id) ?? `#${index}`,
    provenance: sourceTier(node) ?? node.provenance,
    disposition: dispositionOf(node),
    deliberation: DELIBERATIONS.find((known) => known === node.deliberation),
    ...(typeof node.confidence_score === "number" ? { confidence_score: node.confidence_score } : {})
  }))

const tierOfEdge = (edge: JsonObject): Tier =>
  edgeProvenance(
    stringOf(edge.origin)?.startsWith("declared") === true ? "declared" : "inferred",
    edge.declaring_record_provenance
  )

const tiersOfEdges = (edges: unknown): Readonly<Record<string, Tier>> =>
  Object.fromEntries(objectsOf(edges).map((edge, index) => [stringOf(edge.id) ?? `#${index}`, tierOfEdge(edge)]))

const tally = (values: ReadonlyArray<unknown>): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1
  return counts
}

const checkerFacts = (fixture: JsonObject): Facts => {
  const input = isObject(fixture.input) ? fixture.input : fixture
  const rules = objectsOf(input.declared_rules).map((rule) => ({ id: String(rule.id), type: String(rule.type) }))
  const { evaluated, skipped } = partitionRules(rules, strings(input.rule_types_the_checker_implements))
  const envelope = isObject(fixture.expected_envelope) ? fixture.expected_envelope : {}
  const violations = objectsOf(envelope.violations)
  const evaluatedIds = evaluated.map((rule) => rule.id)
  const violating = violations
    .map((violation) => String(violation.rule ?? violation.rule_id))
    .filter((id) => evaluatedIds.includes(id))
  return factTable({
    rules: () => evaluated.length,
    evaluated_rule_ids: () => evaluatedIds,
    skipped_rule_ids: () => skipped.map((rule) => rule.id),
    violation_rule_ids: () => violating,
    // why: how many files a run looked at is an input of the scenario; it is stated only in its envelope.
    files_checked: () => envelope.files_checked,
    status: () => (violating.length === 0 ? "ok" : "conformance_failed")
  })
}

const axis = (status: string | undefined) => {
  const properties = statusProperties(status)
  return {
    ...properties,
    counted_in_trust_metrics: properties.counted,
    counted_toward_trusted_evidence: properties.counted,
    currency_defined: properties.currencyDefined
  }
}

/** The rows of the status table, the row of an absent status under each name that a map of JSON can give it. */
const axesOf = (statuses: ReadonlyArray<string>): JsonObject => ({
  ...Object.fromEntries(["absent", "null", "", "unstated", "(absent)"].map((name) => [name, axis(undefined)])),
  ...Object.fromEntries(
    statuses
      .filter((status) => normalizeStatus(status) !== undefined && status !== "absent")
      .map((status) => [status, axis(normalizeStatus(status))])
  )
})

/** Everything the pure trust, status, edge and checker functions say about a vector. */
export const vectorFacts = (fixture: JsonObject): Facts => {
  const nodes = vectorNodes(fixture)
  const trusted = nodes.filter(isTrustedEvidence)
  const golden = goldenMetric(nodes)
  const ids = (wanted: Disposition) => nodes.filter((node) => node.disposition === wanted).map((node) => node.id)
  const map = (value: (node: VectorNode) => unknown) => Object.fromEntries(nodes.map((node) => [node.id, value(node)]))
  const edgeOrder = () =>
    objectsOf(fixture.input_edges)
      .map((edge) => ({
        id: stringOf(edge.id) ?? "",
        provenance: edge.origin === undefined ? edge.provenance : tierOfEdge(edge),
        ...(typeof edge.confidence_score === "number" ? { confidence_score: edge.confidence_score } : {})
      }))
      .sort(byTrust)
      .map((edge) => edge.id)
  const table = factTable({
    axes: () => axesOf(strings(fixture.input_statuses)),
    ingested_count: () => nodes.length,
    total_intent: () => nodes.length,
    trusted_evidence_count: () => trusted.length,
    trusted_evidence_ids: () => trusted.map((node) => node.id),
    trusted_evidence_pct: () => roundPercent(trusted.length, nodes.length),
    golden_count: () => golden.golden_count,
    golden_tiers: () => golden.golden_tiers,
    golden_fraction_pct: () => golden.golden_fraction_pct,
    by_provenance: () => golden.by_provenance,
    by_disposition: () => tally(nodes.map((node) => node.disposition)),
    provenance: () => map((node) => node.provenance),
    disposition: () => map((node) => node.disposition),
    rank: () => map((node) => tierRank(node.provenance)),
    ranks: () => nodes.map((node) => tierRank(node.provenance)),
    order: () => (nodes.length === 0 ? edgeOrder() : [...nodes].sort(byTrust).map((node) => node.id)),
    ordered_ids: () => (nodes.length === 0 ? edgeOrder() : [...nodes].sort(byTrust).map((node) => node.id)),
    presented_as_team_practice: () => ids("adopted"),
    presented_as_considered_and_declined: () => ids("declined"),
    both_remain_queryable: () => ids("adopted").length + ids("declined").length === nodes.length,
    edge_provenance: () => tiersOfEdges(fixture.input_edges),
    edge_provenance_key_present_on_every_edge: () =>
      objectsOf(fixture.input_edges).every((edge) => tierOfEdge(edge) !== undefined),
    edge_order: () => edgeOrder(),
    edges_order: () => edgeOrder(),
    ordered_edge_ids: () => edgeOrder(),
    edge_ids_by_trust: () => edgeOrder(),
    relation_provenance: () => tiersOfEdges(fixture.input_relations),
    binding_provenance: () => tiersOfEdges(fixture.input_bindings)
  })
  const checker = checkerFacts(fixture)
  return (key) => {
    const value = table(key)
    return typeof value === "symbol" ? checker(key) : value
  }
}
