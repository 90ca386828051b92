import { describe, expect, it } from "vitest"
import { commentBlocks, scanComments } from "../../../src/domain/intent/commentBlocks.ts"
import { readCommit } from "../../../src/domain/intent/commits.ts"
import { inDecisionFolder, readDecisionDocument } from "../../../src/domain/intent/documents.ts"
import { isDeeplyNested, readGraph } from "../../../src/domain/intent/graphify.ts"
import { languageOf } from "../../../src/domain/intent/languages.ts"
import { mentionsIn } from "../../../src/domain/intent/mentions.ts"
import { rationaleOf } from "../../../src/domain/intent/rationale.ts"

const read = (path: string, text: string) => {
  const language = languageOf(path)
  if (language === undefined) throw new Error("no language")
  return commentBlocks(scanComments(text, language.comments)).flatMap(rationaleOf)
}

describe("comments", () => {
  it("are read by each language's signs, and not inside strings", () => {
    const told = (path: string, text: string) => read(path, text).map((comment) => comment.text)
    expect(told("a.kt", 'val a = "// why: no"\n// why: yes\n/* WHY: two\n * lines */')).toEqual(["yes", "two lines"])
    expect(told("a.sh", "echo '# why: no'\n# RATIONALE: sh\n")).toEqual(["sh"])
    expect(told("a.sql", "-- DECISION: sql\nselect '-- why: no'")).toEqual(["sql"])
    expect(told("a.yaml", "a: 1 # why: yaml\n")).toEqual(["yaml"])
    expect(told("a.html", "<!-- why: html -->")).toEqual(["html"])
    expect(told("a.lua", "--[[ why: lua\n more ]]")).toEqual(["lua more"])
    expect(told("a.hs", "{- why: hs -}\n-- why: line")).toEqual(["hs", "line"])
    expect(told("Dockerfile", "# why: docker\nFROM x")).toEqual(["docker"])
  })

  it("carry on over the next lines of their block and stop at a blank one or another marker", () => {
    const block = { line: 5, lines: ["why: one", "two", "", "three", "DECISION: four", "@param x"] }
    expect(rationaleOf(block)).toEqual([
      { marker: "why", text: "one two", line: 5, endLine: 6, tier: "attested" },
      { marker: "decision", text: "four", line: 9, endLine: 9, tier: "attested" }
    ])
  })

  it("takes NOTE and HACK only with a reason, and never as attested", () => {
    const tell = (text: string) => rationaleOf({ line: 1, lines: [text] }).map(({ tier }) => tier)
    expect(tell("NOTE: returns a list")).toEqual([])
    expect(tell("NOTE: sorted because the reader stops early")).toEqual(["reconstructed"])
    expect(tell("HACK: works around a bug in the parser")).toEqual(["reconstructed"])
    expect(tell("note: because")).toEqual([])
    expect(tell("that is why: no marker at the beginning")).toEqual([])
  })

  it("stays linear on hostile text", () => {
    const started = performance.now()
    read("a.kt", `${'"'.repeat(200_000)}\n${"/*".repeat(100_000)}\n// why: ${"(".repeat(100_000)}`)
    expect(performance.now() - started).toBeLessThan(3_000)
  })
})

describe("commits", () => {
  it("tell by trailers, wherever they stand, until a blank line", () => {
    const reading = readCommit(
      "Keep one queue\n\nWhy: two brokers\n  cost a rota\n\nDecision: One broker\nRefs: ADR-7, dec-4b21c7\nSigned-off-by: A <a@b>\n"
    )
    expect(reading.intents).toEqual([
      { kind: "rationale", label: "Keep one queue", text: "two brokers cost a rota", trailer: true },
      { kind: "decision", label: "One broker", text: "One broker", trailer: true }
    ])
    expect(reading.refs).toEqual(["ADR-7", "dec-4b21c7"])
  })

  it("tell by a paragraph that gives a reason", () => {
    const body = "Add retry\n\nThis is needed because the upstream drops connections.\n\nIt also renames a file.\n"
    expect(readCommit(body).intents).toEqual([
      {
        kind: "rationale",
        label: "Add retry",
        text: "This is needed because the upstream drops connections.",
        trailer: false
      }
    ])
  })

  it("do not tell where nobody says why", () => {
    for (const message of [
      "Fix typo",
      "Add x\n\nMore words here, none of them a reason at all.",
      "Bump a from 1 to 2\n\nThis is needed because of updates."
    ]) {
      expect(readCommit(message).intents).toEqual([])
    }
  })
})

