import { describe, expect, it } from "vitest"
import { recordNode } from "../../../src/domain/whyspec/node.ts"
import { type ParsedRecord, parseRecord, parseRecordText } from "../../../src/domain/whyspec/record.ts"

const parse = (text: string): ParsedRecord => {
  const { record } = parseRecordText(text)
  if (record === undefined) throw new Error("no record")
  return record
}
const defect = (text: string) => {
  const result = parseRecordText(text)
  return result.record === undefined ? result.defect : undefined
}
const decision = (rest: string) => `# Decision: Keep one\n\n${rest}\n\n## Decision\n\nOne is enough.\n`
const signed = (title: string, rest = "") =>
  `# ${title}\n${rest}\n## Context\n\nWhy.\n\n## Decision\n\nThus.\n\n## Consequences\n\nSo.\n`

describe("which document is a record", () => {
  it("reads the three declared headings, the signature, and nothing less", () => {
    expect(parse(decision("")).kind).toBe("decision")
    expect(parse("# ADR-7 – Keep\n## Decision\nYes")).toMatchObject({ kind: "adr", title: "Keep" })
    expect(parse("# adr-7:Keep\n## Decision\nYes").title).toBe("Keep")
    expect(parse("# 12. Keep\n## Decision\nYes")).toMatchObject({ kind: "adr", title: "Keep" })
    expect(parse(signed("Use one"))).toMatchObject({ kind: "adr", title: "Use one", question: "Why." })
    expect(parse(signed("0001 — Use one")).title).toBe("0001 — Use one")
    expect(defect("# Weekly notes\n## Decision\nYes\n## Alternatives considered\n- no")).toBe("no_title_heading")
    expect(defect("# ADR-7 Keep\n## Decision\nYes")).toBe("no_title_heading")
    expect(defect("# Decision: \n## Decision\nYes")).toBe("no_title_heading")
    expect(defect(signed("Decision:"))).toBe("no_title_heading")
    expect(defect("# Decision: Keep\n## Outcome\nYes")).toBe("no_decision_section")
  })

  it("goes on to the first heading of a declared form", () => {
    expect(parse("# Notes\n# Decision: A\n# Decision: B\n## Decision\nx").title).toBe("A")
  })

  it("leaves unfilled templates out and real titles in", () => {
    for (const title of [
      "NUMBER. TITLE",
      "[short title of solved problem]",
      "ADR000: [TITLE]",
      "Use XXXX",
      "ADR-NNNN: title"
    ]) {
      expect(defect(signed(title))).toBe("placeholder_title")
    }
    for (const title of ["Use EKS", "Accept TITLE case in names", "[ADR] Use arrays [1] here"]) {
      expect(parse(signed(title)).title).toBe(title)
    }
  })

  it("takes a title from front matter only where no level-1 heading is, and never a status", () => {
    const body = "## Context\n\nWhy.\n\n## Decision\n\nThus.\n\n## Consequences\n\nSo.\n"
    const record = parse(`---\nstatus: rejected\ntitle: "Say \\"so\\""\n---\n${body}`)
    expect(record).toMatchObject({ title: 'Say "so"', kind: "adr" })
    expect(record).not.toHaveProperty("status")
    expect(parse(`---\ntitle: Other\n---\n${decision("")}`).title).toBe("Keep one")
    expect(parse(`---\ntitle: >-\n  Two\n  lines\nx: y\n---\n${body}`).title).toBe("Two lines")
    expect(defect(`---\ntitle: Open ended\n${body}`)).toBe("no_title_heading")
  })

  it("removes front matter before any rule", () => {
    expect(parse(`\uFEFF---\r\n# Decision: Inner\r\n**Status:** Rejected\r\n---\r\n${decision("")}`)).toMatchObject({
      title: "Keep one"
    })
  })

  it("refuses bytes that are no UTF-8 and takes NUL as the character it is", () => {
    expect(parseRecord(new Uint8Array([0x23, 0x20, 0xff]))).toEqual({ defect: "not_utf8" })
    expect(parseRecord(new TextEncoder().encode("# Decision: a\0b\n## Decision\nx")).record?.title).toBe("a\0b")
  })

  it("reads CRLF as it reads LF", () => {
    const text = decision("**Status:** Accepted\n\n## Alternatives\n\n- two\n- three")
    expect(parse(text.replaceAll("\n", "\r\n"))).toEqual(parse(text))
  })

  it("reads headings and status inside fences, as the specification does (gap G1)", () => {
    const record = parse(decision("```\n## Recommendation\nno\n**Status:** Rejected\n```"))
    expect(record).toMatchObject({ status: "rejected", recommendation: expect.stringContaining("no") })
  })
})

