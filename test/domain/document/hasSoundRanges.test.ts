import { describe, expect, it } from "vitest"
import { CanonicalTextBuilder } from "../../../src/domain/document/CanonicalTextBuilder.ts"
import { hasSoundRanges } from "../../../src/domain/document/hasSoundRanges.ts"

const document = () => {
  const builder = new CanonicalTextBuilder()
  builder.page()
  builder.block("heading", "One")
  builder.block("paragraph", "text")
  builder.page()
  builder.block("paragraph", "more")
  return builder.build({ type: "pdf", mimeType: "application/pdf" })
}

describe("hasSoundRanges", () => {
  it("holds for what the builder makes", () => {
    expect(hasSoundRanges(document())).toBe(true)
  })

  it.each([
    ["a block outside the text", { blocks: [{ kind: "paragraph", start: 0, end: 999, page: 1 }] }],
    ["an empty block", { blocks: [{ kind: "paragraph", start: 1, end: 1, page: 1 }] }],
    ["a block across a page's end", { blocks: [{ kind: "paragraph", start: 0, end: 12, page: 1 }] }],
    ["a block on a page that is not there", { blocks: [{ kind: "paragraph", start: 0, end: 2, page: 7 }] }],
    [
      "blocks over each other",
      {
        blocks: [
          { kind: "paragraph", start: 0, end: 3, page: 1 },
          { kind: "paragraph", start: 2, end: 5, page: 1 }
        ]
      }
    ],
    ["pages out of order", { blocks: [], pages: [{ number: 2, start: 0, end: 1 }] }],
    ["an outline that leads out of the text", { outline: [{ level: 1, title: "x", startOffset: 999 }] }]
  ] as const)("fails for %s", (_, wrong) => {
    expect(hasSoundRanges({ ...document(), ...wrong })).toBe(false)
  })
})
