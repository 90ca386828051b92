import { isCandidateName, linkRecords, type RecordCorpus } from "../whyspec/corpus.ts"
import { resolveGoverns } from "../whyspec/governs.ts"
import { type RecordNode, recordNode } from "../whyspec/node.ts"
import { edgeProvenance } from "../whyspec/provenance.ts"
import { parseRecordText, type RecordResult } from "../whyspec/record.ts"
import { resolveReference } from "../whyspec/references.ts"
import { type Commit, readCommit } from "./commits.ts"
import { inDecisionFolder, readDecisionDocument } from "./documents.ts"
import type { FileFacts, LayerFacts } from "./facts.ts"
import { languageOf } from "./languages.ts"
import { mentionsIn } from "./mentions.ts"
import type { Binding, CodeSymbol, IntentNode, IntentRelation, IntentWarning, ScopeState } from "./model.ts"
import { fromAssumption, fromComment, fromCommit, fromDocument, fromGraph, fromRecord } from "./nodes.ts"
import { scopeGlob } from "./scopeGlob.ts"
import type { IntentSnapshot } from "./snapshot.ts"
import { recordWarnings, unreadSupersessions } from "./warnings.ts"

/** A commit that touched more files than this says nothing about any one of them. */
const COMMIT_FILES = 100

interface Parts {
  readonly nodes: Array<IntentNode>
  readonly bindings: Array<Binding>
  readonly relations: Array<IntentRelation>
  readonly scopes: Array<ScopeState>
  readonly warnings: Array<IntentWarning>
}

interface ReadRecord {
  readonly node: RecordNode
  readonly result: Extract<RecordResult, { readonly sections: unknown }>
}

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

/** Whether a path can hold a record; dotted files cannot, dotted folders can. */
export const isRecordPath = (path: string): boolean =>
  isCandidateName(baseName(path)) && !path.split("/").includes("node_modules")

const byBaseName = (files: ReadonlyArray<string>): ReadonlyMap<string, ReadonlyArray<string>> => {
  const names = new Map<string, Array<string>>()
  for (const path of files) {
    const name = baseName(path)
    const known = names.get(name)
    if (known === undefined) names.set(name, [path])
    else known.push(path)
  }
  return names
}

/** Files of the conventional folders before all others ([REC-057]); where they are changes nothing else about them. */
const conventionalFirst = (files: ReadonlyArray<string>): ReadonlyArray<string> => {
  const conventional = (path: string) => /^docs\/(?:decisions|adr)\//.test(path)
  return [...files.filter(conventional), ...files.filter((path) => !conventional(path))]
}

const readDocuments = (
  layer: LayerFacts,
  parts: Parts
): { readonly records: ReadonlyArray<ReadRecord>; readonly corpus: RecordCorpus } => {
  const records: Array<ReadRecord> = []
  for (const path of conventionalFirst(layer.files)) {
    const text = layer.facts.get(path)?.document
    if (text === undefined) continue
    const result = parseRecordText(text)
    if (result.record !== undefined) records.push({ node: recordNode(result.record, path), result })
    else if (inDecisionFolder(path)) {
      const document = readDecisionDocument(text, path)
      if (document !== undefined) parts.nodes.push(fromDocument(document, path))
    }
  }
  const corpus = linkRecords(records.map(({ node }) => node))
  for (const { node, result } of records) {
    parts.nodes.push(fromRecord(node, result.document.body, corpus.currency.get(node.source_file)))
    parts.warnings.push(...recordWarnings(result, result.record, node.source_file))
  }
  parts.nodes.push(...corpus.assumptions.map(fromAssumption))
  return { records, corpus }
}

