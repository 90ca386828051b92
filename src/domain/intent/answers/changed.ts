import type { Binding, IntentNode } from "../model.ts"
import { scopeGlob } from "../scopeGlob.ts"
import type { IntentSnapshot } from "../snapshot.ts"
import { byStanding, type Entry, short } from "./entries.ts"
import { pageOf } from "./paging.ts"

/** A file to look at: as it changed, or as a caller named it. */
export interface LookedAt {
  readonly path: string
  readonly status?: string
  readonly from?: string
  readonly state?: string
}

/** The `changed` envelope ([ENV-025]). */
export interface ChangedEnvelope {
  readonly command: "changed"
  readonly status: "ok" | "no_intent_governing_changes"
  /** The ref compared with, as it was given; `null` where files were named. */
  readonly base: string | null
  readonly changed_files: ReadonlyArray<string>
  readonly files_with_intent: number
  readonly results: ReadonlyArray<Entry>
}

const governedLimit = 20

const governedBy = (bindings: ReadonlyArray<Binding>, nodes: ReadonlyMap<string, IntentNode>): Entry => {
  const strongest = new Map<string, Binding>()
  for (const binding of bindings) {
    const known = strongest.get(binding.intent)
    if (known === undefined || binding.form === "governs") strongest.set(binding.intent, binding)
  }
  const entries = [...strongest.values()]
    .flatMap((binding) => {
      const node = nodes.get(binding.intent)
      return node === undefined ? [] : [{ binding, node }]
    })
    .sort((left, right) => byStanding(left.node, right.node))
    .map(({ binding, node }) => ({
      id: node.id,
      label: short(node.label, 200),
      intent_kind: node.kind,
      provenance: node.provenance,
      disposition: node.disposition,
      ...(node.currency === undefined ? {} : { currency: node.currency }),
      source_file: node.sourceFile,
      ...(binding.symbol === undefined ? {} : { symbol: binding.symbol }),
      bound_by: binding.form,
      binding_provenance: binding.provenance
    }))
  return {
    governed_by: entries.slice(0, governedLimit),
    ...(entries.length > governedLimit ? { governed_by_total: entries.length } : {})
  }
}

interface Match {
  readonly paths: ReadonlyArray<string>
  readonly matchedBy: "path" | "former_path" | "basename"
}

/**
 * How a file finds what governs it: by its path, by the path it had before a rename, or, where no such path is known, by its base
 * name, which may mean several files.
 */
const matchOf = (
  file: LookedAt,
  bound: ReadonlyMap<string, ReadonlyArray<Binding>>,
  names: ReadonlyMap<string, ReadonlyArray<string>>,
  known: ReadonlySet<string>
): Match => {
  if (bound.has(file.path) || known.has(file.path) || file.status !== undefined) {
    return file.from !== undefined && !bound.has(file.path) && bound.has(file.from)
      ? { paths: [file.from], matchedBy: "former_path" }
      : { paths: [file.path], matchedBy: "path" }
  }
  const same = names.get(file.path.slice(file.path.lastIndexOf("/") + 1)) ?? []
  return same.length === 0 ? { paths: [file.path], matchedBy: "path" } : { paths: same, matchedBy: "basename" }
}

/** Bindings of a path that is not there any more, or not yet, by the declared globs it falls under. */
const underScopes = (snapshot: IntentSnapshot, nodes: ReadonlyMap<string, IntentNode>) => {
  const scopes = snapshot.scopes
    .filter(({ reference }) => !reference.includes("#"))
    .map(({ intent, reference }) => ({ intent, matches: scopeGlob(reference) }))
  return (path: string): ReadonlyArray<Binding> =>
    scopes
      .filter(({ matches }) => matches(path))
      .map(({ intent }) => ({
        intent,
        path,
        provenance: nodes.get(intent)?.provenance ?? "reconstructed",
        form: "governs"
      }))
}

/** Builds what governs some changed files. Declared scopes of a record also govern files that were added or deleted under them. */
export const changedEnvelope = (
  snapshot: IntentSnapshot,
  base: string | null,
  files: ReadonlyArray<LookedAt>,
  page: { readonly offset: number; readonly limit: number }
): { readonly envelope: ChangedEnvelope; readonly nextCursor?: string } => {
  const bound = new Map<string, Array<Binding>>()
  for (const binding of snapshot.bindings) bound.set(binding.path, [...(bound.get(binding.path) ?? []), binding])
  const names = new Map<string, Array<string>>()
  for (const path of new Set([...snapshot.files, ...bound.keys()])) {
    const name = path.slice(path.lastIndexOf("/") + 1)
    names.set(name, [...(names.get(name) ?? []), path])
  }
  const known = new Set(snapshot.files)
  const nodes = new Map(snapshot.nodes.map((node) => [node.id, node]))
  const scoped = underScopes(snapshot, nodes)
  const results = files.flatMap((file): ReadonlyArray<Entry> => {
    const { matchedBy, paths } = matchOf(file, bound, names, known)
    const gone = known.has(file.path) || matchedBy === "basename" ? [] : scoped(file.path)
    const bindings = [...gone, ...paths.flatMap((path) => bound.get(path) ?? [])]
    if (bindings.length === 0) return []
    return [
      {
        file: file.path,
        matched_by: matchedBy,
        // why: a base name that several paths have is reported as such and never settled silently ([ENV-026]).
        ambiguous: matchedBy === "basename" && paths.length > 1,
        ...(matchedBy === "basename" ? { resolved_paths: paths.slice(0, 20) } : {}),
        ...(file.status === undefined ? {} : { change: file.status }),
        ...(file.from === undefined ? {} : { renamed_from: file.from }),
        ...(file.state === undefined ? {} : { state: file.state }),
        ...governedBy(bindings, nodes)
      }
    ]
  })
  const { items, nextCursor } = pageOf(results, page.offset, page.limit, 32 * 1024)
  return {
    envelope: {
      command: "changed",
      status: results.length === 0 ? "no_intent_governing_changes" : "ok",
      base,
      changed_files: pageOf(
        files.map(({ path }) => path),
        0,
        200,
        8 * 1024
      ).items,
      files_with_intent: results.length,
      results: items
    },
    ...(nextCursor === undefined ? {} : { nextCursor })
  }
}
