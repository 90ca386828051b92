import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cutAfter, cutBefore, graphemeStart } from "../../../src/domain/text/graphemes.ts"
import { hiddenCharacters } from "../../../src/domain/text/hidden.ts"
import { lineIndex, lineOfOffset } from "../../../src/domain/text/lines.ts"

describe("graphemes", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" })
  const unit = fc.constantFrom(
    "a",
    "é",
    "e\u0301",
    "👩‍👩‍👧",
    "🇩🇪",
    "न्",
    "दे",
    "\u200d",
    "한",
    "ᄒ",
    "ᅡ",
    "合",
    "が",
    "\n",
    "\r\n",
    " ",
    "👍🏽"
  )
  it("finds the start of the cluster that holds a code unit", () => {
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), (units) => {
        const text = units.join("")
        for (let at = 0; at < text.length; at++) {
          const start = segmenter.segment(text).containing(at)?.index
          expect(graphemeStart(text, at)).toBe(start)
          const cut = cutBefore(text, 0, at)
          expect(cut).toBeGreaterThan(0)
          if (start !== 0) expect(cut).toBe(start)
          expect(graphemeStart(text, cutAfter(text, at))).toBe(cutAfter(text, at))
        }
      })
    )
  })
  it("falls back to code points in a cluster longer than any script makes", () => {
    const text = `a${"\u0301".repeat(5000)}`
    expect(cutBefore(text, 1000, 2000)).toBeGreaterThan(1000)
    expect(cutBefore("👩\u200d".repeat(500), 700, 1001)).toBe(1001)
  })
})

describe("hiddenCharacters", () => {
  it.each<[string, ReadonlyArray<string>]>([
    ["plain text, naïve 👩‍👩‍👧 می‌خواهم क्‍ष ❤️ 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}", []],
    ["\ufeffbyte order mark first", []],
    ["access\u202elevel", ["bidirectional_controls"]],
    ["\u2067isolated", ["bidirectional_controls"]],
    ["zero\u200bwidth", ["zero_width_characters"]],
    ["a\u200db", ["zero_width_characters"]],
    ["wo\ufeffrd", ["zero_width_characters"]],
    ["hi\u{e0068}\u{e0069}", ["tag_characters"]],
    ["\u{e0068}\u200b\u202d", ["bidirectional_controls", "zero_width_characters", "tag_characters"]]
  ])("%j", (text, warnings) => {
    expect(hiddenCharacters(text)).toEqual(warnings)
  })
})

describe("lines", () => {
  it("numbers every offset as counting does", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "\n", "é") }), (text) => {
        const index = lineIndex(text)
        for (let at = 0; at <= text.length; at++) {
          const line = text.slice(0, at).split("\n").length
          expect(index.lineOf(at)).toBe(line)
          expect(lineOfOffset(text, at)).toBe(line)
        }
      })
    )
  })
})
