import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sentenceRanges } from "../../../src/domain/text/sentences.ts"

const split = (text: string) => sentenceRanges(text).map(({ start, end }) => text.slice(start, end))

describe("sentenceRanges", () => {
  it.each<[string, ReadonlyArray<string>]>([
    ["One. Two! Three?", ["One.", "Two!", "Three?"]],
    ["Dr. Smith met J. R. Ewing, i.e. him. Then he left.", ["Dr. Smith met J. R. Ewing, i.e. him.", "Then he left."]],
    ["See Fig. 3 and p. 12. It rose 3.5 mm.", ["See Fig. 3 and p. 12.", "It rose 3.5 mm."]],
    [
      'He said "Stop." Then he left (at once.) They stayed.',
      ['He said "Stop."', "Then he left (at once.)", "They stayed."]
    ],
    ["Version 1.0.21 of node.js. Fixed", ["Version 1.0.21 of node.js.", "Fixed"]],
    ["Wait ... there is more. Yes.", ["Wait ... there is more.", "Yes."]],
    ["第一句。第二句！「第三句。」第四", ["第一句。", "第二句！", "「第三句。」", "第四"]],
    ["No stop\n\nNext block", ["No stop", "Next block"]],
    ["A line\nbroken here. Next.", ["A line\nbroken here.", "Next."]],
    ["यह एक वाक्य है। दूसरा वाक्य।", ["यह एक वाक्य है।", "दूसरा वाक्य।"]],
    ["  \n ", []]
  ])("splits %j", (text, sentences) => {
    expect(split(text)).toEqual(sentences)
  })

  it("holds every non-blank character, in order, and is linear", () => {
    const unit = fc.constantFrom(".", "!", "?", "。", " ", "\n", "\n\n", "a", "B", "Dr", '"', ")", "é", "1", "…")
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 80 }), (units) => {
        const text = units.join("")
        let at = 0
        for (const { start, end } of sentenceRanges(text)) {
          expect(start).toBeGreaterThanOrEqual(at)
          expect(text.slice(at, start).trim()).toBe("")
          expect(text.slice(start, end).trim()).toBe(text.slice(start, end))
          expect(end).toBeGreaterThan(start)
          at = end
        }
        expect(text.slice(at).trim()).toBe("")
      })
    )
    for (const hostile of [". ", ".", "?!", "Dr. ", "\n \n", "a", '."']) {
      const started = performance.now()
      sentenceRanges(hostile.repeat(300_000))
      expect(performance.now() - started).toBeLessThan(3000)
    }
  })
})
