import * as Effect from "effect/Effect"
import { describe, expect } from "vitest"
import { jsonBytes } from "../../src/domain/results/jsonSize.ts"
import { layerMemory, type MemoryNotebook } from "../../src/testing/index.ts"
import { getSource } from "../../src/tools/getSource.ts"
import { listNotebooks } from "../../src/tools/listNotebooks.ts"
import { listSources } from "../../src/tools/listSources.ts"
import { readDocument } from "../../src/tools/readDocument.ts"
import { searchNotebook } from "../../src/tools/searchNotebook.ts"
import { searchNotes } from "../../src/tools/searchNotes.ts"
import { documentOf } from "../helpers/documents.ts"
import { itWith } from "../helpers/effect.ts"

const limit = 48 * 1024
const long = "標題很長".repeat(150)
const paragraph = "燈塔的燈油每夜燒四十升。".repeat(120)
const chapter = (index: number) => `# ${index} ${long}\n\n${paragraph}`

const large: ReadonlyArray<MemoryNotebook> = Array.from({ length: 200 }, (_, index) => ({
  title: `${index} ${long}`.slice(0, 200),
  description: long,
  shared: true,
  documents:
    index > 0
      ? []
      : [
          { id: "book", document: documentOf(Array.from({ length: 300 }, (_, i) => chapter(i)).join("\n\n")) },
          ...Array.from({ length: 199 }, (_, i) => ({ title: `${i} ${long}`, document: documentOf("x") })),
          ...Array.from({ length: 50 }, (_, i) => ({
            title: `${i} ${long}`,
            document: documentOf(paragraph, { type: "note" })
          }))
        ]
}))

const it = itWith(layerMemory(large))

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

describe("an answer of at most 48 KB", () => {
  it.effect("pages lists until all is told, once", () =>
    Effect.gen(function* () {
      const notebooks = yield* pages((cursor) => listNotebooks.call({ ...cursor, limit: 200 }), "notebooks")
      expect(new Set(notebooks.map((notebook) => JSON.stringify(notebook))).size).toBe(200)
      expect(notebooks).toHaveLength(200)
      const sources = yield* pages(
        (cursor) => listSources.call({ ...cursor, notebook_id: "n1", limit: 200 }),
        "sources"
      )
      expect(sources).toHaveLength(250)
      const outline = yield* pages((cursor) => getSource.call({ ...cursor, document_id: "book" }), "outline")
      expect(outline).toHaveLength(300)
    })
  )

  it.effect("leaves out evidence and counts it", () =>
    Effect.gen(function* () {
      const result = yield* searchNotebook.call({ notebook_id: "n1", query: "燈塔的燈油每夜燒四十升", top_k: 50 })
      expect(jsonBytes(result)).toBeLessThanOrEqual(limit)
      expect(result.omitted).toBeGreaterThan(0)
    })
  )

  it.effect("reads on without a gap", () =>
    Effect.gen(function* () {
      let offset = 0
      for (let turn = 0; turn < 5; turn++) {
        const read = yield* readDocument.call({ document_id: "book", start_offset: offset, max_chars: 20_000 })
        expect(jsonBytes(read)).toBeLessThanOrEqual(limit)
        expect(jsonBytes(read)).toBeGreaterThan(limit * 0.9)
        expect(read).toMatchObject({ startOffset: offset, truncated: true })
        offset = Number(read.nextOffset)
      }
    })
  )

  it.effect("cuts snippets of notes", () =>
    Effect.gen(function* () {
      const result = yield* searchNotes.call({ notebook_id: "n1", query: "燈塔的燈油每夜燒四十升", limit: 50 })
      expect(jsonBytes(result)).toBeLessThanOrEqual(limit)
      expect(result.notes).toHaveLength(50)
    })
  )
})
