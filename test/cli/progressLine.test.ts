import { describe, expect, it } from "vitest"
import type { Output } from "../../src/cli/output/Output.ts"
import { describeProgress, makeProgressLine } from "../../src/cli/output/progressLine.ts"

const record = (redraws: boolean, columns = 80) => {
  const drawn: Array<string> = []
  const output: Pick<Output["Service"], "draw" | "redraws" | "columns"> = {
    draw: (text) => drawn.push(text),
    redraws,
    columns
  }
  let time = 0
  const line = makeProgressLine(output, () => time)
  return { drawn, line, at: (ms: number) => (time = ms) }
}

describe("progress", () => {
  it("says done of total, rate, time left and the file in hand", () => {
    expect(describeProgress({ phase: "parsing", done: 500, total: 2000, current: "a\n.md" }, 10_000)).toBe(
      "Indexing 500/2000 · 50 files/s · 30 s left · a\\n.md"
    )
    expect(describeProgress({ phase: "parsing", done: 10, total: 10_000 }, 10_000)).toContain(
      "1.0 files/s · 2 h 47 min left"
    )
    expect(describeProgress({ phase: "reading", done: 7 }, 1000)).toBe("Looking 7")
  })

  it("is one line drawn again on a terminal, never wider than it, and gone at the end", () => {
    const { at, drawn, line } = record(true, 30)
    for (let time = 0; time <= 1000; time += 10) {
      at(time)
      line.listener({ phase: "parsing", done: time, total: 1000, current: "\u4E2D".repeat(40) })
    }
    line.clear()
    expect(drawn.length).toBeLessThan(15)
    expect(drawn.at(-1)).toBe("\r\u001B[2K")
    for (const text of drawn.slice(0, -1)) {
      const shown = text.replace("\r\u001B[2K", "")
      expect(text).not.toContain("\n")
      expect([...shown].reduce((sum, character) => sum + (character >= "\u1100" ? 2 : 1), 0)).toBeLessThanOrEqual(30)
    }
  })

  it("is a plain line every few seconds elsewhere", () => {
    const { at, drawn, line } = record(false)
    for (let time = 0; time <= 10_000; time += 100) {
      at(time)
      line.listener({ phase: "parsing", done: time, total: 10_000 })
    }
    line.clear()
    expect(drawn).toHaveLength(3)
    for (const text of drawn) expect(text).toMatch(/^[^\r\u001B]+\n$/)
  })
})
