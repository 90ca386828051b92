import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import { describe, expect } from "vitest"
import { violations } from "../../src/domain/document/violations.ts"
import { DocumentId } from "../../src/domain/ids.ts"
import { Provenance } from "../../src/services/Provenance.ts"
import { Retriever } from "../../src/services/Retriever.ts"
import { Store } from "../../src/services/Store.ts"
import { layerMemory } from "../../src/testing/index.ts"
import { normalized, rangesOf } from "../../src/testing/normalized.ts"
import { documentOf, sampleNotebooks } from "../helpers/documents.ts"
import { it, itWith } from "../helpers/effect.ts"

const client = itWith(layerMemory(sampleNotebooks))
const owner = itWith(layerMemory(sampleNotebooks, "owner"))

describe("documents for tests", () => {
  it("keep the invariants of parsed documents", () => {
    for (const { documents } of sampleNotebooks) {
      for (const { document } of documents) expect(violations(document)).toEqual([])
    }
  })
})

describe("services over documents in memory", () => {
  owner.effect("show the owner what clients do not see", () =>
    Effect.gen(function* () {
      const store = yield* Store
      const { items } = yield* store.listNotebooks({ limit: 10 })
      expect(items.map(({ title }) => title)).toEqual(["Lighthouse", "Nothing yet", "Private diary"])
      expect((yield* store.readDocument({ documentId: "diary", maxChars: 8 })).text).toBe("The lamp")
    })
  )

  client.effect("tell of every notebook in status, which is the owner's", () =>
    Effect.gen(function* () {
      const { notebooks } = yield* (yield* Store).status
      expect(notebooks.map(({ shared }) => shared)).toEqual([true, true, false])
    })
  )

  client.effect("quote what stands between the offsets, for any question", () =>
    Effect.gen(function* () {
      const retriever = yield* Retriever
      const provenance = yield* Provenance
      const search = (query: string) =>
        retriever.search({ notebook: "light", query, also: [], topK: 50, documentIds: [], strategy: "auto" })
      for (const query of ["oil", "the bell in fog", "每天", "?", "", "air air air"]) {
        const { result } = yield* search(query)
        for (const { documentId, endOffset, quote, startOffset } of result.evidence) {
          const resolved = yield* provenance.resolve({ documentId, startOffset, endOffset })
          expect(resolved).toMatchObject({ text: quote, tier: "verbatim", origin: { documentId } })
          expect((yield* provenance.locate(quote, { documentId })).verdict).toBe("verbatim")
        }
      }
      expect((yield* search("?")).result.evidence).toEqual([])
    })
  )

  client.effect("rank documents by their best passage", () =>
    Effect.gen(function* () {
      const query = {
        notebook: "light",
        query: "storm oil",
        also: [],
        topK: 5,
        documentIds: [],
        strategy: "auto" as const
      }
      const ranked = yield* (yield* Retriever).rank(query, 10)
      expect(ranked[0]?.documentId).toBe("note1")
      expect(new Set(ranked.map(({ documentId }) => documentId)).size).toBe(ranked.length)
      expect(yield* (yield* Retriever).rank(query, 1)).toHaveLength(1)
    })
  )

  client.effect("say how fresh a source is, and refuse an anchor beyond the text", () =>
    Effect.gen(function* () {
      const provenance = yield* Provenance
      expect(yield* provenance.freshness("tides")).toBe("stale")
      expect(yield* provenance.freshness("handbook")).toBe("fresh")
      const documentId = DocumentId.make("tides")
      const beyond = yield* Effect.flip(provenance.resolve({ documentId, startOffset: 0, endOffset: 9999 }))
      expect(beyond.reason).toBe("invalid_input")
    })
  )

  it.effect("cut a long passage at a sentence", () =>
    Effect.gen(function* () {
      const sentence = "The tide turns twice a day. "
      const document = documentOf(sentence.repeat(100))
      const { result } = yield* Retriever.use((retriever) =>
        retriever.search({ notebook: "n1", query: "tide", also: [], topK: 1, documentIds: [], strategy: "auto" })
      ).pipe(Effect.provide(layerMemory([{ title: "T", shared: true, documents: [{ document }] }])))
      const [best] = result.evidence
      expect(best?.quote.length).toBeLessThanOrEqual(1500)
      expect(best?.quote).toMatch(/day\. ?$/)
      expect(best?.truncated).toBe(true)
    })
  )
})

describe("normalized text", () => {
  it("knows where each of its characters comes from", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        const form = normalized(text)
        expect(form.offsets).toHaveLength(form.text.length + 1)
        for (const [index, offset] of form.offsets.entries()) {
          expect(offset).toBeGreaterThanOrEqual(form.offsets[index - 1] ?? 0)
        }
      })
    )
  })

  it("joins words parted at a line end, and finds them where they stand", () => {
    const text = "never after mid-\n  night, or in a well-\nKnown storm"
    const [range] = rangesOf(text, "after midnight")
    expect(text.slice(range?.start, range?.end)).toBe("after mid-\n  night")
    expect(normalized("well-\nKnown").text).toBe("well- known")
    expect(rangesOf(text, "")).toEqual([])
  })
})
