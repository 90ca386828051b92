import { isObject, type JsonObject } from "../envelope/check.ts"
import { compare, firstFact, type Mismatch } from "./compare.ts"
import {
  type CorpusFiles,
  decodeManifest,
  expectationOf,
  type FixtureEntry,
  fileJson,
  fileText,
  folder,
  objectsOf,
  stringOf,
  textMap
} from "./corpus.ts"
import { envelopeVerdict } from "./envelopeVerdict.ts"
import { filenameVerdict } from "./filenameVerdict.ts"
import { ingestFacts } from "./ingestFacts.ts"
import { identityFacts, slugFacts } from "./namingFacts.ts"
import { recordFacts } from "./recordFacts.ts"
import { renderFacts } from "./renderFacts.ts"
import { scenarioFacts } from "./scenarioFacts.ts"
import { vectorFacts } from "./vectorFacts.ts"
import { vectorVerdict } from "./vectorVerdict.ts"

/** One fixture whose verdict was not met. */
export interface ConformanceFailure {
  readonly id: string
  readonly kind: string
  readonly expected: unknown
  readonly actual: unknown
}

/** What a run over a corpus came to. */
export interface ConformanceReport {
  readonly total: number
  readonly passed: number
  readonly failed: number
  readonly failures: ReadonlyArray<ConformanceFailure>
  /** Fixtures run and passed, by kind. */
  readonly kinds: Readonly<Record<string, { readonly total: number; readonly passed: number }>>
}

type Adapter = (entry: FixtureEntry, expectation: JsonObject, files: CorpusFiles) => ReadonlyArray<Mismatch>

const unreadable = (entry: FixtureEntry): ReadonlyArray<Mismatch> => [
  { key: "path", expected: entry.path, actual: "the fixture cannot be read" }
]

const withJson =
  (
    judge: (
      fixture: JsonObject,
      expectation: JsonObject,
      entry: FixtureEntry,
      files: CorpusFiles
    ) => ReadonlyArray<Mismatch>
  ): Adapter =>
  (entry, expectation, files) => {
    const fixture = fileJson(files, entry.path)
    return fixture === undefined ? unreadable(entry) : judge(fixture, expectation, entry, files)
  }

const record: Adapter = (entry, expectation, files) => {
  const bytes = files.get(entry.path)
  return bytes === undefined ? unreadable(entry) : compare(expectation, recordFacts(bytes, entry.path))
}

const asTitles = (expectation: JsonObject): boolean => {
  const edges = expectation.supersedes_edges
  return Array.isArray(edges) && Array.isArray(edges[0])
}

const ingested = (
  files: ReadonlyMap<string, Uint8Array>,
  expectation: JsonObject,
  countOf: "retained" | "not_declined"
): ReadonlyArray<Mismatch> => {
  const { facts } = ingestFacts(files, countOf)
  const titles = asTitles(expectation)
  return compare(
    expectation,
    firstFact((key) => facts(titles && key === "supersedes_edges" ? "supersedes_edge_titles" : key))
  )
}

const recordDirectory: Adapter = (entry, expectation, files) => {
  const inside = folder(files, entry.path)
  if (inside.size === 0) return unreadable(entry)
  if (entry.verdict_kind !== "ingest_scenario") return ingested(inside, expectation, "not_declined")
  const stated = fileJson(
    files,
    `${entry.path.replace(/\/+$/, "")}/${stringOf(expectation.expected_file) ?? "expected.json"}`
  )
  if (stated === undefined) return unreadable(entry)
  const valid = isObject(stated.valid_case) ? stated.valid_case : undefined
  // why: the verdict of this kind is the file beside the folder. Its `valid_case` counts everything that is kept; where the
  // outcome stands at its root, it speaks of what survives.
  const outcome = valid ?? stated
  const named = Object.entries({
    decision_node_count: outcome.expected_decision_count,
    ground_truth_titles: outcome.expected_ground_truth_titles,
    foreclosure_titles: outcome.expected_foreclosure_titles,
    ...(valid === undefined
      ? {
          surviving_titles: outcome.expected_surviving_titles,
          supersedes_edges: outcome.expected_supersedes_edges,
          ingest_errors: outcome.expected_ingest_errors
        }
      : {})
  }).filter(([, value]) => value !== undefined)
  const countOf = valid === undefined ? "not_declined" : "retained"
  return [...ingested(inside, Object.fromEntries(named), countOf), ...ingested(inside, expectation, countOf)]
}

