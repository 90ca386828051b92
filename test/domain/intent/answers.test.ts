import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { changedEnvelope } from "../../../src/domain/intent/answers/changed.ts"
import { coverageEnvelope, coverageExplainEnvelope } from "../../../src/domain/intent/answers/coverage.ts"
import { digestEnvelope, readSnapshot, savedNode, saveSnapshot } from "../../../src/domain/intent/answers/digest.ts"
import { explainEnvelope } from "../../../src/domain/intent/answers/explain.ts"
import { listEnvelope } from "../../../src/domain/intent/answers/list.ts"
import { whyEnvelope } from "../../../src/domain/intent/answers/why.ts"
import { assembleLayer } from "../../../src/domain/intent/assemble.ts"
import type { FileFacts } from "../../../src/domain/intent/facts.ts"
import { readGraph } from "../../../src/domain/intent/graphify.ts"
import { attribute } from "../../../src/domain/intent/provenance.ts"
import { searchWhy } from "../../../src/domain/intent/search.ts"
import { indexOf } from "../../../src/domain/intent/searchIndex.ts"
import { validateEnvelope } from "../../../src/domain/whyspec/envelope/validate.ts"

const layerOf = (facts: Readonly<Record<string, FileFacts>>, churn: Readonly<Record<string, number>> = {}) =>
  assembleLayer({
    files: Object.keys(facts).sort(),
    facts: new Map(Object.entries(facts)),
    history: { commits: [], churn: new Map(Object.entries(churn)), read: 0, truncated: false }
  })

const decision = (title: string, rest = "", status = "Accepted"): FileFacts => ({
  document: `# Decision: ${title}\n\n**Status:** ${status}\n\n## Context\n\nWhat of ${title}?\n\n## Decision\n\nBecause.\n\n${rest}`
})
const code = (...names: ReadonlyArray<string>): FileFacts => ({
  symbols: names.map((name, n) => ({ name, start: n + 1, end: n + 1 }))
})
const page = { offset: 0, limit: 50 }

describe("coverage", () => {
  const layer = layerOf(
    {
      "docs/decisions/2026-01-01-a.md": decision(
        "A",
        "## Governs\n\n- src/a.ts#run\n- src/b.ts\n\n## Relations\n\n- contradicts two\n"
      ),
      "docs/decisions/2026-01-02-b.md": decision(
        "B",
        "**Id:** ignored\n\n## Governs\n\n- gone/**\n\n## Assumptions\n\n- It holds (review by 2026-02-01)\n"
      ),
      "docs/decisions/2026-01-03-c.md": decision("C", "", "Rejected"),
      "docs/adr/0001-run.md": { document: "# ADR-0001: Run\n\n## Decision\n\nx\n\n## Governs\n\n- src/a.ts#run\n" },
      "src/a.ts": code("run", "stop"),
      "src/b.ts": { ...code("b"), comments: [{ marker: "why", text: "so", line: 1, tier: "attested", symbol: "b" }] },
      "src/dark.ts": code("d"),
      "src/darker.ts": code("e"),
      "src/plain.kt": {}
    },
    { "src/darker.ts": 9, "src/dark.ts": 2 }
  )
  it("counts what there is", () => {
    const { envelope } = coverageEnvelope(layer, "2026-06-01", page)
    expect(validateEnvelope(envelope)).toEqual([])
    expect(envelope).toMatchObject({
      code_files: 5,
      code_symbols: 5,
      files_with_intent: 2,
      symbols_with_intent: 2,
      authored_anchored_files: 1,
      authored_anchored_symbols: 1,
      file_coverage_pct: 40,
      symbol_coverage_pct: 40,
      dark_files: ["src/darker.ts", "src/dark.ts", "src/plain.kt"],
      golden: { golden_count: 5, total_intent: 6, by_provenance: { authored: 1, captured: 4, attested: 1 } },
      intent_debt: { dark_files: 3, orphaned_intent: 2, stale_decisions: 1, unresolved_disputes: 0 }
    })
  })
  it("says null where nothing was measured", () => {
    const none = layerOf({ "a.ts": { comments: [{ marker: "why", text: "x", line: 1, tier: "attested" }] } })
    const { envelope } = coverageEnvelope(none, "2026-06-01", page)
    expect(envelope).toMatchObject({
      symbol_coverage_pct: null,
      intent_debt: { stale_decisions: null, unresolved_disputes: null }
    })
    expect(coverageExplainEnvelope(none, "a.ts")).toMatchObject({ status: "ok", counts: { symbols: null, intent: 1 } })
    expect(coverageExplainEnvelope(none, "z.ts")).toMatchObject({ status: "no_references", trace_present: false })
  })
})