const relateRecords = (records: ReadonlyArray<ReadRecord>, corpus: RecordCorpus, parts: Parts): void => {
  const idOf = new Map(records.map(({ node }) => [node.source_file, node.id]))
  const candidates = records.map(({ node }) => ({ path: node.source_file, identifier: node.identifier }))
  const add = (
    from: string,
    to: string,
    relation: IntentRelation["relation"],
    rest: Pick<IntentRelation, "provenance" | "declared">
  ) => {
    const [source, target] = [idOf.get(from), idOf.get(to)]
    if (source === undefined || target === undefined) return
    const known = parts.relations.some((one) => one.from === source && one.to === target && one.relation === relation)
    if (!known) parts.relations.push({ from: source, to: target, relation, ...rest })
  }
  for (const edge of corpus.edges) {
    add(edge.from, edge.to, edge.relation, { provenance: edge.provenance, declared: true })
  }
  for (const { node, result } of records) {
    for (const { direction, target } of unreadSupersessions(result)) {
      const found = resolveReference(target, candidates)
      const named = candidates.filter(({ path }) => baseName(path) === baseName(target))
      const other = found.state === "resolved" ? found.path : named.length === 1 ? named[0]?.path : undefined
      if (other === undefined || other === node.source_file) continue
      const [from, to] = direction === "supersedes" ? [node.source_file, other] : [other, node.source_file]
      add(from, to, "supersedes", { provenance: edgeProvenance("inferred", undefined), declared: false })
    }
  }
  parts.warnings.push(
    ...corpus.duplicateIdentifiers.map((identifier) => ({
      kind: "duplicate_identifier" as const,
      path: candidates.find((candidate) => candidate.identifier === identifier)?.path ?? "",
      message: `Several records carry the identifier “${identifier}”; none of them can be cited by it.`
    })),
    ...corpus.ambiguous.map(({ from, reference }) => ({
      kind: "ambiguous_reference" as const,
      path: from,
      message: `“${reference}” names several records and was dropped.`
    })),
    ...corpus.cycle.map((path) => ({
      kind: "supersession_cycle" as const,
      path,
      message: "Takes part in a cycle of supersessions; whether it is current cannot be told."
    }))
  )
}

const bindRecords = (
  records: ReadonlyArray<ReadRecord>,
  layer: LayerFacts,
  symbols: ReadonlyMap<string, ReadonlyArray<CodeSymbol>>,
  names: ReadonlyMap<string, ReadonlyArray<string>>,
  parts: Parts
): void => {
  const hasSymbol = (file: string, symbol: string) =>
    symbols.get(file)?.some(({ name }) => name === symbol || name.endsWith(`.${symbol}`))
  for (const { node, result } of records) {
    const bound = new Set<string>()
    const bind = (binding: Omit<Binding, "intent">) => {
      const key = `${binding.path}#${binding.symbol ?? ""}`
      if (bound.has(key) || binding.path === node.source_file) return
      bound.add(key)
      parts.bindings.push({ intent: node.id, ...binding })
    }
    const scopes = resolveGoverns(node.governs ?? [], layer.files, scopeGlob, hasSymbol)
    for (const { files, reference, state } of scopes) {
      parts.scopes.push({ intent: node.id, reference: reference.text, state, matched: files.length })
      if (state === "no_match") {
        parts.warnings.push({
          kind: "empty_scope",
          path: node.source_file,
          message: `Governs “${reference.text}”, which matches nothing.`
        })
      }
      for (const path of files) {
        bind({
          path,
          ...(reference.symbol === undefined ? {} : { symbol: reference.symbol }),
          provenance: edgeProvenance("declared", node.provenance),
          form: "governs"
        })
      }
    }
    for (const { path, symbol } of mentionsIn(result.document.body, names)) {
      if (bound.has(`${path}#`)) continue
      bind({ path, ...(symbol === undefined ? {} : { symbol }), provenance: "reconstructed", form: "mention" })
    }
  }
}

const readComments = (layer: LayerFacts, parts: Parts): void => {
  for (const path of layer.files) {
    const seen = new Map<string, number>()
    for (const comment of layer.facts.get(path)?.comments ?? []) {
      const key = `${comment.symbol ?? ""}\n${comment.text}`
      const ordinal = seen.get(key) ?? 0
      seen.set(key, ordinal + 1)
      const node = fromComment(comment, path, ordinal)
      parts.nodes.push(node)
      parts.bindings.push({
        intent: node.id,
        path,
        ...(comment.symbol === undefined ? {} : { symbol: comment.symbol }),
        provenance: "reconstructed",
        form: "comment"
      })
    }
  }
}