describe("status", () => {
  it.each([
    ["**Status:** ACCEPTED", "accepted"],
    ["**status**: : Rejected in favour of ADR-9", "rejected"],
    ["- Status: proposed", "proposed"],
    ["* status: accepted", "accepted"],
    ["## Status\n\n[Superseded by](x.md)", "superseded"],
    ["- Status: proposed\n\n## Status\n\nAccepted", "proposed"],
    ["- Status: proposed\n**Status:** Accepted", "accepted"],
    ["**Status:** 2026", undefined],
    ["## Status\n\n", undefined]
  ])("%s", (text, status) => {
    expect(parse(decision(text)).status).toBe(status)
  })

  it("stays linear on a hostile line", () => {
    const started = performance.now()
    parse(
      decision(`**Status:**${" ".repeat(300_000)}\n- Status:${"\t ".repeat(200_000)}\n# x <!--${"<!--".repeat(50_000)}`)
    )
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

describe("sections", () => {
  it("prefers the canonical spelling and the first of it", () => {
    const record = parse(
      "# ADR-1: T\n## Context and Problem Statement\nold\n## context <!-- required -->\nnew\n## Decision Outcome\nlate\n## DECISION\nfirst\n## Decision\nsecond\n## Considered Options\n* a\n* b"
    )
    expect(record).toMatchObject({
      question: "new",
      rationale: "first",
      alternatives: [{ option: "a" }, { option: "b" }]
    })
  })

  it("keeps an empty rationale, drops an empty question and the placeholder of one", () => {
    expect(parse("# Decision: T\n## Context\n\n## Decision\n\n## Next\nx")).toMatchObject({ rationale: "" })
    expect(parse("# Decision: T\n## Context\n(none recorded)\n## Decision\nx")).not.toHaveProperty("question")
  })

  it("reads alternatives with and without a disposition", () => {
    const list = [
      "1. Add **a** queue — Rejected: too slow - really",
      "2. Blue-green deploy—rejected: x",
      "3.   ",
      "4. Cache – deferred: later",
      "   - nested",
      "5. Leave it - discarded: no",
      "6. Half - partially-adopted: reports"
    ].join("\n")
    expect(parse(decision(`## Alternatives considered\n\n${list}`)).alternatives).toEqual([
      { option: "Add a queue", disposition: "rejected", rationale: "too slow - really" },
      { option: "Blue-green deploy—rejected: x" },
      { option: "Cache", disposition: "deferred", rationale: "later" },
      { option: "nested" },
      { option: "Leave it - discarded: no" },
      { option: "Half", disposition: "partially-adopted", rationale: "reports" }
    ])
  })

  it("reads assumptions, and leaves a date no calendar has in the claim", () => {
    const list =
      "- Volume stays (review by 2027-01-31) (expires: at renewal).\n- Ever (review-by: 2027-02-30)\n- (review by 2027-01-01)"
    expect(parse(decision(`## Assumptions\n\n${list}`)).assumptions).toEqual([
      { claim: "Volume stays", review_by: "2027-01-31", expiry: "at renewal" },
      { claim: "Ever (review-by: 2027-02-30)" }
    ])
  })

  it("reads attribution, relations, evidence and scope in their closed sets", () => {
    const record = parse(
      decision(
        [
          "## Attribution",
          "- drafted agent:a on 2026-03",
          "- decided human:b on 2026-03-04",
          "- approved human:c",
          "- ratified bot:d",
          "## Relations",
          "- supersedes ADR-7",
          "- depends_on ADR-8",
          "## Evidence",
          "- grep: src/**/*.ts",
          "- read",
          "- guessed: no",
          "## Governs",
          "-   src/**/*.ts",
          "- src/a.ts#Thing.run",
          "- src/a.ts#"
        ].join("\n")
      )
    )
    expect(record.attribution).toEqual([
      { role: "drafted", kind: "agent", id: "a" },
      { role: "decided", kind: "human", id: "b", date: "2026-03-04" }
    ])
    expect(record.relations).toEqual([{ relation: "supersedes", target: "ADR-7" }])
    expect(record.evidence).toEqual([{ method: "grep", qualifier: "src/**/*.ts" }, { method: "read" }])
    expect(record.governs).toEqual(["src/**/*.ts", "src/a.ts#Thing.run", "src/a.ts#"])
    expect(record.supersedes).toEqual(["ADR-7"])
  })

  it("takes the identifier from the header only and never makes one up", () => {
    expect(parse(decision("**Id:** dec-1")).identifier).toBe("dec-1")
    expect(parse(`${decision("")}\n**Id:** the key of the table\n`)).not.toHaveProperty("identifier")
  })
})

describe("the node of a record", () => {
  it("is captured whatever its heading once attribution is there, unless an outsider's ratification is corroborated", () => {
    const text = (lines: string) => `# ADR-1: T\n## Decision\nx\n## Attribution\n${lines}`
    const node = (lines: string) => recordNode(parse(text(lines)), "a.md", (entry) => entry.id === "seen")
    expect(node("- ratified human:b").provenance).toBe("captured")
    expect(node("- ratified human:seen").provenance).toBe("authored")
    expect(node("- ratified human:seen").attribution?.[0]?.corroborated).toBe(true)
    expect(node("- drafted human:seen\n- ratified human:seen")).toMatchObject({
      provenance: "captured",
      self_ratification: true
    })
    expect(node("- drafted agent:seen\n- ratified human:seen")).toMatchObject({ self_ratification: false })
    expect(node("").provenance).toBe("captured")
  })

  it("carries what the status table says, with absent keys absent", () => {
    const node = (status: string) => recordNode(parse(decision(status)), "a.md")
    expect(node("**Status:** Draft")).toMatchObject({ deliberation: "open", offered: false, disposition: null })
    expect(node("**Status:** Rejected")).toMatchObject({
      deliberation: "resolved",
      offered: true,
      disposition: "declined"
    })
    expect(node("**Status:** Circulating")).toMatchObject({ deliberation: "unstated", disposition: "adopted" })
    expect(node("")).not.toHaveProperty("offered")
    expect(node("")).not.toHaveProperty("status")
    expect(node("")).not.toHaveProperty("resolution_delta")
    expect(node("## Recommendation\n\nKeep two")).toMatchObject({
      resolution_delta: { recommended: "Keep two", chosen: "Keep one" }
    })
    expect(node("## Recommendation\n\nKeep one")).not.toHaveProperty("resolution_delta")
  })
})