describe("changed", () => {
  const layer = layerOf({
    "docs/decisions/2026-01-01-a.md": decision("A", "## Governs\n\n- src/**/*.ts\n"),
    "src/cache.ts": {},
    "lib/cache.ts": { comments: [{ marker: "why", text: "own", line: 1, tier: "attested" }] },
    "src/x.js": {}
  })
  const look = (...files: Parameters<typeof changedEnvelope>[2]) => changedEnvelope(layer, null, files, page).envelope
  it("finds by path, by a former path, by a declared scope that the file is under, and by base name", () => {
    const found = look(
      { path: "src/cache.ts" },
      { path: "elsewhere.ts", from: "src/cache.ts", status: "renamed" },
      { path: "src/gone.ts", status: "deleted", state: "committed" },
      { path: "cache.ts" },
      { path: "src/x.js" }
    )
    expect(validateEnvelope(found)).toEqual([])
    expect(found.results).toMatchObject([
      { file: "src/cache.ts", matched_by: "path", ambiguous: false },
      { file: "elsewhere.ts", matched_by: "former_path", renamed_from: "src/cache.ts" },
      {
        file: "src/gone.ts",
        matched_by: "path",
        change: "deleted",
        governed_by: [{ bound_by: "governs", binding_provenance: "captured" }]
      },
      { file: "cache.ts", matched_by: "basename", ambiguous: true, resolved_paths: ["lib/cache.ts", "src/cache.ts"] }
    ])
  })
})

describe("digest", () => {
  const before = layerOf({
    "docs/decisions/2026-01-01-a.md": decision("A"),
    "docs/adr/0007-q.md": { document: "# ADR-0007: Q\n## Decision\nx" }
  })
  const now = layerOf({
    "docs/decisions/2026-01-02-b.md": decision("B", "## Relations\n\n- supersedes ADR-7\n"),
    "docs/adr/0007-q.md": { document: "# ADR-0007: Q\n## Decision\nx" }
  })
  it("tells what came, went and was superseded, from nodes and from a snapshot alike", () => {
    const saved = readSnapshot(saveSnapshot(before, null))
    for (const past of [
      { nodes: before.nodes.map(savedNode) },
      { nodes: saved?.nodes ?? [], superseded: saved?.superseded ?? [] }
    ]) {
      const { envelope } = digestEnvelope(now, { given: "x" }, past, page)
      expect(validateEnvelope(envelope)).toEqual([])
      expect(envelope).toMatchObject({
        status: "ok",
        added: [{ label: "B" }],
        removed: [{ label: "A" }],
        superseded: [{ label: "Q", by: { label: "B" }, provenance: "captured" }]
      })
    }
    expect(digestEnvelope(now, {}, { nodes: now.nodes.map(savedNode) }, page).envelope.status).toBe("no_changes")
  })
  it("takes a record that kept its identifier for the same one", () => {
    const titled = (title: string) =>
      layerOf({ "docs/decisions/x.md": { document: `# Decision: ${title}\n\n**Id:** dec-1\n\n## Decision\n\nx\n` } })
    const { envelope } = digestEnvelope(titled("Right"), {}, { nodes: titled("Rihgt").nodes.map(savedNode) }, page)
    expect(envelope.status).toBe("no_changes")
  })
  it("reads nothing else as a snapshot", () => {
    for (const text of ["", "{}", "[]", '{"format":"ibid-intent-snapshot","version":2}', "nodes", "[".repeat(200_000)])
      expect(readSnapshot(text)).toBeUndefined()
  })
})

