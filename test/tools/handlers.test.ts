import * as Effect from "effect/Effect"
import { describe, expect } from "vitest"
import { DocumentId } from "../../src/domain/ids.ts"
import { layerMemory } from "../../src/testing/index.ts"
import { getSource } from "../../src/tools/getSource.ts"
import { listNotebooks } from "../../src/tools/listNotebooks.ts"
import { listSources } from "../../src/tools/listSources.ts"
import { readDocument } from "../../src/tools/readDocument.ts"
import { searchNotebook } from "../../src/tools/searchNotebook.ts"
import { searchNotes } from "../../src/tools/searchNotes.ts"
import { verifyQuote } from "../../src/tools/verifyQuote.ts"
import { sampleNotebooks } from "../helpers/documents.ts"
import { itWith } from "../helpers/effect.ts"

const it = itWith(layerMemory(sampleNotebooks))

describe("list_notebooks", () => {
  it.effect("lists what is shared, page by page", () =>
    Effect.gen(function* () {
      const first = yield* listNotebooks.call({ limit: 1 })
      expect(first).toMatchObject({ notebooks: [{ id: "light", sourceCount: 3, noteCount: 1 }] })
      const second = yield* listNotebooks.call({ limit: 1, cursor: first.nextCursor })
      expect(second).toMatchObject({ notebooks: [{ id: "empty" }] })
      expect(second).not.toHaveProperty("nextCursor")
    })
  )

  it.effect("takes no arguments at all", () =>
    Effect.gen(function* () {
      expect(yield* listNotebooks.call(undefined)).toMatchObject({ notebooks: [{}, {}] })
    })
  )
})

describe("list_sources", () => {
  it.effect("names a notebook by id or title, and says what became of each source", () =>
    Effect.gen(function* () {
      const byTitle = yield* listSources.call({ notebook_id: "Lighthouse" })
      expect(byTitle).toEqual(yield* listSources.call({ notebook_id: "light" }))
      expect(byTitle).toMatchObject({
        sources: [
          { documentId: "handbook", pageCount: 2, status: "indexed" },
          { documentId: "note1", type: "note" },
          { documentId: "scan", status: "empty", message: "No text was found in it." },
          { documentId: "tides", status: "stale" }
        ]
      })
    })
  )
})

describe("search_notebook", () => {
  it.effect("quotes with page, offsets and headings", () =>
    Effect.gen(function* () {
      const result = yield* searchNotebook.run({ notebook_id: "light", query: "compressed air foghorn" })
      const best = result.evidence[0] ?? expect.unreachable()
      expect(result.status).toBe("ok")
      expect(best).toMatchObject({ documentId: "handbook", page: 2, headings: ["Lighthouse handbook", "Fog"] })
      const read = yield* readDocument.run({
        document_id: best.documentId,
        start_offset: best.startOffset,
        max_chars: best.endOffset - best.startOffset
      })
      expect(read.text).toBe(best.quote)
    })
  )

  it.effect("finds by another wording what the question misses", () =>
    Effect.gen(function* () {
      const alone = yield* searchNotebook.run({ notebook_id: "light", query: "klaxon" })
      expect(alone).toMatchObject({ evidence: [], status: "no_strong_match" })
      const helped = yield* searchNotebook.run({ notebook_id: "light", query: "klaxon", also: ["foghorn"] })
      expect(helped.evidence[0]?.quote).toContain("foghorn")
    })
  )

  it.effect("says when vectors were asked for and there are none", () =>
    Effect.gen(function* () {
      const result = yield* searchNotebook.call({ notebook_id: "light", query: "oil", strategy: "dense" })
      expect(result).toMatchObject({ strategy: "sparse", degraded: { reason: "embedder_unavailable" } })
    })
  )

  it.effect("narrows to documents", () =>
    Effect.gen(function* () {
      const result = yield* searchNotebook.run({
        notebook_id: "light",
        query: "the",
        document_ids: [DocumentId.make("tides")]
      })
      expect(result.evidence.map(({ documentId }) => documentId)).not.toContain("handbook")
    })
  )
})

describe("get_source and read_document", () => {
  it.effect("lists headings where reading can begin", () =>
    Effect.gen(function* () {
      const source = yield* getSource.call({ document_id: "handbook" })
      expect(source).toMatchObject({
        outline: [{ title: "Lighthouse handbook" }, { title: "Fog" }, { title: "Storm", page: 2 }]
      })
      const read = yield* readDocument.call({ document_id: "handbook", page: 2, max_chars: 11 })
      expect(read).toMatchObject({ page: 2, text: "The foghorn", truncated: true })
      const rest = yield* readDocument.call({ document_id: "handbook", start_offset: read.nextOffset })
      expect(rest).toMatchObject({ truncated: false })
      expect(rest.text).toMatch(/^ needs compressed air/)
    })
  )

  it.effect("refuses page and offset together, and a page there is not", () =>
    Effect.gen(function* () {
      const both = yield* Effect.flip(readDocument.call({ document_id: "handbook", page: 1, start_offset: 0 }))
      expect(both).toMatchObject({ reason: "invalid_input" })
      const beyond = yield* Effect.flip(readDocument.call({ document_id: "handbook", page: 9 }))
      expect(beyond).toMatchObject({ reason: "invalid_input" })
    })
  )
})

describe("search_notes", () => {
  it.effect("finds notes and nothing else", () =>
    Effect.gen(function* () {
      expect(yield* searchNotes.call({ notebook_id: "light", query: "lamp oil" })).toMatchObject({
        notes: [{ id: "note1", title: "Oil", truncated: false }]
      })
    })
  )
})

describe("verify_quote", () => {
  it.effect("tells verbatim from normalized from absent", () =>
    Effect.gen(function* () {
      const verdict = (quote: string) => Effect.map(verifyQuote.call({ quote }), ({ verdict }) => verdict)
      expect(yield* verdict("The foghorn needs compressed air")).toBe("verbatim")
      expect(yield* verdict('its "GREAT VOICE" carries  nine miles; never test it after midnight')).toBe("normalized")
      expect(yield* verdict("The foghorn needs no air")).toBe("not_found")
      expect(yield* verdict("潮汐每天推遲五十分鐘")).toBe("verbatim")
    })
  )

  it.effect("never finds what is private", () =>
    Effect.gen(function* () {
      const check = yield* verifyQuote.run({ quote: "stolen by the keeper" })
      expect(check.verdict).toBe("not_found")
      expect(check.closest?.documentId).not.toBe("diary")
    })
  )
})

describe("an unshared and an unknown notebook or document", () => {
  it.effect("are the same failure", () =>
    Effect.gen(function* () {
      const notebook = (id: string) => Effect.flip(searchNotebook.call({ notebook_id: id, query: "oil" }))
      expect(yield* notebook("secret")).toEqual(yield* notebook("nowhere"))
      const document = (id: string) => Effect.flip(readDocument.call({ document_id: id }))
      expect(yield* document("diary")).toEqual(yield* document("nowhere"))
      expect(yield* document("diary")).toMatchObject({ reason: "not_found" })
      const quote = (id: string) => Effect.flip(verifyQuote.call({ quote: "oil", document_id: id }))
      expect(yield* quote("diary")).toEqual(yield* quote("nowhere"))
    })
  )
})
