import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { foldText } from "../../../src/domain/quotes/fold.ts"
import { foldedOffset, originalRange } from "../../../src/domain/quotes/foldMap.ts"

const fold = (text: string) => foldText(text).folded

describe("foldText", () => {
  it.each([
    ["The  Quick\n\tFox", "the quick fox"],
    ["“Don’t”—he said", "'don't'-he said"],
    ['He said "go" 「行」', "he said 'go' '行'"],
    ["infor-\nmation", "information"],
    ["infor-  \n  mation", "information"],
    ["infor\u2010\nmation", "information"],
    ["infor\u00ad\nmation", "information"],
    ["in\u00adfor\u200bma\u2060tion", "information"],
    ["well-known", "well-known"],
    ["1990-\n1995", "1990-1995"],
    ["item -\nnext", "item - next"],
    ["eﬃcient ﬁne", "efficient fine"],
    ["Ｆｕｌｌ　Ｗｉｄｔｈ", "full width"],
    ["STRASSE straße", "strasse strasse"],
    ["Ju\u0308rgen", "jürgen"],
    ["wait…", "wait..."],
    ["這份\n合約 是", "這份合約是"],
    ["合約 GPT 4", "合約 gpt 4"],
    ["한국어 문서", "한국어 문서"],
    ["\u1112\u1161\u11ab", "한"],
    ["a \u200b b", "a b"],
    ["❤️ done", "❤ done"],
    ["naïve", "naïve"]
  ])("%j", (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  const unit = fc.constantFrom(
    "a",
    "B",
    " ",
    "  ",
    "\n",
    "-",
    "-\n",
    "\u00ad\n",
    "é",
    "e\u0301",
    "ﬁ",
    "合",
    "約",
    "。",
    "　",
    "\u200b",
    "\u00ad",
    "👩‍👩‍👧",
    "❤️",
    "“",
    "’",
    "…",
    "ß",
    "İ",
    "\u1112\u1161",
    "`",
    "½"
  )
  const texts = fc.array(unit, { maxLength: 40 }).map((units) => units.join(""))

  it("maps every folded range to an original range of which it is the folded form", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { folded, map } = foldText(text)
        expect(map.at(-2)).toBe(folded.length)
        expect(map.at(-1)).toBe(text.length)
        for (let at = 2; at < map.length; at++) expect(map[at]).toBeGreaterThanOrEqual(map[at - 2] ?? 0)
        for (let start = 0; start < folded.length; start++) {
          for (let end = start + 1; end <= folded.length; end++) {
            const range = originalRange(map, { start, end })
            expect(range.start).toBeLessThan(range.end)
            const piece = folded.slice(start, end).trim()
            const back = fold(text.slice(range.start, range.end))
            if (!/[\ud800-\udfff-]/.test(piece)) expect(back).toContain(piece)
          }
        }
        for (let at = 0; at <= text.length; at++) {
          const there = foldedOffset(map, at)
          expect(there).toBeGreaterThanOrEqual(0)
          expect(there).toBeLessThanOrEqual(folded.length)
        }
      }),
      { numRuns: 300 }
    )
  })

  it("is the same for a text folded before", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const once = fold(text)
        if (!/-$|½|İ|[\u200b\u00ad]/.test(text)) expect(fold(once)).toBe(once)
      })
    )
  })

  it("is fast, and linear on hostile text", () => {
    const prose = "The station was rebuilt after the storm, and its instruments were replaced.\nOne by one.\n\n".repeat(
      60_000
    )
    const best = Math.min(
      ...[0, 1, 2].map(() => {
        const started = performance.now()
        foldText(prose)
        return performance.now() - started
      })
    )
    console.log(`folding ${(prose.length / 1000 / best).toFixed(0)} MB/s`)
    expect(prose.length / 1000 / best).toBeGreaterThan(10)
    for (const hostile of ["-", "- ", "-\n", "  ", "\u00ad\n", "e\u0301", "\u0301", "\u1112", "合 ", "\u200b"]) {
      const started = performance.now()
      foldText(hostile.repeat(200_000))
      expect(performance.now() - started).toBeLessThan(3000)
    }
  })
})
