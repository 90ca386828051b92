import { decodeUtf8 } from "../document.ts"
import { unknownMethods } from "../evidence.ts"
import { parseReference } from "../governs.ts"
import { rawItems } from "../lists.ts"
import { type Attribution, assumptionNodes, type RecordNode, recordNode } from "../node.ts"
import { edgeProvenance, isTrustedEvidence } from "../provenance.ts"
import { parseRecord } from "../record.ts"
import { findSection } from "../sections.ts"
import { statusProperties } from "../status.ts"
import { type Facts, factTable, firstFact, UNKNOWN } from "./compare.ts"

const actor = (entry: Attribution): string => `${entry.kind}:${entry.id}`

const attributionFacts = (node: RecordNode, items: number): Facts => {
  const entries = node.attribution ?? []
  const ratified = entries.filter((entry) => entry.role === "ratified")
  const others = entries.filter((entry) => entry.role !== "ratified")
  const self = ratified.filter((entry) => others.some((other) => actor(other) === actor(entry)))
  return factTable({
    attribution: () => node.attribution,
    attribution_recorded: () => node.attribution !== undefined,
    attribution_declared: () => node.attribution !== undefined,
    attribution_count: () => entries.length,
    attribution_roles: () => entries.map((entry) => entry.role),
    attribution_kinds: () => entries.map((entry) => entry.kind),
    attribution_ids: () => entries.map((entry) => entry.id),
    attribution_dates: () => entries.map((entry) => entry.date ?? null),
    attribution_provenance: () => entries.map((entry) => entry.provenance),
    attribution_keys: () => [...new Set(entries.flatMap((entry) => Object.keys(entry)))],
    attributions_discarded: () => items - entries.length,
    every_attribution_has_provenance: () => entries.every((entry) => entry.provenance === node.provenance),
    actors: () => entries.map((entry) => [entry.kind, entry.id]),
    actor_ids: () => entries.map((entry) => entry.id),
    distinct_actor_count: () => new Set(entries.map(actor)).size,
    actor_for_role: () =>
      Object.fromEntries(
        [...new Set(entries.map((entry) => entry.role))].map((role) => [
          role,
          entries.filter((entry) => entry.role === role).map(actor)
        ])
      ),
    ratification_present: () => ratified.length > 0,
    ratification_count: () => ratified.length,
    ratification_actors: () => ratified.map(actor),
    ratification_corroborated: () => ratified.some((entry) => entry.corroborated === true),
    ratification_marked_uncorroborated: () =>
      ratified.length > 0 && ratified.every((entry) => entry.corroborated === false),
    self_ratified: () => node.self_ratification,
    self_ratified_by: () => (self[0] === undefined ? undefined : actor(self[0])),
    kind_based_assignment_applied: () => node.attribution === undefined
  })
}

const listFacts = (node: RecordNode): Facts => {
  const { alternatives, assumptions } = node
  const governs = node.governs ?? []
  const relations = node.relations ?? []
  const evidence = node.evidence ?? []
  return factTable({
    alternatives_list: () => alternatives.map((item) => item.option),
    alternatives_count: () => alternatives.length,
    alternative_options: () => alternatives.map((item) => item.option),
    alternative_dispositions: () => alternatives.map((item) => item.disposition ?? null),
    alternative_rationales: () => alternatives.map((item) => item.rationale ?? null),
    alternative_keys: () => alternatives.map((item) => Object.keys(item)),
    assumption_claims: () => assumptions.map((item) => item.claim),
    assumption_keys: () => assumptions.map((item) => Object.keys(item)),
    assumption_review_by: () => assumptions.map((item) => item.review_by ?? null),
    assumption_review_dates: () => assumptions.map((item) => item.review_by ?? null),
    assumption_expiry: () => assumptions.map((item) => item.expiry ?? null),
    assumption_expiries: () => assumptions.map((item) => item.expiry ?? null),
    assumption_provenance: () => assumptionNodes(node).map((item) => item.provenance),
    assumption_provenances: () => assumptionNodes(node).map((item) => item.provenance),
    assumption_ids: () => assumptionNodes(node).map((item) => item.id),
    assumption_identities: () => assumptionNodes(node).map((item) => item.id),
    governs_declared: () => node.governs !== undefined,
    governs_count: () => governs.length,
    governs_reference_kinds: () => governs.map((item) => parseReference(item).kind),
    governs_symbols: () => governs.map((item) => parseReference(item).symbol ?? null),
    governs_paths: () => governs.map((item) => parseReference(item).path),
    governs_provenance: () => governs.map(() => edgeProvenance("declared", node.provenance)),
    relations_declared: () => node.relations !== undefined,
    relations_declared_verbs: () => relations.map((item) => item.relation),
    relations_declared_targets: () => relations.map((item) => item.target),
    relations_declared_count: () => relations.length,
    relation_verbs: () => relations.map((item) => item.relation),
    relation_targets: () => relations.map((item) => item.target),
    relation_provenance: () => relations.map((item) => item.provenance),
    relation_declared: () => relations.map(() => true),
    evidence_declared: () => node.evidence !== undefined,
    evidence_recorded: () => node.evidence !== undefined,
    evidence_flagged: () => false,
    evidence_count: () => evidence.length,
    evidence_methods: () => evidence.map((item) => item.method),
    evidence_qualifiers: () => evidence.map((item) => item.qualifier ?? null)
  })
}

