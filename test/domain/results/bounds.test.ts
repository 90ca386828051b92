import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Evidence, NoteHit, SearchResult } from "../../../src/domain/evidence.ts"
import { DocumentId } from "../../../src/domain/ids.ts"
import type { QuoteLocation } from "../../../src/domain/provenance.ts"
import { boundNotes } from "../../../src/domain/results/boundNotes.ts"
import { boundQuoteCheck } from "../../../src/domain/results/boundQuoteCheck.ts"
import { boundSearch } from "../../../src/domain/results/boundSearch.ts"
import { clip } from "../../../src/domain/results/clip.ts"
import { countThatFits, jsonBytes, prefixThatFits } from "../../../src/domain/results/jsonSize.ts"

const limit = 48 * 1024
const documentId = DocumentId.make("d")

/** Text whose JSON takes from one to six bytes a code unit. */
const awkwardText = (maxLength: number) =>
  fc.array(fc.constantFrom("a", "é", "中", "😀", '"', "\\", "\u0001", "\n", " "), { maxLength: 60 }).chain((part) =>
    fc.nat({ max: maxLength }).map((length) =>
      part
        .join("")
        .repeat(length)
        .slice(0, length)
        .replace(/\p{Surrogate}/gu, "")
    )
  )

const located = (text: string, startOffset: number) => ({
  documentId,
  startOffset,
  endOffset: startOffset + text.length
})

describe("sizes as JSON", () => {
  it("finds the longest prefix that fits, whole code points only", () => {
    fc.assert(
      fc.property(awkwardText(300), fc.nat({ max: 400 }), (text, bytes) => {
        const units = prefixThatFits(text, bytes)
        const prefix = text.slice(0, units)
        expect(prefix).not.toMatch(/\p{Surrogate}/u)
        const firstLength = [...text][0]?.length ?? 0
        if (units > firstLength) expect(jsonBytes(prefix) - 2).toBeLessThanOrEqual(bytes)
        const more = [...text.slice(units)][0]
        if (more !== undefined && units > 0) expect(jsonBytes(prefix + more) - 2).toBeGreaterThan(bytes)
      })
    )
  })

  it("counts items that fit, one at least", () => {
    expect(countThatFits([], 0)).toBe(0)
    expect(countThatFits(["aaaa", "bbbb"], 3)).toBe(1)
    expect(countThatFits(["aaaa", "bbbb"], 13)).toBe(1)
    expect(countThatFits(["aaaa", "bbbb"], 14)).toBe(2)
  })

  it("clips without splitting a pair", () => {
    expect(clip("ab😀cd", 4)).toBe("ab…")
    expect(clip("ab😀", 4)).toBe("ab😀")
  })
})

const evidence = fc.record({ quote: awkwardText(1500), heading: awkwardText(4000), title: awkwardText(4000) }).map(
  ({ heading, quote, title }, index = 0): Evidence => ({
    ...located(quote, index),
    documentTitle: title,
    headings: Array.from({ length: 30 }, () => heading),
    quote,
    score: 1,
    alsoIn: Array.from({ length: 40 }, () => ({ documentId, title }))
  })
)

describe("a search result", () => {
  it("fits, keeps the best, and counts what it leaves out", () => {
    fc.assert(
      fc.property(fc.array(evidence, { minLength: 1, maxLength: 50 }), (all) => {
        const result: SearchResult = { strategy: "sparse", status: "ok", evidence: all }
        const bounded = boundSearch(result)
        expect(jsonBytes(bounded)).toBeLessThanOrEqual(limit)
        expect(bounded.evidence.length + (bounded.omitted ?? 0)).toBe(all.length)
        expect(bounded.evidence.map(({ quote }) => quote)).toEqual(
          all.slice(0, bounded.evidence.length).map(({ quote }) => quote)
        )
        expect(bounded.evidence.length).toBeGreaterThan(0)
      }),
      { numRuns: 30 }
    )
  })

  it("stays as it is when it is small", () => {
    const result: SearchResult = { strategy: "sparse", status: "no_strong_match", evidence: [] }
    expect(boundSearch(result)).toEqual(result)
  })
})

describe("notes", () => {
  it("all stay, and a cut snippet ends where its offset says", () => {
    fc.assert(
      fc.property(fc.array(awkwardText(3000), { minLength: 1, maxLength: 50 }), (texts) => {
        const notes = texts.map(
          (snippet): NoteHit => ({
            id: documentId,
            title: snippet,
            snippet,
            startOffset: 5,
            endOffset: 5 + snippet.length,
            truncated: false
          })
        )
        const bounded = boundNotes(notes)
        expect(jsonBytes({ notes: bounded })).toBeLessThanOrEqual(limit)
        expect(bounded).toHaveLength(notes.length)
        for (const [index, note] of bounded.entries()) {
          expect(note.snippet).toBe(texts[index]?.slice(0, note.endOffset - note.startOffset))
          expect(note.truncated).toBe(note.snippet !== texts[index])
        }
      }),
      { numRuns: 30 }
    )
  })
})

describe("the outcome of checking a quote", () => {
  it("fits, however long a place is, and texts stay what their offsets say", () => {
    fc.assert(
      fc.property(fc.array(awkwardText(30_000), { minLength: 1, maxLength: 14 }), (texts) => {
        const places = texts.map(
          (text, index): QuoteLocation => ({ ...located(text, index), documentTitle: text, text })
        )
        const closest = places[0]
        const bounded = boundQuoteCheck({
          verdict: "normalized",
          locations: places,
          ...(closest === undefined ? {} : { closest })
        })
        expect(jsonBytes(bounded)).toBeLessThanOrEqual(limit)
        expect(bounded.locations.length).toBeGreaterThan(0)
        for (const { endOffset, startOffset, text } of bounded.locations)
          expect(text).toHaveLength(endOffset - startOffset)
      }),
      { numRuns: 30 }
    )
  })
})
