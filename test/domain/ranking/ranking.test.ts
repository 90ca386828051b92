import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fuseScores, scoreDocuments } from "../../../src/domain/ranking/fuse.ts"
import { mergeHits } from "../../../src/domain/ranking/merge.ts"
import { standingOf, statusFor } from "../../../src/domain/ranking/status.ts"

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

describe("statusFor", () => {
  const term = (token: string, frequency: number) => ({ token, frequency })
  const passage = new Set(["gauge", "ice", "the"])
  const status = (terms: ReadonlyArray<{ token: string; frequency: number }>, energy?: number) =>
    statusFor(standingOf(terms, 1000, [passage], energy))
  it("is ok where a passage holds all of the question", () => {
    expect(status([term("gauge", 3), term("ice", 500)])).toBe("ok")
  })
  it("is no match where nothing is held, or nothing is asked", () => {
    expect(status([term("walrus", 0)])).toBe("no_strong_match")
    expect(status([term("gull", 20)], 0.4)).toBe("no_strong_match")
    expect(status([])).toBe("no_strong_match")
  })
  it("weighs what is held by rarity: common words in common with a foreign question say nothing", () => {
    const foreign = [term("ice", 700), term("walrus", 0), term("tusk", 0), term("ivory", 0)]
    expect(status(foreign)).toBe("no_strong_match")
    expect(status(foreign, 0.02)).toBe("no_strong_match")
  })
  it("takes a question of the notebook's own kind though no passage holds all of it", () => {
    const own = [term("gauge", 3), term("ice", 40), term("replac", 30), term("harbour", 60), term("winter", 80)]
    expect(status(own)).not.toBe("no_strong_match")
    expect(status(own, 0.35)).toBe("ok")
  })
})