const readCommits = (
  commits: ReadonlyArray<Commit>,
  records: ReadonlyArray<ReadRecord>,
  present: ReadonlySet<string>,
  parts: Parts
): void => {
  const candidates = records.map(({ node }) => ({ path: node.source_file, identifier: node.identifier }))
  const idOf = new Map(records.map(({ node }) => [node.source_file, node.id]))
  const bound = new Set(parts.bindings.map(({ intent, path }) => `${intent} ${path}`))
  for (const commit of commits) {
    const { intents, refs, subject } = readCommit(commit.message)
    const files = commit.files.length > COMMIT_FILES ? [] : commit.files.filter((path) => present.has(path))
    const bind = (intent: string) => {
      for (const path of files) {
        if (bound.has(`${intent} ${path}`)) continue
        bound.add(`${intent} ${path}`)
        parts.bindings.push({ intent, path, provenance: "reconstructed", form: "commit" })
      }
    }
    const nodes = intents.map((intent) => fromCommit(intent, { ...commit, files }, subject))
    parts.nodes.push(...nodes)
    for (const node of nodes) bind(node.id)
    for (const reference of refs) {
      const found = resolveReference(reference, candidates)
      const record = found.state === "resolved" ? idOf.get(found.path) : undefined
      if (record === undefined) continue
      bind(record)
      for (const node of nodes) {
        parts.relations.push({
          from: node.id,
          to: record,
          relation: "refers_to",
          provenance: "reconstructed",
          declared: false
        })
      }
    }
  }
}

const readGraphNodes = (
  layer: LayerFacts,
  symbols: ReadonlyMap<string, ReadonlyArray<CodeSymbol>>,
  parts: Parts
): void => {
  for (const intent of layer.graph?.intents ?? []) {
    const node = fromGraph(intent)
    parts.nodes.push(node)
    const own = intent.file === undefined ? [] : [{ file: intent.file, symbol: undefined }]
    for (const place of intent.explains.length > 0 ? intent.explains : own) {
      const wanted = place.symbol?.replace(/\(\)$/, "")
      const known = symbols.get(place.file)?.find(({ name }) => name === wanted || name.endsWith(`.${wanted}`))
      parts.bindings.push({
        intent: node.id,
        path: place.file,
        ...(known === undefined ? {} : { symbol: known.name }),
        provenance: "reconstructed",
        form: "graph"
      })
    }
  }
}

/** One node for an identity; two that share one are reported and never merged silently. */
const withoutCollisions = (parts: Parts): ReadonlyArray<IntentNode> => {
  const seen = new Map<string, IntentNode>()
  for (const node of parts.nodes) {
    const first = seen.get(node.id)
    if (first === undefined) seen.set(node.id, node)
    else if (first.text !== node.text) {
      parts.warnings.push({
        kind: "identity_collision",
        path: node.sourceFile,
        message: `“${node.label}” has the identity of “${first.label}”; only the first can be named by it.`
      })
    }
  }
  return [...seen.values()]
}

const skippedWarnings = (facts: ReadonlyMap<string, FileFacts>): ReadonlyArray<IntentWarning> =>
  [...facts].flatMap(([path, { skipped }]): ReadonlyArray<IntentWarning> => {
    if (skipped === undefined || skipped === "binary" || !isRecordPath(path)) return []
    return skipped === "not_utf8"
      ? [{ kind: "not_utf8", path, message: "Is no UTF-8 and therefore no record." }]
      : [
          {
            kind: "skipped",
            path,
            message: skipped === "too_large" ? "Is too large to be read." : "Could not be read."
          }
        ]
  })

/** Assembles the layer from what was read. Pure; the order of nodes follows the order of the files. */
export const assembleLayer = (layer: LayerFacts): IntentSnapshot => {
  const parts: Parts = { nodes: [], bindings: [], relations: [], scopes: [], warnings: [] }
  const symbols = new Map(
    [...layer.facts].flatMap(([path, facts]) => (facts.symbols === undefined ? [] : [[path, facts.symbols] as const]))
  )
  const names = byBaseName(layer.files)
  const present = new Set(layer.files)
  const { corpus, records } = readDocuments(layer, parts)
  relateRecords(records, corpus, parts)
  bindRecords(records, layer, symbols, names, parts)
  readComments(layer, parts)
  readCommits(layer.history.commits, records, present, parts)
  readGraphNodes(layer, symbols, parts)
  const nodes = withoutCollisions(parts)
  return {
    nodes,
    bindings: parts.bindings,
    relations: parts.relations,
    scopes: parts.scopes,
    warnings: [...parts.warnings, ...skippedWarnings(layer.facts)],
    files: layer.files,
    codeFiles: layer.files.filter((path) => languageOf(path)?.code === true),
    symbols,
    churn: layer.history.churn,
    commitsRead: layer.history.read,
    historyTruncated: layer.history.truncated
  }
}

/** Whether the text of a file is one the assembly wants to see: a record, or a document of a decision folder. */
export const isWantedDocument = (path: string, text: string): boolean =>
  isRecordPath(path) && (inDecisionFolder(path) || parseRecordText(text).record !== undefined)
