import { type GoldenMetric, goldenMetric } from "../../whyspec/provenance.ts"
import type { IntentNode } from "../model.ts"
import type { IntentSnapshot } from "../snapshot.ts"
import { bindingEntry, byStanding, type Entry, intentEntry } from "./entries.ts"
import { pageOf } from "./paging.ts"

/** The two `coverage` envelopes, told apart by the key `explain` ([ENV-006], [ENV-044]). */
export type CoverageEnvelope =
  | {
      readonly command: "coverage"
      readonly status: "ok"
      readonly code_files: number
      readonly code_symbols: number
      readonly files_with_intent: number
      readonly symbols_with_intent: number
      readonly authored_anchored_files: number
      readonly authored_anchored_symbols: number
      readonly file_coverage_pct: number | null
      readonly symbol_coverage_pct: number | null
      /** Paths of code without any intent, those that change most first. */
      readonly dark_files: ReadonlyArray<string>
      readonly intent_by_kind: Readonly<Record<string, number>>
      readonly golden: GoldenMetric
      readonly intent_debt: {
        readonly dark_files: number
        readonly orphaned_intent: number
        readonly stale_decisions: number | null
        readonly unresolved_disputes: number | null
      }
    }
  | {
      readonly command: "coverage"
      readonly status: "ok" | "no_references"
      readonly explain: string
      readonly trace_present: boolean
      readonly referencing_intent: ReadonlyArray<Entry>
      readonly counts: Entry
    }

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10

interface Anchors {
  readonly files: ReadonlySet<string>
  readonly symbols: ReadonlySet<string>
}

/** Files and symbols that bindings reach; a binding to a file reaches the file and not each symbol in it. */
const anchors = (snapshot: IntentSnapshot, wanted: (intent: string, provenance: string) => boolean): Anchors => {
  const files = new Set<string>()
  const symbols = new Set<string>()
  for (const { intent, path, provenance, symbol } of snapshot.bindings) {
    if (!wanted(intent, provenance)) continue
    files.add(path)
    if (symbol !== undefined) symbols.add(`${path}#${symbol}`)
  }
  return { files, symbols }
}

const tally = (nodes: ReadonlyArray<IntentNode>): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { kind } of nodes) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** Decisions whose review date is over, and declared scopes of which nothing is left. */
const staleDecisions = (snapshot: IntentSnapshot, today: string): number => {
  const stale = new Set<string>()
  for (const node of snapshot.nodes) {
    const review = node.kind === "assumption" ? /^\d{4}-\d{2}-\d{2}$/m.exec(node.text)?.[0] : undefined
    if (review !== undefined && review < today) stale.add(node.sourceFile)
  }
  const byId = new Map(snapshot.nodes.map((node) => [node.id, node]))
  for (const { intent, state } of snapshot.scopes) {
    const node = byId.get(intent)
    const all = snapshot.scopes.filter((scope) => scope.intent === intent)
    if (state === "no_match" && node !== undefined && all.every((scope) => scope.state === "no_match"))
      stale.add(node.sourceFile)
  }
  return stale.size
}

/** Pairs of live decisions of which one declares that it contradicts the other, and cycles of supersession. */
const disputes = (snapshot: IntentSnapshot): number => {
  const live = new Set(snapshot.nodes.filter((node) => node.currency === "current").map(({ id }) => id))
  const contradictions = snapshot.relations.filter(
    ({ declared, from, relation, to }) => declared && relation === "contradicts" && live.has(from) && live.has(to)
  )
  return contradictions.length + snapshot.nodes.filter((node) => node.currency === "indeterminate").length
}

/**
 * Builds the summary: real counts, `null` where nothing was measured ([ENV-029]).
 *
 * @param today `YYYY-MM-DD`, for review dates that are over
 */
export const coverageEnvelope = (
  snapshot: IntentSnapshot,
  today: string,
  page: { readonly offset: number; readonly limit: number }
): { readonly envelope: CoverageEnvelope; readonly nextCursor?: string } => {
  const code = new Set(snapshot.codeFiles)
  const symbols = new Set(
    [...snapshot.symbols].flatMap(([path, list]) => (code.has(path) ? list.map(({ name }) => `${path}#${name}`) : []))
  )
  const any = anchors(snapshot, () => true)
  // why: only a declared scope gives a binding a tier above reconstructed, and only a reviewed record makes that authored
  const declared = anchors(snapshot, (_, provenance) => provenance === "authored")
  const inCode = (files: ReadonlySet<string>) => [...files].filter((path) => code.has(path)).length
  const inSymbols = (names: ReadonlySet<string>) => [...names].filter((name) => symbols.has(name)).length
  const dark = snapshot.codeFiles
    .filter((path) => !any.files.has(path))
    .toSorted(
      (left, right) => (snapshot.churn.get(right) ?? 0) - (snapshot.churn.get(left) ?? 0) || (left < right ? -1 : 1)
    )
  const bound = new Set(snapshot.bindings.map(({ intent }) => intent))
  const { items, nextCursor } = pageOf(dark, page.offset, page.limit)
  const measured = snapshot.nodes.some((node) => node.origin === "record")
  return {
    envelope: {
      command: "coverage",
      status: "ok",
      code_files: code.size,
      code_symbols: symbols.size,
      files_with_intent: inCode(any.files),
      symbols_with_intent: inSymbols(any.symbols),
      authored_anchored_files: inCode(declared.files),
      authored_anchored_symbols: inSymbols(declared.symbols),
      file_coverage_pct: percent(inCode(any.files), code.size),
      symbol_coverage_pct: percent(inSymbols(any.symbols), symbols.size),
      dark_files: items,
      intent_by_kind: tally(snapshot.nodes),
      golden: goldenMetric(snapshot.nodes),
      intent_debt: {
        dark_files: dark.length,
        orphaned_intent: snapshot.nodes.filter((node) => node.kind !== "assumption" && !bound.has(node.id)).length,
        // why: only records carry review dates, scopes and contradictions; without one, nothing was measured.
        stale_decisions: measured ? staleDecisions(snapshot, today) : null,
        unresolved_disputes: measured ? disputes(snapshot) : null
      }
    },
    ...(nextCursor === undefined ? {} : { nextCursor })
  }
}

/** Builds what refers to one file. */
export const coverageExplainEnvelope = (snapshot: IntentSnapshot, path: string): CoverageEnvelope => {
  const bindings = snapshot.bindings.filter((binding) => binding.path === path)
  const nodes = new Map(snapshot.nodes.map((node) => [node.id, node]))
  const referencing = [...new Set(bindings.map(({ intent }) => intent))]
    .flatMap((id) => nodes.get(id) ?? [])
    .toSorted(byStanding)
  const symbols = snapshot.symbols.get(path)
  return {
    command: "coverage",
    status: referencing.length === 0 ? "no_references" : "ok",
    explain: path,
    trace_present: snapshot.files.includes(path),
    referencing_intent: pageOf(
      referencing.map((node) => ({
        ...intentEntry(node, snapshot, 600),
        bindings: bindings
          .filter(({ intent }) => intent === node.id)
          .slice(0, 10)
          .map(bindingEntry)
      })),
      0,
      100
    ).items,
    counts: {
      intent: referencing.length,
      by_provenance: goldenMetric(referencing).by_provenance,
      symbols: symbols === undefined ? null : symbols.length,
      symbols_with_intent: symbols === undefined ? null : new Set(bindings.flatMap(({ symbol }) => symbol ?? [])).size,
      commits: snapshot.churn.get(path) ?? 0
    }
  }
}
