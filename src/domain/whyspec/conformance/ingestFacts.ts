import { ingestRecords, type RecordCorpus, reviewSurface } from "../corpus.ts"
import { decodeUtf8, prepareDocument } from "../document.ts"
import type { RecordNode } from "../node.ts"
import { isTrustedEvidence } from "../provenance.ts"
import { adrNumber } from "../references.ts"
import { isRecognizedStatus, statusProperties } from "../status.ts"
import { type Facts, factTable, UNKNOWN } from "./compare.ts"

/** What a count of decision nodes means in a fixture: everything kept, or what is left without the declined. */
export type CountOf = "retained" | "not_declined"

const keyed = <A>(nodes: ReadonlyArray<RecordNode>, value: (node: RecordNode) => A): Readonly<Record<string, A>> =>
  Object.fromEntries(
    nodes.flatMap((node) => [
      [node.source_file, value(node)],
      [node.title, value(node)],
      ...(node.identifier === undefined ? [] : [[node.identifier, value(node)]])
    ])
  )

const name = (node: RecordNode): string => node.identifier ?? node.source_file

const edgeFacts = (corpus: RecordCorpus): Facts => {
  const edges = corpus.edges.filter((edge) => edge.relation === "supersedes")
  const title = (path: string) => corpus.decisions.find((node) => node.source_file === path)?.title ?? path
  return factTable({
    supersedes_edge_count: () => edges.length,
    // why: fixtures write an edge as a pair of titles or as an object of file names; both forms are offered to the comparison.
    supersedes_edges: () => edges.map((edge) => ({ from: edge.from, to: edge.to })),
    supersedes_edge_titles: () => edges.map((edge) => [title(edge.from), title(edge.to)]),
    supersedes_edge_provenance: () => edges.map((edge) => edge.provenance),
    resolved_target: () => edges.map((edge) => edge.to),
    resolved_targets: () => edges.map((edge) => edge.to),
    relation_edges: () => corpus.edges.map((edge) => ({ from: edge.from, relation: edge.relation, to: edge.to }))
  })
}

/** Everything that can be asked of a folder of records. */
export const ingestFacts = (
  files: ReadonlyMap<string, Uint8Array>,
  countOf: CountOf
): { readonly facts: Facts; readonly corpus: RecordCorpus } => {
  const corpus = ingestRecords([...files].map(([path, bytes]) => ({ path, bytes })))
  const { decisions } = corpus
  const kept = countOf === "retained" ? decisions : decisions.filter((node) => node.disposition !== "declined")
  const assumptions =
    countOf === "retained" ? corpus.assumptions : corpus.assumptions.filter((node) => node.disposition !== "declined")
  const trusted = [...decisions, ...corpus.assumptions].filter(isTrustedEvidence)
  const yielding = (wanted: string) =>
    decisions.filter((node) => statusProperties(node.status).yields === wanted).map((node) => node.title)
  const all = [...decisions, ...corpus.assumptions]
  const currency = keyed(decisions, (node) => corpus.currency.get(node.source_file))
  const bodies = () => [...files.values()].map((bytes) => prepareDocument(decodeUtf8(bytes) ?? "").body)
  const table = factTable({
    decision_node_count: () => kept.length,
    decision_titles: () => kept.map((node) => node.title),
    decision_count: () => kept.length,
    surviving_titles: () => kept.map((node) => node.title),
    ground_truth_titles: () => yielding("ground_truth_intent"),
    foreclosure_titles: () => yielding("foreclosure_intent"),
    provisional_titles: () => yielding("provisional_intent"),
    assumption_node_count: () => assumptions.length,
    assumption_count: () => assumptions.length,
    assumption_claims: () => assumptions.map((node) => node.claim),
    assumption_provenance: () => assumptions.map((node) => node.provenance),
    ground_truth_assumption_count: () => corpus.assumptions.filter(isTrustedEvidence).length,
    ground_truth_assumption_claims: () => corpus.assumptions.filter(isTrustedEvidence).map((node) => node.claim),
    ground_truth_node_count: () => trusted.length,
    intent_node_count: () => all.length,
    dispositions: () => decisions.map((node) => node.disposition),
    deliberations: () => decisions.map((node) => node.deliberation),
    provenance: () => keyed(decisions, (node) => node.provenance),
    disposition: () => keyed(decisions, (node) => node.disposition),
    queryable_ids: () => decisions.map(name),
    queryable_ids_include_declined: () => decisions.some((node) => node.disposition === "declined"),
    review_surface_ids: () => reviewSurface(decisions).map(name),
    trusted_evidence_count: () => all.filter(isTrustedEvidence).length,
    trusted_evidence_ids: () => decisions.filter(isTrustedEvidence).map(name),
    currency: () => currency,
    current_ids: () => decisions.filter((node) => corpus.currency.get(node.source_file) === "current").map(name),
    historical_ids: () => decisions.filter((node) => corpus.currency.get(node.source_file) === "historical").map(name),
    cycle_member_ids: () => decisions.filter((node) => corpus.cycle.includes(node.source_file)).map(name),
    traversal_terminates: () => true,
    status_values: () => keyed(decisions, (node) => node.status),
    normalized_status: () => keyed(decisions, (node) => node.status),
    any_record_carries_a_superseded_status: () => decisions.some((node) => node.status === "superseded"),
    superseded_is_a_recognized_status: () => isRecognizedStatus("superseded"),
    currency_field_present_in_record_text: () => bodies().some((body) => /^\s*\*\*currency:?\*\*/im.test(body)),
    duplicate_identifiers: () => corpus.duplicateIdentifiers,
    ambiguous_reference_count: () => corpus.ambiguous.length,
    adr_number_of_dated_filename: () =>
      [...files.keys()].filter((path) => /^\d{4}-\d{2}-\d{2}-/.test(path)).map((path) => adrNumber(path))[0],
    ingest_errors: () => 0,
    errors_raised: () => 0,
    raises: () => false
  })
  const edges = edgeFacts(corpus)
  return {
    corpus,
    facts: (key) => {
      const value = table(key)
      return value === UNKNOWN ? edges(key) : value
    }
  }
}
