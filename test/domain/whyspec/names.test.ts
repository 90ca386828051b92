import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { recordDestination } from "../../../src/domain/whyspec/filename.ts"
import { canonicalSourcePath, intentId, normalizeLabel } from "../../../src/domain/whyspec/identity.ts"
import { parseRecordText } from "../../../src/domain/whyspec/record.ts"
import { adrNumber, resolveReference } from "../../../src/domain/whyspec/references.ts"
import { type RenderInput, renderRecord } from "../../../src/domain/whyspec/render.ts"
import { slugify } from "../../../src/domain/whyspec/slug.ts"

describe("slugs", () => {
  it("are bounded, clean and never empty", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(slugify(text)).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/)
      })
    )
  })
  it("cut at a word", () => {
    expect(slugify(`${"word ".repeat(11)}abcdefghij`)).toBe(Array.from({ length: 11 }, () => "word").join("-"))
    expect(slugify("x".repeat(80))).toHaveLength(60)
  })
})

describe("destinations", () => {
  const input = { chosen: "Use one", question: "How many?", today: "2026-11-30" }
  const legacy = "# Decision: Use one\n\n## context\n\n how   MANY?\n\n## Decision\n\nx\n"
  it("claims a legacy name only where its context is the question", () => {
    expect(recordDestination(input, ["use-one.md"], () => legacy)).toEqual({ name: "use-one.md", found: "legacy" })
    for (const text of [undefined, "notes", legacy.replace("MANY", "few")]) {
      expect(recordDestination(input, ["use-one.md"], () => text).name).toBe("2026-11-30-how-many.md")
    }
  })
  it("reuses the first dated record and no look-alike", () => {
    const names = [
      "2026-01-02-how-many.md",
      "2025-01-02-how-many.md",
      "not-so-22-how-many.md",
      "2024-01-02-so-how-many.md"
    ]
    expect(recordDestination(input, names, () => undefined)).toEqual({
      name: "2025-01-02-how-many.md",
      found: "existing"
    })
    expect(recordDestination(input, ["drop-py-39-how-many.md"], () => undefined).found).toBe("fresh")
  })
  it("matches an empty question with the placeholder and only with it", () => {
    const asked = { chosen: "Use one", question: " ", today: "2026-11-30" }
    const text = (context: string) => `# Decision: Use one\n## Context\n${context}\n## Decision\nx`
    expect(recordDestination(asked, ["use-one.md"], () => text("(none recorded)")).found).toBe("legacy")
    expect(recordDestination(asked, ["use-one.md"], () => text("")).name).toBe("2026-11-30-decision.md")
  })
})

describe("identity", () => {
  it("hashes exactly the four inputs", () => {
    expect(
      intentId(
        "docs/decisions/2026-04-02-shed-read-load.md",
        "Serve reads from a replica",
        "decision",
        "Serve reads from a replica"
      )
    ).toBe("intent_b3428e397834")
    expect(normalizeLabel("__Use a-B!! ")).toBe("use_a_b")
  })
  it("canonicalizes paths without ever failing", () => {
    expect(canonicalSourcePath("/r/docs/../docs/a.md", "/r/")).toBe("docs/a.md")
    expect(canonicalSourcePath("/rx/a.md", "/r")).toBe("/rx/a.md")
    expect(canonicalSourcePath("docs\\a.md", "/r")).toBe("docs/a.md")
    expect(canonicalSourcePath("C:\\r\\a.md", "C:\\r")).toBe("a.md")
    expect(canonicalSourcePath("./docs/./a.md", "/r")).toBe("./docs/./a.md")
    fc.assert(
      fc.property(fc.string(), fc.string(), (path, root) => typeof canonicalSourcePath(path, root) === "string")
    )
  })
})

describe("references", () => {
  it.each([
    ["0012-x.md", "12"],
    ["docs/2026/0007-x.md", "7"],
    ["7-x.md", undefined],
    ["00123-x.md", undefined],
    ["2026-03-04-x.md", undefined],
    ["adr-2026-03-04-x.md", undefined],
    ["0012-as-of-2026-03-04.md", "12"],
    ["20260304.md", undefined]
  ])("%s carries %s", (name, number) => {
    expect(adrNumber(name)).toBe(number)
  })
  it("resolves one, and never one of several", () => {
    const candidates = [
      { path: "0007-a.md" },
      { path: "x.md", identifier: "dec-1" },
      { path: "y.md", identifier: "dec-2" },
      { path: "z.md", identifier: "dec-2" }
    ]
    expect(resolveReference("adr-07", candidates)).toEqual({ state: "resolved", path: "0007-a.md" })
    expect(resolveReference("dec-1", candidates)).toEqual({ state: "resolved", path: "x.md" })
    expect(resolveReference("dec-2", candidates).state).toBe("ambiguous")
    expect(resolveReference("dec-9", candidates).state).toBe("unresolved")
  })
})

describe("rendering", () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9 ,;?]{0,30}[a-z]$/).map((text) => text.replace(/ +/g, " "))
  const full: fc.Arbitrary<RenderInput> = fc.record({
    chosen: word,
    question: fc.option(word, { nil: undefined }),
    rationale: word,
    status: fc.option(fc.constantFrom("draft", "proposed", "accepted", "rejected", "parked"), { nil: undefined }),
    date: fc.option(fc.constant("2026-11-30"), { nil: undefined }),
    identifier: fc.option(fc.constant("dec-4b21c7"), { nil: undefined }),
    governs: fc.uniqueArray(fc.constantFrom("src/**/*.ts", "a.ts#f", "lib/*.py"), { minLength: 1 }),
    relations: fc.array(
      fc.constantFrom(
        { relation: "refines" as const, target: "dec-1" },
        { relation: "contradicts" as const, target: "ADR-0007" }
      ),
      { minLength: 1, maxLength: 3 }
    ),
    attribution: fc.array(
      fc.constantFrom(
        { role: "drafted" as const, kind: "agent" as const, id: "a" },
        { role: "decided" as const, kind: "human" as const, id: "b", date: "2026-11-30" }
      ),
      { minLength: 1, maxLength: 3 }
    ),
    assumptions: fc.array(
      fc.record({ claim: word, review_by: fc.constant("2027-01-31"), expiry: fc.constant("at renewal") }),
      { minLength: 1, maxLength: 2 }
    ),
    evidence: fc.array(
      fc.constantFrom({ method: "grep" as const, qualifier: "src/**" }, { method: "executed" as const }),
      { minLength: 1, maxLength: 2 }
    ),
    alternatives: fc.array(
      fc.record({
        option: word,
        disposition: fc.constantFrom("rejected" as const, "deferred" as const),
        rationale: word
      }),
      { minLength: 1, maxLength: 3 }
    ),
    recommendation: fc.option(word, { nil: undefined })
  })
  it("is read back exactly", () => {
    fc.assert(
      fc.property(full, ({ chosen, ...input }) => {
        const { kind, supersedes, ...record } = parseRecordText(renderRecord({ chosen, ...input })).record ?? {}
        const given = Object.fromEntries(
          Object.entries({ title: chosen, ...input }).filter(([, value]) => value !== undefined)
        )
        expect(record).toEqual(given)
        expect([kind, supersedes]).toEqual(["decision", []])
      })
    )
  })
  it("writes the canonical shape and nothing nobody said", () => {
    expect(renderRecord({ chosen: "Keep one" })).toBe(
      "# Decision: Keep one\n\n## Context\n\n(none recorded)\n\n## Decision\n\nKeep one\n\n## Alternatives considered\n\n(none recorded)\n"
    )
  })
})
