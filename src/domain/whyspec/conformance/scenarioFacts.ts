import picomatch from "picomatch"
import { ingestRecords } from "../corpus.ts"
import type { JsonObject } from "../envelope/check.ts"
import { resolveGoverns } from "../governs.ts"
import { parseRecordText } from "../record.ts"
import { duplicateIdentifiers, resolveReference } from "../references.ts"
import { type Facts, factTable, firstFact, UNKNOWN } from "./compare.ts"
import { objectsOf, stringOf, strings } from "./corpus.ts"
import { recordTextFacts } from "./recordFacts.ts"

const encoder = new TextEncoder()

const eachFacts = (texts: ReadonlyArray<string>): Facts => {
  const facts = texts.map((text, index) => recordTextFacts(text, `record-${index + 1}.md`))
  const each = (key: string) => facts.map((fact) => fact(key))
  return (key) => {
    const base = /^(.+)_each_(?:record|revision|case)$/.exec(key)?.[1]
    if (base !== undefined) {
      const values = each(base)
      return values.includes(UNKNOWN) ? UNKNOWN : values
    }
    const distinct = /^distinct_(.+)_count$/.exec(key)?.[1]
    if (distinct === undefined) return UNKNOWN
    const values = each(distinct)
    return values.includes(UNKNOWN) ? UNKNOWN : new Set(values.map((value) => JSON.stringify(value))).size
  }
}

const citationFacts = (fixture: JsonObject): Facts => {
  const corpus = objectsOf(fixture.corpus)
  const citation = stringOf(fixture.citation)
  const candidates = ingestRecords(
    corpus.map((file) => ({
      path: stringOf(file.path) ?? "",
      bytes: encoder.encode(stringOf(file.record_text) ?? "")
    }))
  ).decisions.map((node) => ({ path: node.source_file, identifier: node.identifier }))
  const found = citation === undefined ? undefined : resolveReference(citation, candidates)
  const duplicates = duplicateIdentifiers(candidates)
  const target = found?.state === "resolved" ? found.path : undefined
  return factTable({
    duplicate_identifiers: () => duplicates,
    duplicate_identifier_reported: () => duplicates.length > 0,
    citation_resolved_target: () => target,
    citation_resolved_target_count: () => (target === undefined ? 0 : 1),
    citation_ambiguous: () => found?.state === "ambiguous"
  })
}

const scopeFacts = (text: string, fixture: JsonObject): Facts => {
  const record = parseRecordText(text).record
  const files = strings(fixture.corpus_files)
  const symbols = fixture.corpus_symbols
  const hasSymbol = (file: string, symbol: string) => {
    if (typeof symbols !== "object" || symbols === null) return undefined
    return strings(Object.entries(symbols).find(([name]) => name === file)?.[1]).includes(symbol)
  }
  const scopes = resolveGoverns(
    record?.governs ?? [],
    files,
    (glob) => picomatch(glob, { dot: true, nonegate: true }),
    hasSymbol
  )
  const candidates = files.map((path) => ({ path }))
  const targets = [
    ...(record?.relations ?? []).map((entry) => ({ ...entry, found: resolveReference(entry.target, candidates) })),
    ...(record?.supersedes ?? [])
      .filter((target) => !(record?.relations ?? []).some((entry) => entry.target.toUpperCase() === target))
      .map((target) => ({ relation: "supersedes", target, found: resolveReference(target, candidates) }))
  ]
  const resolved = targets.filter((entry) => entry.found.state === "resolved")
  return factTable({
    governs_resolution_count: () => scopes.length,
    governs_matched_counts: () => scopes.map((scope) => scope.files.length),
    governs_matched_files: () => scopes.map((scope) => scope.files),
    governs_resolution_states: () => scopes.map((scope) => scope.state),
    governs_resolution_states_distinct: () => new Set(scopes.map((scope) => scope.state)).size > 1,
    resolved_relation_count: () => resolved.length,
    resolved_relations: () =>
      resolved.map(({ found, relation }) => ({ relation, target: found.state === "resolved" ? found.path : "" })),
    resolved_targets: () => resolved.map(({ found }) => (found.state === "resolved" ? found.path : "")),
    ambiguous_reference_count: () => targets.filter((entry) => entry.found.state === "ambiguous").length,
    unresolved_reference_count: () => targets.filter((entry) => entry.found.state === "unresolved").length,
    raises: () => false,
    errors: () => []
  })
}

/** Facts of a scenario over record texts: revisions, cases, a cited corpus, or one record among files. */
export const scenarioFacts = (fixture: JsonObject): Facts => {
  const texts = [...objectsOf(fixture.revisions), ...objectsOf(fixture.cases)].flatMap(
    (entry) => stringOf(entry.record_text) ?? []
  )
  const text = stringOf(fixture.record_text)
  const path = stringOf(fixture.record_path) ?? "record.md"
  return firstFact(
    ...(fixture.corpus === undefined ? [] : [citationFacts(fixture)]),
    ...(text === undefined ? [] : [scopeFacts(text, fixture), recordTextFacts(text, path)]),
    eachFacts(texts)
  )
}
