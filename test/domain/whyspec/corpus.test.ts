import { describe, expect, it } from "vitest"
import { ingestRecords, reviewSurface } from "../../../src/domain/whyspec/corpus.ts"
import { currencies } from "../../../src/domain/whyspec/currency.ts"
import { parseReference, resolveGoverns } from "../../../src/domain/whyspec/governs.ts"
import { byTrust, edgeProvenance, goldenMetric, tierRank } from "../../../src/domain/whyspec/provenance.ts"

const files = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) }))
const adr = (title: string, rest = "") => `# ADR-1: ${title}\n${rest}\n## Decision\nx\n`

describe("an ingest", () => {
  it("takes .md files that are not dotted, and passes over what is no record", () => {
    const corpus = ingestRecords(
      files({
        "d/a.md": adr("A"),
        "d/.b.md": adr("B"),
        Whyfile: adr("C"),
        "d/README.md": "# Read",
        "d/n.txt": adr("D")
      })
    )
    expect(corpus.decisions.map((node) => node.title)).toEqual(["A"])
  })

  it("drops what is ambiguous or unknown, and keeps declared tiers on edges", () => {
    const corpus = ingestRecords(
      files({
        "0001-a.md": adr("A", "supersedes ADR-2, supersedes ADR-3, supersedes ADR-9"),
        "0002-b.md": adr("B"),
        "x/0003-c.md": adr("C"),
        "y/0003-d.md": adr("D")
      })
    )
    expect(corpus.edges).toEqual([
      { from: "0001-a.md", to: "0002-b.md", relation: "supersedes", provenance: "authored", form: "prose" }
    ])
    expect(corpus.ambiguous).toEqual([{ from: "0001-a.md", reference: "ADR-3" }])
    expect(corpus.currency.get("0002-b.md")).toBe("historical")
    expect(corpus.currency.get("0001-a.md")).toBe("current")
  })

  it("keeps a declined record and its assumptions as what was declined, without currency", () => {
    const corpus = ingestRecords(files({ "a.md": adr("A", "**Status:** Rejected\n## Assumptions\n- It holds") }))
    expect(corpus.decisions[0]).toMatchObject({ disposition: "declined", provenance: "authored" })
    expect(corpus.assumptions[0]).toMatchObject({
      disposition: "declined",
      claim: "It holds",
      intent_kind: "assumption"
    })
    expect(corpus.currency.size).toBe(0)
    expect(goldenMetric([...corpus.decisions, ...corpus.assumptions])).toMatchObject({
      golden_count: 0,
      total_intent: 2
    })
  })

  it("names duplicate identifiers and leaves drafts off the review surface", () => {
    const corpus = ingestRecords(
      files({
        "a.md": adr("A", "**Status:** Draft\n**Id:** one"),
        "b.md": adr("B", "**Id:** one"),
        "c.md": adr("C", "## Relations\n- supersedes one")
      })
    )
    expect(corpus.duplicateIdentifiers).toEqual(["one"])
    expect(corpus.edges).toEqual([])
    expect(reviewSurface(corpus.decisions).map((node) => node.title)).toEqual(["B", "C"])
  })
})

describe("currency", () => {
  it("is indeterminate in a cycle, also of one, and historical below it", () => {
    const edges = [
      { from: "a", to: "b" },
      { from: "b", to: "a" },
      { from: "b", to: "c" },
      { from: "d", to: "d" }
    ]
    expect(Object.fromEntries(currencies(["a", "b", "c", "d", "e"], edges))).toEqual({
      a: "indeterminate",
      b: "indeterminate",
      c: "historical",
      d: "indeterminate",
      e: "current"
    })
  })
})

describe("scope", () => {
  it("reads anything with # as a symbol reference, also a malformed one", () => {
    expect(parseReference("src/*.ts#x")).toMatchObject({ kind: "symbol", symbol: undefined })
    expect(parseReference("#x")).toMatchObject({ kind: "symbol", symbol: undefined })
    expect(parseReference("a#b#c")).toMatchObject({ kind: "symbol", symbol: undefined })
    expect(parseReference("a.ts#b.c")).toMatchObject({ kind: "symbol", path: "a.ts", symbol: "b.c" })
  })
  it("names the empty resolution", () => {
    const glob = (pattern: string) => (path: string) => path.startsWith(pattern.replace("**", ""))
    const found = resolveGoverns(
      ["src/**", "lib/**", "src/a.ts#f", "src/a.ts#g"],
      ["src/a.ts"],
      glob,
      (_, name) => name === "f"
    )
    expect(found.map(({ files, state }) => [state, files.length])).toEqual([
      ["matched", 1],
      ["no_match", 0],
      ["matched", 1],
      ["no_match", 0]
    ])
  })
})

describe("trust", () => {
  it("ranks the unknown last and never by confidence first", () => {
    expect(["authored", "AUTHORED", undefined, 3].map(tierRank)).toEqual([0, 3, 3, 3])
    const nodes = [
      { id: "a", provenance: "reconstructed", confidence_score: 0.9 },
      { id: "b", provenance: "captured", confidence_score: 0.1 },
      { id: "c", provenance: "captured", confidence_score: 0.2 }
    ]
    expect([...nodes].sort(byTrust).map((node) => node.id)).toEqual(["c", "b", "a"])
    expect(edgeProvenance("inferred", "authored")).toBe("reconstructed")
  })
})
