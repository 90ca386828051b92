import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { describe, expect } from "vitest"
import { DocumentId } from "../../src/domain/ids.ts"
import { getSource } from "../../src/tools/getSource.ts"
import { listNotebooks } from "../../src/tools/listNotebooks.ts"
import { listSources } from "../../src/tools/listSources.ts"
import { readDocument } from "../../src/tools/readDocument.ts"
import { searchNotebook } from "../../src/tools/searchNotebook.ts"
import { searchNotes } from "../../src/tools/searchNotes.ts"
import type { AnyTool, ToolServices } from "../../src/tools/Tool.ts"
import { verifyQuote } from "../../src/tools/verifyQuote.ts"
import { it } from "./effect.ts"

/** The sample notebooks behind some layer. */
export interface Prepared {
  readonly context: Context.Context<ToolServices>
  /** Documents' ids by title, also of those that clients do not see. */
  readonly ids: Readonly<Record<string, string>>
}

/** What handlers owe over the sample notebooks, whatever layer stands behind the services. */
export const handlerSuite = (prepare: Effect.Effect<Prepared, unknown, Scope.Scope>): void => {
  const tried = (
    name: string,
    body: (id: (title: string) => string) => Effect.Effect<unknown, unknown, ToolServices>
  ) =>
    it.effect(name, () =>
      Effect.gen(function* () {
        const { context, ids } = yield* prepare
        yield* Effect.provideContext(
          body((title) => ids[title] ?? expect.unreachable(title)),
          context
        )
      })
    )

  describe("list_notebooks", () => {
    tried("lists what is shared, page by page", () =>
      Effect.gen(function* () {
        const first = yield* listNotebooks.call({ limit: 1 })
        expect(first).toMatchObject({ notebooks: [{ title: "Lighthouse", noteCount: 1 }] })
        const second = yield* listNotebooks.call({ limit: 1, cursor: first.nextCursor })
        expect(second).toMatchObject({ notebooks: [{ title: "Nothing yet", sourceCount: 0, noteCount: 0 }] })
        expect(second).not.toHaveProperty("nextCursor")
      })
    )

    tried("takes no arguments at all", () =>
      Effect.gen(function* () {
        expect(yield* listNotebooks.call(undefined)).toMatchObject({ notebooks: [{}, {}] })
      })
    )
  })

  describe("list_sources", () => {
    tried("names a notebook by id or title", (id) =>
      Effect.gen(function* () {
        const byTitle = yield* listSources.run({ notebook_id: "Lighthouse" })
        const { notebooks } = yield* listNotebooks.run({})
        expect(byTitle).toEqual(yield* listSources.run({ notebook_id: notebooks[0]?.id ?? "" }))
        expect(byTitle.sources.map(({ title }) => title)).toEqual([
          "Lighthouse handbook",
          "Oil",
          "Scan of a letter",
          "Tides"
        ])
        expect(byTitle.sources[0]).toMatchObject({ documentId: id("Lighthouse handbook"), pageCount: 2, type: "pdf" })
      })
    )

    tried("is empty for an empty notebook", () =>
      Effect.gen(function* () {
        expect(yield* listSources.call({ notebook_id: "Nothing yet" })).toEqual({ sources: [] })
        expect(yield* searchNotebook.call({ notebook_id: "Nothing yet", query: "oil" })).toMatchObject({
          evidence: [],
          status: "no_strong_match"
        })
      })
    )
  })

  describe("search_notebook", () => {
    tried("quotes with page, offsets and headings", (id) =>
      Effect.gen(function* () {
        const result = yield* searchNotebook.run({ notebook_id: "Lighthouse", query: "compressed air foghorn" })
        const best = result.evidence[0] ?? expect.unreachable()
        expect(best).toMatchObject({ documentId: id("Lighthouse handbook"), page: 2 })
        expect(best.headings[0]).toBe("Lighthouse handbook")
        const read = yield* readDocument.run({
          document_id: best.documentId,
          start_offset: best.startOffset,
          max_chars: best.endOffset - best.startOffset
        })
        expect(read.text).toBe(best.quote)
        expect((yield* verifyQuote.run({ quote: best.quote })).verdict).toBe("verbatim")
      })
    )

    tried("finds by another wording what the question misses", () =>
      Effect.gen(function* () {
        const alone = yield* searchNotebook.run({ notebook_id: "Lighthouse", query: "klaxon" })
        expect(alone.evidence.map(({ quote }) => quote).join()).not.toContain("foghorn")
        const helped = yield* searchNotebook.run({ notebook_id: "Lighthouse", query: "klaxon", also: ["foghorn"] })
        expect(helped.evidence[0]?.quote).toContain("foghorn")
      })
    )

    tried("finds words of a script without spaces", () =>
      Effect.gen(function* () {
        const result = yield* searchNotebook.run({ notebook_id: "Lighthouse", query: "潮汐" })
        expect(result.evidence[0]?.quote).toContain("潮汐每天推遲")
      })
    )

    tried("narrows to documents", (id) =>
      Effect.gen(function* () {
        const document_ids = [DocumentId.make(id("Tides"))]
        const result = yield* searchNotebook.run({ notebook_id: "Lighthouse", query: "lamp water", document_ids })
        expect(result.evidence.map(({ documentId }) => documentId)).toEqual(document_ids)
      })
    )
  })

  describe("get_source and read_document", () => {
    tried("list headings where reading can begin, and read on", (id) =>
      Effect.gen(function* () {
        const document_id = id("Lighthouse handbook")
        const source = yield* getSource.call({ document_id })
        expect(source).toMatchObject({
          outline: [{ title: "Lighthouse handbook" }, { title: "Fog" }, { title: "Storm", page: 2 }]
        })
        const read = yield* readDocument.call({ document_id, page: 2, max_chars: 11 })
        expect(read).toMatchObject({ page: 2, text: "The foghorn", truncated: true })
        const rest = yield* readDocument.call({ document_id, start_offset: read.nextOffset })
        expect(rest).toMatchObject({ truncated: false })
        expect(rest.text).toMatch(/^ needs compressed air/)
      })
    )

    tried("refuse page and offset together, a page there is not, and an offset beyond the text", (id) =>
      Effect.gen(function* () {
        const document_id = id("Lighthouse handbook")
        for (const place of [{ page: 1, start_offset: 0 }, { page: 9 }, { start_offset: 100_000 }]) {
          const error = yield* Effect.flip(readDocument.call({ document_id, ...place }))
          expect(error, JSON.stringify(place)).toMatchObject({ reason: "invalid_input" })
        }
      })
    )

    tried("split no character", (id) =>
      Effect.gen(function* () {
        const document_id = id("Tides")
        const whole = yield* readDocument.run({ document_id: DocumentId.make(document_id) })
        let text = ""
        for (let offset = 0; offset < whole.charCount; ) {
          const read = yield* readDocument.run({
            document_id: DocumentId.make(document_id),
            start_offset: offset,
            max_chars: 1
          })
          expect(read.startOffset).toBe(offset)
          expect(read.text).not.toMatch(/\p{Surrogate}/u)
          text += read.text
          offset = read.endOffset
        }
        expect(text).toBe(whole.text)
      })
    )
  })

  describe("search_notes", () => {
    tried("finds notes and nothing else", (id) =>
      Effect.gen(function* () {
        const { notes } = yield* searchNotes.run({ notebook_id: "Lighthouse", query: "lamp oil" })
        expect(notes.map((note) => [note.id, note.title])).toEqual([[id("Oil"), "Oil"]])
        expect(notes[0]?.snippet).toContain("lamp oil")
      })
    )
  })

  describe("verify_quote", () => {
    tried("tells verbatim from normalized from absent", () =>
      Effect.gen(function* () {
        const verdict = (quote: string) => Effect.map(verifyQuote.run({ quote }), (check) => check.verdict)
        expect(yield* verdict("The foghorn needs compressed air")).toBe("verbatim")
        expect(yield* verdict('its "GREAT VOICE" carries  nine miles; never test it after midnight')).toBe("normalized")
        expect(yield* verdict("The foghorn needs no air")).toBe("not_found")
        expect(yield* verdict("潮汐每天推遲五十分鐘")).toBe("verbatim")
      })
    )

    tried("never finds what is private", (id) =>
      Effect.gen(function* () {
        const check = yield* verifyQuote.run({ quote: "stolen by the keeper" })
        expect(check.verdict).toBe("not_found")
        expect(JSON.stringify(check)).not.toContain(id("Diary"))
      })
    )

    tried("is told one place to look, not two", (id) =>
      Effect.gen(function* () {
        const args = { quote: "oil", notebook_id: "Lighthouse", document_id: id("Tides") }
        expect(yield* Effect.flip(verifyQuote.call(args))).toMatchObject({ reason: "invalid_input" })
      })
    )
  })

  describe("an unshared and an unknown notebook or document", () => {
    tried("are the same failure", (id) =>
      Effect.gen(function* () {
        const hiddenFrom: ReadonlyArray<readonly [AnyTool, string, string]> = [
          [listSources, "notebook_id", "Private diary"],
          [searchNotebook, "notebook_id", "Private diary"],
          [searchNotes, "notebook_id", "Private diary"],
          [verifyQuote, "notebook_id", "Private diary"],
          [getSource, "document_id", id("Diary")],
          [readDocument, "document_id", id("Diary")],
          [verifyQuote, "document_id", id("Diary")]
        ]
        for (const [tool, key, hidden] of hiddenFrom) {
          const rest =
            tool === verifyQuote
              ? { quote: "oil" }
              : key === "notebook_id" && tool !== listSources
                ? { query: "oil" }
                : {}
          const unshared = yield* Effect.flip(tool.call({ ...rest, [key]: hidden }))
          const unknown = yield* Effect.flip(tool.call({ ...rest, [key]: "nowhere" }))
          expect(unshared, tool.name).toMatchObject({ reason: "not_found" })
          expect(unshared, tool.name).toEqual(unknown)
        }
      })
    )
  })
}