describe("explain", () => {
  const layer = layerOf({
    "docs/decisions/2026-01-01-a.md": decision("A", "**Id:** none\n\n## Governs\n\n- src/a.ts#A\n- gone/**\n"),
    "docs/decisions/2026-01-02-no.md": decision("No", "## Governs\n\n- src/a.ts\n", "Rejected"),
    "docs/adr/0001-x.md": {
      document: "# ADR-0001: X\n## Decision\nx\n## Relations\n- supersedes ADR-2\n- supersedes ADR-3"
    },
    "docs/adr/0002-y.md": { document: "# ADR-0002: Y\n## Decision\ny" },
    "docs/adr/0003-z.md": { document: "# ADR-0003: Z\n## Decision\nz\n## Relations\n- supersedes ADR-1" },
    "src/a.ts": code("A", "A.run", "B.run", "main")
  })
  it("shows currency, what supersedes, and a cycle for what it is", () => {
    expect(explainEnvelope(layer, "Y")).toMatchObject({
      status: "ok",
      intent: { currency: "historical", superseded_by: [{ label: "X" }] }
    })
    expect(explainEnvelope(layer, "X")).toMatchObject({ intent: { currency: "indeterminate" } })
  })
  it("presents what was declined as declined, and beside what was not", () => {
    const found = explainEnvelope(layer, "src/a.ts#A.run")
    expect(found).toMatchObject({
      status: "ok",
      resolved: { matched_by: "symbol", path: "src/a.ts", symbol: "A.run", total: 2 },
      intent: [
        { label: "A", disposition: "adopted" },
        { label: "No", disposition: "declined", presented_as: "considered_and_declined" }
      ]
    })
  })
  it("projects to the provenance that documents have too", () => {
    expect(attribute(layer, "src/a.ts#main")).toEqual([
      {
        origin: {
          kind: "intent",
          intentId: expect.stringMatching(/^intent_/),
          title: "No",
          source: "docs/decisions/2026-01-02-no.md"
        },
        tier: "captured",
        freshness: "fresh"
      }
    ])
    expect(attribute(layer, "Y")).toHaveLength(1)
    expect(attribute(layer, "src/a.ts#run")).toEqual([])
  })
  it("names a scope of which nothing is left, and never chooses among candidates", () => {
    expect(explainEnvelope(layer, "A")).toMatchObject({
      explains: [{ file: "src/a.ts" }, { reference: "gone/**", state: "no_match" }]
    })
    expect(explainEnvelope(layer, "src/a.ts#run")).toMatchObject({
      status: "ambiguous",
      candidates: [{ symbol: "A.run" }, { symbol: "B.run" }]
    })
    expect(explainEnvelope(layer, "src/a.ts#nope").status).toBe("not_found")
    expect(explainEnvelope(layer, "#").status).toBe("not_found")
  })
})

describe("bounds", () => {
  const long = (n: number) => `漢字${"文".repeat(n)}`
  const layer = layerOf(
    Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [
        `docs/decisions/2026-01-01-${n}.md`,
        {
          document: `# Decision: Cache ${n} ${long(2000)}\n\n**Status:** ${"a".repeat(5000)}\n**Date:** ${"9".repeat(5000)}\n\n## Context\n\nCache ${long(5000)}\n\n## Decision\n\n${long(20_000)}\n\n## Governs\n\n- src/**\n\n## Alternatives considered\n\n${Array.from({ length: 40 }, () => `- ${long(1000)}`).join("\n")}\n`
        }
      ])
    )
  )
  it("hold whatever the texts are", () => {
    const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length
    const first = layer.nodes[0]?.id ?? ""
    const envelopes = [
      explainEnvelope(layer, first),
      explainEnvelope(layer, "Cache"),
      whyEnvelope("cache", searchWhy(indexOf(layer.nodes), "cache"), layer, 50),
      listEnvelope(layer, {}, { offset: 0, limit: 200 }).envelope,
      digestEnvelope(layer, {}, { nodes: [] }, { offset: 0, limit: 200 }).envelope,
      changedEnvelope(
        layer,
        null,
        Array.from({ length: 500 }, (_, n) => ({ path: `src/${"d/".repeat(400)}${n}.ts` })),
        { offset: 0, limit: 200 }
      ).envelope
    ]
    for (const envelope of envelopes) {
      expect(bytes(envelope)).toBeLessThan(47 * 1024)
      expect(validateEnvelope(envelope)).toEqual([])
    }
    expect(explainEnvelope(layer, first)).toMatchObject({ intent: { truncated: ["claim", "rationale"] } })
  })
  it("pages reach the end", () => {
    const seen: Array<unknown> = []
    let offset = 0
    for (let turns = 0; turns < 100; turns++) {
      const { envelope, nextCursor } = listEnvelope(layer, {}, { offset, limit: 7 })
      seen.push(...envelope.intent)
      if (nextCursor === undefined) break
      offset = Number(nextCursor.slice(1))
    }
    expect(seen).toHaveLength(60)
  })
  it("report hidden characters", () => {
    const hidden = layerOf({ "docs/decisions/x.md": { document: "# Decision: A\u202eB\n\n## Decision\n\nx\n" } })
    expect(listEnvelope(hidden, {}, page).envelope.intent).toMatchObject([{ warnings: ["bidirectional_controls"] }])
  })
})

const graph = fileURLToPath(new URL("../../../../shared/samples/graphify-httpx/graph.json", import.meta.url))
if (!existsSync(graph)) console.log("skipped: ../shared/samples/graphify-httpx is not here, its graph is not read")
describe.skipIf(!existsSync(graph))("a real graph without rationale", () => {
  it("is read and adds nothing", () => {
    const reading = readGraph(JSON.parse(readFileSync(graph, "utf8")))
    expect(reading?.nodes).toBeGreaterThan(100)
    expect(reading?.intents.every(({ kind }) => kind === "rationale")).toBe(true)
  })
})
