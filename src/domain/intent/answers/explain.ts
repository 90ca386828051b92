import type { IntentNode } from "../model.ts"
import type { IntentSnapshot } from "../snapshot.ts"
import { alternativesOf, bindingEntry, byStanding, type Entry, intentEntry, relationEntry } from "./entries.ts"
import { pageOf } from "./paging.ts"
import { resolveTarget } from "./resolve.ts"

/** The `explain` envelopes, told apart by their status ([ENV-006]). */
export type ExplainEnvelope =
  | {
      readonly command: "explain"
      readonly status: "ok"
      readonly query: string
      readonly resolved: Entry
      /** One node for a node, a list by trust for a path or a symbol. */
      readonly intent: Entry | ReadonlyArray<Entry>
      readonly explains: ReadonlyArray<Entry>
      readonly relations: ReadonlyArray<Entry>
    }
  | {
      readonly command: "explain"
      readonly status: "ambiguous"
      readonly query: string
      readonly candidates: ReadonlyArray<Entry>
      readonly message: string
    }
  | { readonly command: "explain"; readonly status: "not_found"; readonly query: string; readonly message: string }

const oneChars = 6000
const manyChars = 1200
const boundLimit = 100
const bytes = 9 * 1024

const relationsOf = (snapshot: IntentSnapshot, ids: ReadonlySet<string>): ReadonlyArray<Entry> =>
  snapshot.relations.flatMap((relation) => {
    const from = ids.has(relation.from) ? relation.from : relation.to
    if (!ids.has(from)) return []
    return relationEntry(relation, from, snapshot).map((entry) => (ids.size === 1 ? entry : { of: from, ...entry }))
  })

const ok = (
  query: string,
  resolved: Entry,
  parts: Pick<Extract<ExplainEnvelope, { readonly status: "ok" }>, "intent" | "explains" | "relations">
): ExplainEnvelope => ({
  command: "explain",
  status: "ok",
  query,
  resolved,
  ...parts,
  explains: pageOf(parts.explains, 0, boundLimit, bytes).items,
  relations: pageOf(parts.relations, 0, boundLimit, bytes).items
})

const explainNode = (snapshot: IntentSnapshot, query: string, node: IntentNode, resolved: Entry): ExplainEnvelope => {
  const bound = snapshot.bindings.filter((binding) => binding.intent === node.id)
  const scopes = snapshot.scopes.filter((scope) => scope.intent === node.id && scope.state === "no_match")
  return ok(query, resolved, {
    intent: {
      ...intentEntry(node, snapshot, oneChars),
      alternatives: pageOf(alternativesOf(node), 0, 20, 4 * 1024).items
    },
    explains: [
      ...bound.map(bindingEntry),
      // why: a declared scope that matches nothing is reported by name and never dropped ([REC-086]).
      ...scopes.map(({ reference }) => ({
        reference,
        state: "no_match",
        bound_by: "governs",
        provenance: node.provenance
      }))
    ],
    relations: relationsOf(snapshot, new Set([node.id]))
  })
}

/** Builds the explanation of a target; several candidates are an answer and never a guess. */
export const explainEnvelope = (snapshot: IntentSnapshot, query: string): ExplainEnvelope => {
  const target = resolveTarget(snapshot, query)
  if (target.kind === "none") return { command: "explain", status: "not_found", query, message: target.message }
  if (target.kind === "ambiguous") {
    return {
      command: "explain",
      status: "ambiguous",
      query,
      candidates: pageOf(target.candidates, 0, 20, 30 * 1024).items,
      message: target.message
    }
  }
  if (target.kind === "node") {
    return explainNode(snapshot, query, target.node, {
      matched_by: target.matchedBy,
      id: target.node.id,
      ...(target.score === undefined ? {} : { score: target.score })
    })
  }
  const ids = new Set(target.bindings.map(({ intent }) => intent))
  const nodes = snapshot.nodes.filter((node) => ids.has(node.id)).toSorted(byStanding)
  const shown = pageOf(
    nodes.map((node) => ({
      ...intentEntry(node, snapshot, manyChars),
      alternatives: pageOf(alternativesOf(node), 0, 20, 4 * 1024).items
    })),
    0,
    50,
    20 * 1024
  ).items
  return ok(
    query,
    {
      matched_by: target.matchedBy,
      path: target.path,
      ...(target.symbol === undefined ? {} : { symbol: target.symbol }),
      total: nodes.length
    },
    {
      intent: shown,
      explains: target.bindings.map((binding) => ({ intent: binding.intent, ...bindingEntry(binding) })),
      relations: relationsOf(snapshot, ids)
    }
  )
}
