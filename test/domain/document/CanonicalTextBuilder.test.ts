import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { CanonicalTextBuilder } from "../../../src/domain/document/CanonicalTextBuilder.ts"
import { cleanTitle } from "../../../src/domain/document/title.ts"
import { violations } from "../../../src/domain/document/violations.ts"
import { blockKinds } from "../../../src/domain/vocabulary.ts"

const facts = { type: "text", mimeType: "text/plain" } as const

const step = fc.oneof(
  fc.record({ do: fc.constant("page" as const), label: fc.option(fc.string(), { nil: undefined }) }),
  fc.record({
    do: fc.constant("block" as const),
    kind: fc.constantFrom(...blockKinds),
    text: fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("", " ", "\n\n", "  x\n", "word ".repeat(5000)))
  })
)

describe("CanonicalTextBuilder", () => {
  it("builds sound documents from any sequence of pages and blocks", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.boolean(), (steps, paged) => {
        const builder = new CanonicalTextBuilder()
        if (paged) builder.page()
        for (const one of steps) {
          if (one.do === "block") builder.block(one.kind, one.text)
          else if (paged) builder.page(one.label)
        }
        expect(violations(builder.build(facts))).toEqual([])
      })
    )
  })

  it("puts headings in the outline with their page and place", () => {
    const builder = new CanonicalTextBuilder()
    builder.page("iv")
    builder.block("paragraph", "Before")
    const start = builder.block("heading", "A  title", { level: 2 })
    const { outline, pages } = builder.build(facts)
    expect(outline).toEqual([{ level: 2, title: "A title", page: 1, startOffset: start }])
    expect(pages).toEqual([{ number: 1, label: "iv", start: 0, end: 16 }])
  })

  it("keeps the indentation of code and drops the blank lines around it", () => {
    const builder = new CanonicalTextBuilder()
    builder.block("code", "\n  \n    if (x)\n      y\n\n")
    expect(builder.build(facts).text).toBe("    if (x)\n      y")
  })
})

describe("cleanTitle", () => {
  it.each([
    ["C:\\Users\\x\\report.doc"],
    ["/home/x/report"],
    ["file:///tmp/a"],
    ["Microsoft Word - Report 2020"],
    ["report_final.docx"],
    ["Untitled"],
    ["untitled document 3"],
    ["PowerPoint Presentation"],
    ["  "],
    ["..."]
  ])("takes %j for no title", (title) => {
    expect(cleanTitle(title)).toBeUndefined()
  })

  it.each([
    ["A study of C++ and/or Rust", "A study of C++ and/or Rust"],
    ["  Two\n lines ", "Two lines"],
    ["合約", "合約"],
    ["TCP/IP", "TCP/IP"]
  ])("keeps %j", (title, kept) => {
    expect(cleanTitle(title)).toBe(kept)
  })
})
