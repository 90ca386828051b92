import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { normalizeText } from "../../../src/domain/document/normalizeText.ts"
import { paragraphRanges } from "../../../src/domain/document/paragraphRanges.ts"
import { splitRange } from "../../../src/domain/document/splitRange.ts"

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      "a",
      " ",
      "\n",
      "\r",
      "\t",
      "\0",
      ".",
      "\u00A0",
      "\u3000",
      "\u2028",
      "é",
      "語",
      "👩‍👩‍👧",
      "e\u0301",
      "🇫🇷"
    ),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 })
  ),
  maxLength: 400
})

describe("normalizeText", () => {
  it("makes every line end a line feed", () => {
    expect(normalizeText("a\r\nb\rc\n\r\nd")).toBe("a\nb\nc\n\nd")
  })

  it("replaces NUL and lone surrogates and keeps pairs", () => {
    expect(normalizeText("a\0b\uD800c\uDC00d😀e\uDE00\uD83D")).toBe("a\uFFFDb\uFFFDc\uFFFDd😀e\uFFFD\uFFFD")
  })

  it("leaves its own result alone, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const once = normalizeText(text)
        expect(normalizeText(once)).toBe(once)
        expect(once).not.toMatch(/[\r\0]/)
        expect(once).not.toMatch(/[\uD800-\uDFFF]/u)
      })
    )
  })
})

describe("splitRange", () => {
  it("keeps every non-blank character, in order and within the bound, and no grapheme is cut", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 40, max: 80 }), (raw, max) => {
        const text = normalizeText(raw).repeat(4)
        const pieces = splitRange(text, { start: 0, end: text.length }, max)
        const boundaries = new Set([0, ...Array.from(new Intl.Segmenter("und").segment(text), ({ index }) => index)])
        let covered = 0
        for (const { start, end } of pieces) {
          expect(start).toBeGreaterThanOrEqual(covered)
          if (text.length > max) expect(end - start).toBeLessThanOrEqual(max)
          expect(text.slice(covered, start).trim()).toBe("")
          expect(boundaries.has(start)).toBe(true)
          covered = end
        }
        expect(text.slice(covered).trim()).toBe("")
      })
    )
  })

  it("cuts after a line, else a sentence, else a word, else anywhere between characters", () => {
    const cut = (text: string) =>
      splitRange(text, { start: 0, end: text.length }, 20).map(({ start, end }) => text.slice(start, end))
    expect(cut("one two three\nfour five six seven")[0]).toBe("one two three\n")
    expect(cut("one two three. Four five six seven")[0]).toBe("one two three. ")
    expect(cut("one two three four five six seven")[0]).toBe("one two three four ")
    expect(cut("x".repeat(45)).map((piece) => piece.length)).toEqual([20, 20, 5])
  })

  it("keeps at least code points whole in one endless cluster", () => {
    const text = `a${"\u0301".repeat(30_000)}`
    expect(splitRange(text, { start: 0, end: text.length }).length).toBeGreaterThan(2)
  })
})

describe("paragraphRanges", () => {
  it("finds what blank lines part", () => {
    const text = "\n\n  One\nstill one  \n \t\n\nTwo\n"
    expect(paragraphRanges(text).map(({ start, end }) => text.slice(start, end))).toEqual(["One\nstill one", "Two"])
  })

  it("holds every non-blank character, in order, whatever the text", () => {
    fc.assert(
      fc.property(anyText, (raw) => {
        const text = normalizeText(raw)
        let covered = 0
        for (const { start, end } of paragraphRanges(text)) {
          expect(text.slice(covered, start).trim()).toBe("")
          expect(text.slice(start, end)).toMatch(/^\S(?:[\s\S]*\S)?$/)
          covered = end
        }
        expect(text.slice(covered).trim()).toBe("")
      })
    )
  })

  it("bounds the blocks of one enormous line and is done with it at once", () => {
    const text = "word ".repeat(2_000_000)
    const ranges = paragraphRanges(text)
    expect(ranges.length).toBeGreaterThan(900)
    expect(Math.max(...ranges.map(({ start, end }) => end - start))).toBeLessThanOrEqual(10_000)
  })

  it("crosses a million blank lines in one step", () => {
    const text = `a${"\n ".repeat(1_000_000)}b`
    expect(paragraphRanges(text)).toHaveLength(2)
  })
})
