import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Block } from "../../../src/domain/document/ParsedDocument.ts"
import { cutQuote } from "../../../src/domain/quotes/cut.ts"
import { termWeights } from "../../../src/domain/ranking/termWeights.ts"
import { graphemeStart } from "../../../src/domain/text/graphemes.ts"
import { analyzeQuery } from "../../../src/domain/text/query.ts"
import { sentenceRanges } from "../../../src/domain/text/sentences.ts"

const weights = (query: string) => termWeights([analyzeQuery(query)])
const cut = (text: string, query: string, blocks: ReadonlyArray<Block> = []) => {
  const found = cutQuote({ text, base: 100, blocks }, weights(query))
  return text.slice(found.start - 100, found.end - 100)
}

describe("cutQuote", () => {
  const filler = "The weather was calm and nobody came by that day, as the log says. ".repeat(12)
  it("returns a short passage whole", () => {
    expect(cut("  One gauge. Two gauges. ", "gauge")).toBe("One gauge. Two gauges.")
  })
  it("takes the sentences that answer, whole, with some of what stands around", () => {
    const answer = "The sensor froze in January 2024."
    const quote = cut(`${filler}${answer} ${filler}`, "when did the sensor freeze")
    expect(quote).toContain(answer)
    expect(quote.length).toBeLessThanOrEqual(700)
    expect(quote.startsWith("The weather")).toBe(true)
    expect(quote.endsWith(".")).toBe(true)
  })
  it("spans what holds more of the question", () => {
    const text = `${filler}The sensor froze. It was cold. In January the ice broke the mast. ${filler}`
    expect(cut(text, "sensor ice mast january")).toContain(
      "The sensor froze. It was cold. In January the ice broke the mast."
    )
  })
  it("does not run on into the next section", () => {
    const first = "Calibrate the gauge each May."
    const text = `${first}\n\nHistory\n\nThe house was built in 1901.`
    const at = text.indexOf("History")
    const blocks: ReadonlyArray<Block> = [
      { kind: "paragraph", start: 100, end: 100 + first.length },
      { kind: "heading", start: 100 + at, end: 107 + at, level: 1 },
      { kind: "paragraph", start: 109 + at, end: 100 + text.length }
    ]
    expect(cut(text, "calibrate gauge", blocks)).toBe(first)
    expect(cut(text, "history", blocks)).toBe("History\n\nThe house was built in 1901.")
  })
  it("cuts a sentence that is too long, and says so", () => {
    const text = `${"👩‍👩‍👧".repeat(300)} end`
    const found = cutQuote({ text, base: 0, blocks: [] }, weights("end"))
    expect(found.truncated).toBe(true)
    expect(found.end - found.start).toBeLessThanOrEqual(1500)
    expect(graphemeStart(text, found.end)).toBe(found.end)
  })
  it("holds what was asked for wherever it stands in a stretch without full stops", () => {
    const lines = Array.from({ length: 120 }, (_, at) => `10:${at} INFO request ${at} was served in time`)
    const log = cut(lines.join("\n"), "request 97")
    expect(log.split("\n")).toContain(lines[97])
    expect(log.split("\n").every((line) => lines.includes(line))).toBe(true)
    const clauses = Array.from({ length: 60 }, (_, at) => `the party of clause ${at} shall indemnify the other`)
    const contract = `Whereas ${clauses.join(", ")}, and the surcharge is nine percent, ${clauses.join(", ")}.`
    const found = cutQuote({ text: contract, base: 0, blocks: [] }, weights("surcharge percent"))
    expect(contract.slice(found.start, found.end)).toContain("and the surcharge is nine percent")
    expect(found.truncated).toBe(true)
    const chinese = `${"本合同规定，".repeat(400)}违约金为百分之九，${"双方同意，".repeat(400)}`
    expect(cut(chinese, "违约金")).toContain("违约金为百分之九")
  })
  it("is always a run of whole sentences within the passage and its bounds", () => {
    const unit = fc.constantFrom(
      "gauge ",
      "sensor ",
      "it was. ",
      "Dr. ",
      "\n\n",
      "合約。",
      "é! ",
      "x".repeat(400),
      "e\u0301",
      " "
    )
    fc.assert(
      fc.property(
        fc.array(unit, { minLength: 1, maxLength: 60 }),
        fc.constantFrom("gauge", "sensor 合約", "none", "*"),
        (units, query) => {
          const text = units.join("")
          const found = cutQuote({ text, base: 7, blocks: [] }, weights(query))
          const quote = text.slice(found.start - 7, found.end - 7)
          expect(quote.trim()).toBe(quote)
          expect(quote.length).toBeLessThanOrEqual(1500)
          if (text.trim() === "") return
          expect(quote).not.toBe("")
          const sentences = sentenceRanges(text)
          const tooLong = sentences.find(
            ({ start, end }) => end - start > 1500 && start <= found.start - 7 && found.start - 7 < end
          )
          if (tooLong === undefined) expect(sentences.some(({ start }) => start === found.start - 7)).toBe(true)
          if (!found.truncated) expect(sentences.some(({ end }) => end === found.end - 7)).toBe(true)
        }
      )
    )
  })
  it("takes little time, also for hostile passages", () => {
    const passage = { text: `${filler}The sensor froze. ${filler}`, base: 0, blocks: [] }
    const asked = weights("when did the sensor freeze in the calm weather")
    for (let warm = 0; warm < 200; warm++) cutQuote(passage, asked)
    const started = performance.now()
    for (let run = 0; run < 200; run++) cutQuote(passage, asked)
    const each = (performance.now() - started) / 200
    console.log(`cutting ${each.toFixed(3)} ms a passage of ${passage.text.length}`)
    expect(each).toBeLessThan(2)
    const hostile = performance.now()
    cutQuote({ text: "sensor. Sensor! ".repeat(20_000), base: 0, blocks: [] }, asked)
    expect(performance.now() - hostile).toBeLessThan(1000)
  })
})
