import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fuseScores, scoreDocuments } from "../../../src/domain/ranking/fuse.ts"
import { mergeHits } from "../../../src/domain/ranking/merge.ts"
import { keywordStatus } from "../../../src/domain/ranking/status.ts"

describe("mergeHits", () => {
  const hit = (documentId: string, start: number, end: number, score: number, page?: number) => ({
    documentId,
    start,
    end,
    score,
    ...(page === undefined ? {} : { page })
  })
  it("joins what stands together, with the best member's score", () => {
    const merged = mergeHits([
      hit("a", 1000, 2000, 3),
      hit("b", 0, 10, 2),
      hit("a", 2002, 3000, 1),
      hit("a", 5000, 6000, 0.5)
    ])
    expect(merged.map(({ documentId, start, end, score }) => [documentId, start, end, score])).toEqual([
      ["a", 1000, 3000, 3],
      ["b", 0, 10, 2],
      ["a", 5000, 6000, 0.5]
    ])
    expect(merged[0]?.best.start).toBe(1000)
  })
  it("never joins pages or documents, and stays within its bound", () => {
    expect(mergeHits([hit("a", 0, 10, 1, 1), hit("a", 11, 20, 1, 2)])).toHaveLength(2)
    const run = Array.from({ length: 20 }, (_, at) => hit("a", at * 1000, at * 1000 + 998, at))
    for (const passage of mergeHits(run)) expect(passage.end - passage.start).toBeLessThanOrEqual(6000)
  })
  it("keeps every hit, and orders by score whatever the order of the hits", () => {
    const hits = fc.uniqueArray(
      fc.record({
        documentId: fc.constantFrom("a", "b"),
        start: fc.nat(5000),
        score: fc.double({ min: 0, max: 9, noNaN: true })
      }),
      { selector: ({ documentId, start }) => `${documentId}${start}` }
    )
    fc.assert(
      fc.property(hits, (found) => {
        const merged = mergeHits(found.map((each) => ({ ...each, end: each.start + 100 })))
        expect(merged.flatMap((passage) => passage.members)).toHaveLength(found.length)
        for (const [at, passage] of merged.entries()) {
          expect(passage.score).toBe(Math.max(...passage.members.map((member) => member.score)))
          expect(passage.score).toBeLessThanOrEqual(merged[at - 1]?.score ?? Number.POSITIVE_INFINITY)
        }
      })
    )
  })
})

describe("fuseScores", () => {
  it("sums scores scaled to each ranking's best", () => {
    const fused = fuseScores([
      {
        hits: [
          { id: 1, score: 10 },
          { id: 2, score: 5 }
        ],
        weight: 1
      },
      {
        hits: [
          { id: 2, score: 0.4 },
          { id: 3, score: 0.2 }
        ],
        weight: 0.5
      },
      { hits: [{ id: 9, score: -1 }], weight: 1 },
      { hits: [], weight: 1 }
    ])
    expect(fused).toEqual([
      { id: 1, score: 1 },
      { id: 2, score: 1 },
      { id: 3, score: 0.25 }
    ])
  })
})

describe("scoreDocuments", () => {
  it("lets the best chunk count whole and further ones a falling share", () => {
    const chunks = [
      { id: 10, score: 1 },
      { id: 11, score: 3 },
      { id: 20, score: 3 }
    ]
    const ranked = scoreDocuments(chunks, (chunk) => Math.floor(chunk / 10))
    expect(ranked.map(({ id }) => id)).toEqual([1, 2])
    expect(ranked[0]?.score).toBeCloseTo(3.2)
    expect(ranked[1]?.score).toBe(3)
  })
})

describe("keywordStatus", () => {
  it("weighs what is held by rarity", () => {
    const common = { frequency: 500, matched: true }
    expect(keywordStatus([{ frequency: 3, matched: true }, common], 1000)).toBe("ok")
    expect(keywordStatus([{ frequency: 0, matched: false }, common], 1000)).toBe("no_strong_match")
    expect(
      keywordStatus(
        [
          { frequency: 0, matched: false },
          { frequency: 40, matched: true }
        ],
        1000
      )
    ).toBe("weak_match")
    expect(keywordStatus([], 1000)).toBe("no_strong_match")
  })
})
