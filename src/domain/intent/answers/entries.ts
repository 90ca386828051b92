import { clip } from "../../results/clip.ts"
import { prefixThatFits } from "../../results/jsonSize.ts"
import { hiddenCharacters } from "../../text/hidden.ts"
import { byTrust } from "../../whyspec/provenance.ts"
import type { Binding, IntentNode, IntentRelation } from "../model.ts"
import type { IntentSnapshot } from "../snapshot.ts"

/** A JSON object of an envelope, open at its edges. */
export type Entry = { readonly [key: string]: unknown }

const claimChars = 600
const labelChars = 300
const alternativeLimit = 20

/** The longest prefix of at most so many characters, and as many bytes and a half, so that no script makes an answer too large. */
const prefix = (text: string, limit: number): string => {
  const short = text.length <= limit ? text : clip(text, limit)
  const fits = prefixThatFits(short, Math.floor(limit * 1.5))
  return fits >= short.length ? short : `${short.slice(0, fits)}…`
}

/** A label or another short text, bounded. */
export const short = (text: string, limit = labelChars): string => prefix(text, limit)

const bounded = (
  key: string,
  text: string | null,
  limit: number
): { readonly text: string | null; readonly cut: ReadonlyArray<string> } => {
  if (text === null) return { text, cut: [] }
  const shown = prefix(text, limit)
  return { text: shown, cut: shown === text ? [] : [key] }
}

/** The records that supersede a node by declaration. */
export const supersededBy = (snapshot: IntentSnapshot, id: string): ReadonlyArray<Entry> =>
  snapshot.relations
    .filter((relation) => relation.declared && relation.relation === "supersedes" && relation.to === id)
    .flatMap((relation) => {
      const node = snapshot.nodes.find((candidate) => candidate.id === relation.from)
      return node === undefined ? [] : [{ id: node.id, label: short(node.label) }]
    })

/** Where a node's `line` is, for a source that has lines. */
const place = (node: IntentNode): Entry => (node.line === undefined ? {} : { line: node.line })

/**
 * The fields every entry carries that holds intent ([ENV-015], [ENV-022]), disposition always among them ([PROV-019]).
 *
 * @param chars longest rationale; what is cut is named in `truncated`
 */
export const intentEntry = (node: IntentNode, snapshot: IntentSnapshot, chars: number): Entry => {
  const claim = bounded("claim", node.claim, claimChars)
  const rationale = bounded("rationale", node.rationale, chars)
  const truncated = [...claim.cut, ...rationale.cut]
  const warnings = hiddenCharacters([node.label, node.claim, node.rationale, node.question].join("\n"))
  const newer = node.currency === undefined ? [] : supersededBy(snapshot, node.id)
  return {
    id: node.id,
    label: short(node.label),
    intent_kind: node.kind,
    claim: claim.text,
    rationale: rationale.text,
    source_file: node.sourceFile,
    source_location: node.sourceLocation === null ? null : short(node.sourceLocation),
    confidence_score: node.confidence,
    provenance: node.provenance,
    disposition: node.disposition,
    deliberation: node.deliberation,
    ...(node.offered === undefined ? {} : { offered: node.offered }),
    // why: a refusal that is not named as one reads as what the team does ([REC-104], [PROV-020]).
    ...(node.disposition === "declined" ? { presented_as: "considered_and_declined" } : {}),
    ...(node.currency === undefined ? {} : { currency: node.currency }),
    ...(newer.length === 0 ? {} : { superseded_by: newer }),
    ...(node.question === undefined ? {} : { question: short(node.question, claimChars) }),
    ...(node.status === undefined ? {} : { status: short(node.status, 50) }),
    ...(node.date === undefined ? {} : { date: short(node.date, 50) }),
    ...place(node),
    ...(truncated.length === 0 ? {} : { truncated }),
    ...(warnings.length === 0 ? {} : { warnings })
  }
}

/** The options that were on the table, as text only ([ENV-016]). */
export const alternativesOf = (node: IntentNode): ReadonlyArray<string> =>
  node.alternatives.slice(0, alternativeLimit).map((option) => short(option))

/** Most trusted first; a commitment before an open or declined one of the same tier. */
export const byStanding = (left: IntentNode, right: IntentNode): number => {
  const settled = (node: IntentNode) => (node.disposition === "adopted" && node.currency !== "historical" ? 0 : 1)
  return (
    byTrust(
      { provenance: left.provenance, confidence_score: left.confidence },
      { provenance: right.provenance, confidence_score: right.confidence }
    ) || settled(left) - settled(right)
  )
}

/** A binding as an answer shows it, with its own tier ([PROV-013], [PROV-015]). */
export const bindingEntry = (binding: Binding): Entry => ({
  file: binding.path,
  ...(binding.symbol === undefined ? {} : { symbol: binding.symbol }),
  bound_by: binding.form,
  provenance: binding.provenance
})

/** A relation as seen from one of its ends. */
export const relationEntry = (
  relation: IntentRelation,
  from: string,
  snapshot: IntentSnapshot
): ReadonlyArray<Entry> => {
  const outgoing = relation.from === from
  const other = snapshot.nodes.find((node) => node.id === (outgoing ? relation.to : relation.from))
  if (other === undefined) return []
  return [
    {
      relation: relation.relation,
      direction: outgoing ? "to" : "from",
      id: other.id,
      label: short(other.label),
      disposition: other.disposition,
      provenance: relation.provenance,
      declared: relation.declared
    }
  ]
}