const encoder = new TextEncoder()

const inlineDirectory = withJson((fixture, expectation) => {
  const texts = [...textMap(fixture.records_dir_files)].map(([name, text]): [string, Uint8Array] => [
    name,
    encoder.encode(text)
  ])
  const listed = objectsOf(fixture.corpus).map((file): [string, Uint8Array] => [
    stringOf(file.path) ?? "",
    encoder.encode(stringOf(file.record_text) ?? "")
  ])
  return ingested(new Map([...texts, ...listed]), expectation, "retained")
})

/** One adapter for each kind of input; none knows a fixture. */
const ADAPTERS: Readonly<Record<string, Adapter>> = {
  record,
  record_bytes: record,
  record_dir: recordDirectory,
  ingest_scenario: inlineDirectory,
  record_scenario: withJson((fixture, expectation) => compare(expectation, scenarioFacts(fixture))),
  slug_scenario: withJson((fixture, expectation) => compare(expectation, slugFacts(fixture))),
  identity_scenario: withJson((fixture, expectation) => compare(expectation, identityFacts(fixture))),
  render_scenario: withJson((fixture, expectation) => compare(expectation, renderFacts(fixture, expectation))),
  filename_scenario: withJson((fixture, expectation, entry, files) =>
    filenameVerdict(fixture, entry.verdict_kind, expectation, files)
  ),
  vector: withJson((fixture, expectation, entry, files) =>
    entry.verdict_kind === "vector"
      ? vectorVerdict(entry, fixture, expectation, files)
      : compare(expectation, vectorFacts(fixture))
  ),
  envelope: withJson((fixture, expectation) => envelopeVerdict(fixture, expectation))
}

/** Judges one fixture; empty where its verdict is met. An unknown kind is a failure, never skipped. */
export const judge = (entry: FixtureEntry, files: CorpusFiles): ReadonlyArray<Mismatch> => {
  const adapter = Object.hasOwn(ADAPTERS, entry.kind) ? ADAPTERS[entry.kind] : undefined
  if (adapter === undefined) return [{ key: "kind", expected: "a known kind", actual: entry.kind }]
  return adapter(entry, expectationOf(entry), files)
}

const report = (entries: ReadonlyArray<FixtureEntry>, files: CorpusFiles): ConformanceReport => {
  const kinds: Record<string, { readonly total: number; readonly passed: number }> = {}
  const failures: Array<ConformanceFailure> = []
  for (const entry of entries) {
    const mismatches = judge(entry, files)
    const before = kinds[entry.kind] ?? { total: 0, passed: 0 }
    kinds[entry.kind] = { total: before.total + 1, passed: before.passed + (mismatches.length === 0 ? 1 : 0) }
    if (mismatches.length === 0) continue
    failures.push({
      id: entry.id,
      kind: entry.kind,
      expected: Object.fromEntries(mismatches.map((mismatch) => [mismatch.key, mismatch.expected])),
      actual: Object.fromEntries(mismatches.map((mismatch) => [mismatch.key, mismatch.actual ?? null]))
    })
  }
  return { total: entries.length, passed: entries.length - failures.length, failed: failures.length, failures, kinds }
}

/**
 * Runs every fixture of a corpus through the product's own functions.
 *
 * @param files every file of the corpus folder, already read, by path relative to it
 * @returns the report, or `undefined` where the folder holds no `manifest.json` that can be decoded
 */
export const runCorpus = (files: CorpusFiles): ConformanceReport | undefined => {
  const text = fileText(files, "manifest.json")
  const entries = text === undefined ? undefined : decodeManifest(text)
  return entries === undefined ? undefined : report(entries, files)
}
