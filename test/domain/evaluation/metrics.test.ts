import { describe, expect, it } from "vitest"
import {
  averagePrecision,
  meansOf,
  ndcgAt,
  recallAt,
  reciprocalRankAt
} from "../../../src/domain/evaluation/metrics.ts"
import { runLines } from "../../../src/domain/evaluation/runFile.ts"

const judged = new Map([
  ["a", 2],
  ["b", 1],
  ["c", 0],
  ["d", 1]
])

describe("measures, worked by hand", () => {
  it("ndcg takes the grade as gain and log2(rank + 1) as discount, against the ideal order of all judged", () => {
    // gained: b at 1 (1), a at 3 (2 / log2 4 = 1); ideal: 2 + 1 / log2 3 + 1 / log2 4
    expect(ndcgAt(10)(["b", "c", "a"], judged)).toBeCloseTo(2 / (2 + 1 / Math.log2(3) + 0.5), 12)
    expect(ndcgAt(2)(["b", "c", "a"], judged)).toBeCloseTo(1 / (2 + 1 / Math.log2(3)), 12)
    expect(ndcgAt(10)(["a", "b", "d"], judged)).toBe(1)
  })
  it("recall is the share of the relevant ones that are found within the depth", () => {
    expect(recallAt(2)(["x", "a", "b"], judged)).toBeCloseTo(1 / 3)
    expect(recallAt(100)(["x", "a", "b"], judged)).toBeCloseTo(2 / 3)
  })
  it("average precision counts relevant ones that are not found as 0", () => {
    // precision 1/2 at rank 2, 2/3 at rank 3, three relevant
    expect(averagePrecision(["x", "a", "b"], judged)).toBeCloseTo((1 / 2 + 2 / 3) / 3, 12)
  })
  it("reciprocal rank looks no further than its depth", () => {
    expect(reciprocalRankAt(10)(["c", "x", "d"], judged)).toBeCloseTo(1 / 3)
    expect(reciprocalRankAt(2)(["c", "x", "d"], judged)).toBe(0)
  })
  it("are 0 where nothing is relevant or nothing was found", () => {
    const none = new Map([["c", 0]])
    for (const measure of [ndcgAt(10), recallAt(10), averagePrecision, reciprocalRankAt(10)]) {
      expect(measure(["c"], none)).toBe(0)
      expect(measure([], judged)).toBe(0)
    }
  })
  it("means leave out queries without a relevant document and count empty results", () => {
    const means = meansOf([
      { ranking: ["a"], judged },
      { ranking: [], judged },
      { ranking: ["c"], judged: new Map([["c", 0]]) }
    ])
    expect(means.mrr10).toBe(0.5)
    expect(means.map).toBeCloseTo(1 / 6)
    expect(meansOf([]).ndcg10).toBe(0)
  })
})

describe("runLines", () => {
  it("writes strictly falling scores, so that readers keep the order", () => {
    const lines = runLines(
      {
        query: "q 1",
        documents: [
          { id: "z", score: 2 },
          { id: "y", score: 2 },
          { id: "x", score: 2 },
          { id: "w", score: 1 }
        ]
      },
      "ibid"
    )
    const scores = lines.map((line) => Number(line.split(" ")[4]))
    expect(lines[0]).toBe("q_1 Q0 z 1 2 ibid")
    expect(scores.every((score, at) => at === 0 || score < (scores[at - 1] ?? 0))).toBe(true)
  })
})
