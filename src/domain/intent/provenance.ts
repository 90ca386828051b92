import type { ProvenanceValue } from "../provenance.ts"
import { clip } from "../results/clip.ts"
import { resolveTarget } from "./answers/resolve.ts"
import type { IntentNode } from "./model.ts"
import type { IntentSnapshot } from "./snapshot.ts"

/**
 * A recorded intent as the one provenance value that document evidence is too: where it comes from and how far it can be trusted.
 * It is fresh by nature, because every call reads what changed before it answers.
 */
export const intentProvenance = (node: IntentNode): ProvenanceValue => ({
  origin: { kind: "intent", intentId: node.id, title: clip(node.label, 300), source: node.sourceFile },
  tier: node.provenance,
  freshness: "fresh"
})

/** What is recorded about a path, `path#symbol`, intent id or title; empty where nothing is, or where the target is ambiguous. */
export const attribute = (snapshot: IntentSnapshot, target: string): ReadonlyArray<ProvenanceValue> => {
  const found = resolveTarget(snapshot, target)
  if (found.kind === "node") return [intentProvenance(found.node)]
  if (found.kind !== "place") return []
  const ids = new Set(found.bindings.map(({ intent }) => intent))
  return snapshot.nodes.filter(({ id }) => ids.has(id)).map(intentProvenance)
}
