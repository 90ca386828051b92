import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { jsonBytes } from "../../src/domain/results/jsonSize.ts"
import type { MemoryNotebook } from "../../src/testing/index.ts"
import { getSource } from "../../src/tools/getSource.ts"
import { listNotebooks } from "../../src/tools/listNotebooks.ts"
import { listSources } from "../../src/tools/listSources.ts"
import { readDocument } from "../../src/tools/readDocument.ts"
import { searchNotebook } from "../../src/tools/searchNotebook.ts"
import { searchNotes } from "../../src/tools/searchNotes.ts"
import type { ToolServices } from "../../src/tools/Tool.ts"
import { documentOf } from "../helpers/documents.ts"
import { it } from "../helpers/effect.ts"
import type { Prepared } from "../helpers/handlerSuite.ts"
import { inMemory, inSqlite } from "../helpers/sampleIndex.ts"

const limit = 48 * 1024
/** As long as titles of documents become. */
const long = "標題很長".repeat(70)
const paragraph = "燈塔的燈油每夜燒四十升。".repeat(120)
const chapter = (index: number) => `# ${index} ${long}\n\n${paragraph}`

const shelf = `0 ${long}`.slice(0, 200)

const large: ReadonlyArray<MemoryNotebook> = [
  {
    title: shelf,
    description: long,
    shared: true,
    documents: [
      { title: "Book", document: documentOf(Array.from({ length: 300 }, (_, i) => chapter(i)).join("\n\n")) },
      ...Array.from({ length: 199 }, (_, i) => ({ title: `${i} ${long}`, document: documentOf("x") })),
      ...Array.from({ length: 50 }, (_, i) => ({
        title: `Note ${i} ${long}`,
        document: documentOf(paragraph, { type: "note" })
      }))
    ]
  },
  ...Array.from({ length: 199 }, (_, i) => ({
    title: `${i + 1} ${long}`.slice(0, 200),
    description: long,
    shared: true,
    documents: []
  }))
]

/** All pages of a list, each within the bound. */
const pages = <E, R>(
  call: (cursor: { readonly cursor?: unknown }) => Effect.Effect<{ readonly [key: string]: unknown }, E, R>,
  key: string
) =>
  Effect.gen(function* () {
    const items: Array<unknown> = []
    let cursor: unknown
    do {
      const page = yield* call(cursor === undefined ? {} : { cursor })
      expect(jsonBytes(page)).toBeLessThanOrEqual(limit)
      items.push(...(page[key] as ReadonlyArray<unknown>))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    return items
  })

describe.each([
  ["in memory", inMemory],
  ["in a real index", inSqlite]
] as const)("an answer of at most 48 KB, %s", (_, prepare) => {
  const scope = Scope.makeUnsafe()
  let prepared: Prepared
  beforeAll(async () => {
    prepared = await Effect.runPromise(Scope.provide(prepare(large), scope))
  })
  afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

  const tried = (name: string, body: (book: string) => Effect.Effect<unknown, unknown, ToolServices>) =>
    it.effect(name, () => Effect.provideContext(body(prepared.ids.Book ?? ""), prepared.context))

  tried("pages lists until all is told, once", (book) =>
    Effect.gen(function* () {
      const notebooks = yield* pages((cursor) => listNotebooks.call({ ...cursor, limit: 200 }), "notebooks")
      expect(new Set(notebooks.map((notebook) => JSON.stringify(notebook))).size).toBe(200)
      expect(notebooks).toHaveLength(200)
      const sources = yield* pages(
        (cursor) => listSources.call({ ...cursor, notebook_id: shelf, limit: 200 }),
        "sources"
      )
      expect(sources).toHaveLength(250)
      const outline = yield* pages((cursor) => getSource.call({ ...cursor, document_id: book }), "outline")
      expect(outline).toHaveLength(300)
    })
  )

  tried("leaves out evidence and counts it", () =>
    Effect.gen(function* () {
      const result = yield* searchNotebook.call({ notebook_id: shelf, query: "燈塔的燈油每夜燒四十升", top_k: 50 })
      expect(jsonBytes(result)).toBeLessThanOrEqual(limit)
      expect(result.omitted).toBeGreaterThan(0)
    })
  )

  tried("reads on without a gap", (book) =>
    Effect.gen(function* () {
      let offset = 0
      for (let turn = 0; turn < 5; turn++) {
        const read = yield* readDocument.call({ document_id: book, start_offset: offset, max_chars: 20_000 })
        expect(jsonBytes(read)).toBeLessThanOrEqual(limit)
        expect(jsonBytes(read)).toBeGreaterThan(limit * 0.9)
        expect(read).toMatchObject({ startOffset: offset, truncated: true })
        offset = Number(read.nextOffset)
      }
    })
  )

  tried("cuts snippets of notes", () =>
    Effect.gen(function* () {
      const result = yield* searchNotes.call({ notebook_id: shelf, query: "燈塔的燈油每夜燒四十升", limit: 50 })
      expect(jsonBytes(result)).toBeLessThanOrEqual(limit)
      expect(result.notes).toHaveLength(50)
    })
  )
})