const CONTENT_FIELDS = ["transcript", "conversation", "discussion", "deliberation"]
const STATUS_FIELDS = new Set(["deliberation", "offered", "disposition", "self_ratification"])

const nodeFacts = (node: RecordNode): Facts => {
  const status = statusProperties(node.status)
  // why: `deliberation` names a column of the status table on the node ([REC-141]); fields that carry content are the others.
  const fields = [
    ...Object.keys(node).filter((key) => !STATUS_FIELDS.has(key)),
    ...(node.evidence ?? []).flatMap((entry) => Object.keys(entry))
  ]
  return factTable({
    ingested: () => true,
    retained: () => true,
    queryable: () => true,
    marked_open: () => node.deliberation === "open",
    marked_unoffered: () => node.offered === false,
    yields: () => status.yields,
    currency_defined: () => status.currencyDefined,
    counted_toward_trusted_evidence: () => isTrustedEvidence(node),
    presented_as_team_practice: () => node.disposition === "adopted",
    presented_as_considered_and_declined: () => node.disposition === "declined",
    scope_declared: () => node.governs !== undefined,
    record_keys: () => Object.keys(node),
    node_keys: () => Object.keys(node),
    absent_node_keys: () => [],
    field_names: () => fields,
    deliberation_content_field_present: () => fields.some((name) => CONTENT_FIELDS.includes(name)),
    joined_supersedes: () => node.supersedes
  })
}

const PRESENCE = [
  /^node_(.+)_key_present$/,
  /^(.+)_key_present_on_node$/,
  /^(.+)_present_on_intent_node$/,
  /^(.+)_present_on_node$/,
  /^(.+)_key_present$/,
  /^(.+)_present$/
]

const PROPERTIES = [
  "kind",
  "title",
  "question",
  "rationale",
  "status",
  "date",
  "identifier",
  "alternatives",
  "recommendation",
  "assumptions",
  "governs",
  "relations",
  "evidence",
  "supersedes",
  "id",
  "label",
  "intent_kind",
  "source_file",
  "source_location",
  "provenance",
  "confidence_score",
  "deliberation",
  "offered",
  "disposition",
  "self_ratification",
  "resolution_delta"
]

const propertyFacts =
  (node: RecordNode): Facts =>
  (key) => {
    const values = new Map<string, unknown>(Object.entries(node))
    if (PROPERTIES.includes(key)) return values.get(key)
    const owned = /^(?:intent_node|node|record)_(.+)$/.exec(key)?.[1]
    if (owned !== undefined && PROPERTIES.includes(owned)) return values.get(owned)
    for (const pattern of PRESENCE) {
      const name = pattern.exec(key)?.[1]
      if (name !== undefined && PROPERTIES.includes(name)) return values.has(name)
    }
    const counted = /^(.+)_count$/.exec(key)?.[1]
    const list = counted === undefined ? undefined : values.get(counted)
    return Array.isArray(list) ? list.length : UNKNOWN
  }

const nothing: Facts = (key) =>
  key.includes("_must_")
    ? UNKNOWN
    : /(?:_present|_recorded|_declared|^ingested|^retained|^queryable)/.test(key)
      ? false
      : undefined

/** Everything that can be asked of one record, parsed by the product's own functions. */
export const recordFacts = (bytes: Uint8Array, path: string): Facts => {
  const result = parseRecord(bytes)
  const gate = factTable({
    parses: () => result.record !== undefined,
    conformant_record: () => result.record !== undefined,
    is_record: () => result.record !== undefined,
    is_valid_utf8: () => decodeUtf8(bytes) !== undefined
  })
  if (result.record === undefined) return firstFact(gate, nothing)
  const section = (name: string) => findSection(result.sections, [name])?.raw ?? ""
  const node = recordNode(result.record, path)
  const rejected = unknownMethods(section("evidence"))
  return firstFact(
    gate,
    factTable({
      capture_rejects: () => rejected.length > 0,
      capture_rejected_method: () => rejected[0],
      capture_rejected_methods: () => rejected
    }),
    attributionFacts(node, rawItems(section("attribution")).filter((item) => item.trim() !== "").length),
    listFacts(node),
    nodeFacts(node),
    propertyFacts(node)
  )
}

/** {@link recordFacts} of a text. */
export const recordTextFacts = (text: string, path: string): Facts => recordFacts(new TextEncoder().encode(text), path)
