import { normalizeLabel } from "../../whyspec/identity.ts"
import { resolveReference } from "../../whyspec/references.ts"
import type { Binding, IntentNode } from "../model.ts"
import { searchWhy } from "../search.ts"
import { titleIndexOf } from "../searchIndex.ts"
import type { IntentSnapshot } from "../snapshot.ts"
import { type Entry, short } from "./entries.ts"

/** What a target names. */
export type Target =
  | { readonly kind: "node"; readonly node: IntentNode; readonly matchedBy: string; readonly score?: number }
  | {
      readonly kind: "place"
      readonly path: string
      readonly symbol?: string
      readonly matchedBy: string
      readonly bindings: ReadonlyArray<Binding>
    }
  | { readonly kind: "ambiguous"; readonly candidates: ReadonlyArray<Entry>; readonly message: string }
  | { readonly kind: "none"; readonly message: string }

const candidateLimit = 20

const candidate = (node: IntentNode, score?: number): Entry => ({
  id: node.id,
  label: short(node.label),
  intent_kind: node.kind,
  source_file: node.sourceFile,
  provenance: node.provenance,
  disposition: node.disposition,
  ...(score === undefined ? {} : { score })
})

const oneOf = (nodes: ReadonlyArray<IntentNode>, matchedBy: string, what: string): Target | undefined => {
  const [first, ...more] = nodes
  if (first === undefined) return undefined
  if (more.length === 0) return { kind: "node", node: first, matchedBy }
  return {
    kind: "ambiguous",
    candidates: nodes.slice(0, candidateLimit).map((node) => candidate(node)),
    message: `${nodes.length} recorded intents have that ${what}; name one by its id.`
  }
}

const symbolMatches = (name: string, wanted: string): boolean => name === wanted || name.endsWith(`.${wanted}`)

const placeOf = (snapshot: IntentSnapshot, path: string, wanted: string | undefined, matchedBy: string): Target => {
  const all = snapshot.bindings.filter((binding) => binding.path === path)
  if (wanted === undefined) {
    return all.length === 0
      ? { kind: "none", message: "Nothing that is recorded is bound to this file." }
      : { kind: "place", path, matchedBy, bindings: all }
  }
  const names = [
    ...new Set((snapshot.symbols.get(path) ?? []).map(({ name }) => name).filter((name) => symbolMatches(name, wanted)))
  ]
  const exact = names.filter((name) => name === wanted)
  const chosen = exact.length > 0 ? exact : names
  if (chosen.length > 1) {
    return {
      kind: "ambiguous",
      candidates: chosen
        .slice(0, candidateLimit)
        .map((name) => ({ label: `${path}#${name}`, source_file: path, symbol: name })),
      message: `${chosen.length} symbols of the file have that name; give one in full.`
    }
  }
  const symbol = chosen[0]
  if (symbol === undefined)
    return { kind: "none", message: "The file has no such symbol, or its symbols are not known." }
  // why: what governs a file governs what is in it, and what stands on an enclosing symbol governs the inner one.
  const bindings = all.filter(
    (binding) => binding.symbol === undefined || binding.symbol === symbol || symbol.startsWith(`${binding.symbol}.`)
  )
  return bindings.length === 0
    ? { kind: "none", message: "Nothing that is recorded is bound to this symbol." }
    : { kind: "place", path, symbol, matchedBy, bindings }
}

const asPlace = (snapshot: IntentSnapshot, target: string): Target | undefined => {
  const hash = target.indexOf("#")
  const named = (hash === -1 ? target : target.slice(0, hash)).replace(/^\.\//, "")
  const symbol = hash === -1 ? undefined : target.slice(hash + 1)
  if (named === "" || symbol === "") return undefined
  const bound = new Set(snapshot.bindings.map(({ path }) => path))
  if (snapshot.files.includes(named) || bound.has(named)) {
    return placeOf(snapshot, named, symbol, symbol === undefined ? "path" : "symbol")
  }
  const ending = snapshot.files.filter((path) => path.endsWith(`/${named}`))
  const [only, ...more] = ending
  if (only === undefined) return undefined
  if (more.length === 0) return placeOf(snapshot, only, symbol, symbol === undefined ? "basename" : "symbol")
  return {
    kind: "ambiguous",
    candidates: ending.slice(0, candidateLimit).map((path) => ({ label: path, source_file: path })),
    message: `${ending.length} files have that name; give the path from the repository's root.`
  }
}

const byRecord = (snapshot: IntentSnapshot, target: string): Target | undefined => {
  const records = snapshot.nodes.filter((node) => node.origin === "record" && node.kind === "decision")
  const found = resolveReference(
    target,
    records.map((node) => ({ path: node.sourceFile, identifier: node.identifier }))
  )
  if (found.state === "unresolved") return undefined
  const paths = found.state === "resolved" ? [found.path] : found.paths
  return oneOf(
    records.filter((node) => paths.includes(node.sourceFile)),
    "identifier",
    "identifier"
  )
}

const documentOf = (snapshot: IntentSnapshot, target: string): ReadonlyArray<IntentNode> =>
  snapshot.nodes.filter(
    (node) =>
      node.kind === "decision" && (node.origin === "record" || node.origin === "document") && node.sourceFile === target
  )

/** Titles that hold every word of the target; one that is clearly closest, or the candidates. */
const byWords = (snapshot: IntentSnapshot, target: string): Target | undefined => {
  const index = titleIndexOf(snapshot.nodes)
  const hits = searchWhy(index, target).hits.filter((hit) => hit.matchedCoverage === 1)
  const [first] = hits
  if (first === undefined) return undefined
  const near = hits.filter((hit) => hit.score >= 0.8 * first.score)
  const original = (id: string) => snapshot.nodes.find((node) => node.id === id) ?? first.node
  if (near.length === 1)
    return { kind: "node", node: original(first.node.id), matchedBy: "title_words", score: first.score }
  return {
    kind: "ambiguous",
    candidates: near.slice(0, candidateLimit).map((hit) => candidate(hit.node, hit.score)),
    message: `Several recorded intents fit “${target.slice(0, 100)}”; name one by its id.`
  }
}

/**
 * Finds what a target names: an id, a record's own file, a path, `path#symbol`, an identifier or ADR number, a title, and last titles
 * that hold all its words. Several candidates stay several ([ENV-024]).
 */
export const resolveTarget = (snapshot: IntentSnapshot, target: string): Target => {
  const text = target.trim()
  const byId = snapshot.nodes.find((node) => node.id === text)
  if (byId !== undefined) return { kind: "node", node: byId, matchedBy: "id" }
  const document = oneOf(documentOf(snapshot, text), "record_path", "file")
  if (document !== undefined) return document
  const label = normalizeLabel(text)
  const titled = label === "" ? [] : snapshot.nodes.filter((node) => normalizeLabel(node.label) === label)
  const place = asPlace(snapshot, text)
  if (place !== undefined && (place.kind !== "none" || titled.length === 0)) return place
  return (
    byRecord(snapshot, text) ??
    oneOf(titled, "title", "title") ??
    byWords(snapshot, text) ?? {
      kind: "none",
      message: "Nothing that is recorded has that id, path, symbol or title."
    }
  )
}