describe("documents that are no records", () => {
  it("stand in folders whose name says decisions", () => {
    expect(inDecisionFolder(".decisions/a.md")).toBe(true)
    expect(inDecisionFolder("docs/RFCs/a.md")).toBe(true)
    expect(inDecisionFolder("docs/a.md")).toBe(false)
  })

  it("give their title and deciding passage, never more", () => {
    const options =
      "# 0001 — Use SQLite\n\n## Options\n\n### Postgres\n\nBig.\n\n### SQLite (chosen)\n\nIt needs no server.\n"
    expect(readDecisionDocument(options, ".decisions/0001.md")).toMatchObject({
      title: "0001 — Use SQLite",
      passage: expect.stringContaining("It needs no server.")
    })
    const parts =
      "# Queue\n\n## Decision outcome: one\n\n## Decision\n\nOne queue.\n\n### Details\n\nDurable.\n\n## Later\n\nNo.\n"
    expect(readDecisionDocument(parts, "rfcs/q.md")?.passage).not.toContain("No.")
    expect(
      readDecisionDocument("---\ntitle: From front\n---\n\nWe will use tabs.\n\n## A\n\nWe chose tabs.", "adr/x.md")
        ?.title
    ).toBe("From front")
    expect(readDecisionDocument("# Read me", "adr/README.md")).toBeUndefined()
    expect(readDecisionDocument("# [short title]\n\n## Decision\nx", "adr/0000.md")).toBeUndefined()
  })
})

describe("mentions", () => {
  const names = new Map([
    ["cache.ts", ["src/cache.ts", "lib/cache.ts"]],
    ["queue.ts", ["src/deep/queue.ts"]]
  ])
  it("are whole paths or unmistakable ends", () => {
    expect(mentionsIn("See `src/cache.ts#Cache.get` and deep/queue.ts, not queue.ts or cache.ts.", names)).toEqual([
      { path: "src/cache.ts", symbol: "Cache.get" },
      { path: "src/deep/queue.ts" }
    ])
  })
})

describe("graphs", () => {
  const node = {
    id: "r",
    label: "Why one queue",
    file_type: "rationale",
    provenance: "authored",
    confidence_score: 0.9
  }
  it("give rationale nodes and attributes, from links or edges", () => {
    for (const key of ["links", "edges"]) {
      const graph = {
        nodes: [
          { ...node, source_file: "src/a.ts", source_location: "L3" },
          { id: "f", label: "run()", source_file: "src/b.ts", rationale: "since it must" }
        ],
        [key]: [{ source: "r", target: "f", relation: "rationale_for" }]
      }
      expect(readGraph(graph)?.intents).toMatchObject([
        { key: "r", kind: "rationale", confidence: 0.9, explains: [{ file: "src/b.ts", symbol: "run()" }] },
        { key: "f", text: "since it must", explains: [{ file: "src/b.ts", symbol: "run()" }] }
      ])
    }
  })
  it("bind to nothing outside the repository, and are no graph without nodes", () => {
    expect(readGraph({ nodes: [{ ...node, source_file: "/etc/passwd" }] })?.intents[0]?.file).toBeUndefined()
    expect(readGraph({ nodes: [{ ...node, source_file: "../x" }] })?.intents[0]?.file).toBeUndefined()
    expect(readGraph({})).toBeUndefined()
    expect(readGraph([])).toBeUndefined()
    expect(readGraph({ nodes: [{ label: "no id" }] })).toBeUndefined()
  })
  it("are refused before they are parsed when nested too deeply", () => {
    expect(isDeeplyNested("[".repeat(100_000))).toBe(true)
    expect(isDeeplyNested(JSON.stringify({ nodes: [{ a: "[[[[".repeat(100) }] }))).toBe(false)
  })
})
