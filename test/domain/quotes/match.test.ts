import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { closestFloor, closestStretch } from "../../../src/domain/quotes/closest.ts"
import { foldText } from "../../../src/domain/quotes/fold.ts"
import { findQuote, quoteNeedles } from "../../../src/domain/quotes/match.ts"

const find = (text: string, quote: string, limit = 10) => {
  const { verdict, ranges } = findQuote(text, foldText(text), quote, limit)
  return [verdict, ...ranges.map(({ start, end }) => text.slice(start, end))]
}

describe("findQuote", () => {
  it.each<[string, string, ReadonlyArray<string>]>([
    ["One fish. Two fish.", "fish", ["verbatim", "fish", "fish"]],
    ["One fish.", " fish.\n", ["verbatim", "fish."]],
    ["One  “fish”\nthere", 'one "Fish" there', ["normalized", "One  “fish”\nthere"]],
    ["She said “yes”.", "she said 'yes'.", ["normalized", "She said “yes”."]],
    ["of infor-\nmation here", "information here", ["normalized", "infor-\nmation here"]],
    ["a well-\nknown fact", "well-known fact", ["normalized", "well-\nknown fact"]],
    ["a wellknown fact", "well-known fact", ["not_found"]],
    ["of infor-\nmation", "infor-", ["verbatim", "infor-"]],
    ["the eﬃcient way", "efficient", ["normalized", "eﬃcient"]],
    ["I ❤️ it", "i ❤ it", ["normalized", "I ❤️ it"]],
    ["I ❤️", "❤", ["normalized", "❤️"]],
    ["cafe\u0301", "cafe", ["not_found"]],
    ["a 👩‍👩‍👧 b", "👩", ["not_found"]],
    ["這份合\n約是", "合約", ["normalized", "合\n約"]],
    ["nothing", "else", ["not_found"]],
    ["nothing", "", ["not_found"]],
    ["nothing", "\u200b", ["not_found"]],
    ["a.c abc", "A.C", ["normalized", "a.c"]],
    ["aaaa", "aa", ["verbatim", "aa", "aa"]]
  ])("%j holds %j?", (text, quote, answer) => {
    expect(find(text, quote)).toEqual(answer)
  })

  it.each([
    ["a state-of-the-\nart machine", "state-of-the-art machine"],
    ["the up-to-\ndate, state-of-\nthe-art and well-known way", "The up-to-date, state-of-the-art and well-known way"]
  ])("%j is among the texts to look into for %j", (text, quote) => {
    expect(find(text, quote)[0]).toBe("normalized")
    const { folded } = foldText(text)
    expect(quoteNeedles(quote).some((stretches) => stretches.every((stretch) => folded.includes(stretch)))).toBe(true)
  })

  it("bounds the places", () => {
    expect(find("a ".repeat(100), "a", 3)).toHaveLength(4)
  })

  it("finds any stretch of a text, and its folded form is among the needles", () => {
    const unit = fc.constantFrom(
      "a",
      "Be",
      " ",
      "\n",
      "-",
      "c-d",
      "-\n",
      "é",
      "e\u0301",
      "ﬁ",
      "合",
      "約",
      "“",
      "…",
      "👍🏽",
      "x."
    )
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 30 }), fc.nat(), fc.nat(), (units, one, other) => {
        const from = Math.min(one % units.length, other % units.length)
        const to = Math.max(one % units.length, other % units.length) + 1
        const text = units.join("")
        const quote = units.slice(from, to).join("")
        if (quote.trim() === "") return
        const folding = foldText(text)
        const { verdict, ranges } = findQuote(text, folding, quote, 10)
        expect(verdict === "verbatim" || quote.startsWith("\u0301")).toBe(true)
        for (const range of ranges) expect(text.slice(range.start, range.end).trim()).toBe(quote.trim())
        const needles = quoteNeedles(quote)
        if (needles.length > 0 && !/^-|-$/.test(quote.trim())) {
          expect(
            needles.some((stretches) => stretches.every((stretch) => folding.folded.includes(stretch))),
            JSON.stringify({ text, quote, needles })
          ).toBe(true)
        }
        const shouted = findQuote(text, folding, quote.toUpperCase().replace(/\n/g, "  \n "), 10)
        if (/^[a-z]+$/.test(quote)) expect(shouted.verdict).toBe("normalized")
      }),
      { numRuns: 500 }
    )
  })
})

describe("closestStretch", () => {
  const text =
    "The gauge is read twice a day. In January 2024 the sensor failed for three days because of ice. It was replaced in March. Visitors are welcome."
  it("is the sentences that share most", () => {
    const found = closestStretch(text, "In January 2023 the sensor failed for two days because of frost.")
    expect(text.slice(found?.start, found?.end)).toBe(
      "In January 2024 the sensor failed for three days because of ice."
    )
    expect(found?.score).toBeGreaterThan(closestFloor)
  })
  it("is nothing where nothing is shared", () => {
    expect(closestStretch(text, "quantum chromodynamics")).toBeUndefined()
  })
  it("is bounded work", () => {
    const started = performance.now()
    closestStretch("a b. ".repeat(100_000), "a b ".repeat(500))
    closestStretch("x".repeat(1_000_000), "x ".repeat(1000))
    expect(performance.now() - started).toBeLessThan(1500)
  })
})
