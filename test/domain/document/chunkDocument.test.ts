import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { chunkDocument } from "../../../src/domain/document/chunkDocument.ts"
import type { Block, ParsedDocument } from "../../../src/domain/document/ParsedDocument.ts"
import { graphemeStart } from "../../../src/domain/text/graphemes.ts"

interface Piece {
  readonly text: string
  readonly kind: Block["kind"]
  readonly level?: number
  readonly newPage?: boolean
}

const documentOf = (pieces: ReadonlyArray<Piece>, paged = false): ParsedDocument => {
  let text = ""
  const blocks: Array<Block> = []
  const pages: Array<{ number: number; start: number; end: number }> = paged ? [{ number: 1, start: 0, end: 0 }] : []
  for (const piece of pieces) {
    if (paged && piece.newPage === true && text !== "")
      pages.push({ number: pages.length + 1, start: text.length, end: 0 })
    const start = text.length
    text += `${piece.text}\n\n`
    const page = pages.at(-1)
    if (page !== undefined) page.end = text.length
    blocks.push({
      kind: piece.kind,
      start,
      end: start + piece.text.length,
      ...(piece.level === undefined ? {} : { level: piece.level }),
      ...(page === undefined ? {} : { page: page.number })
    })
  }
  return { type: "text", mimeType: "text/plain", text, blocks, pages, outline: [], metadata: {}, lineAnchors: false }
}

const check = (document: ParsedDocument) => {
  const { text } = document
  const chunks = chunkDocument(document)
  let covered = 0
  for (const chunk of chunks) {
    expect(chunk.start).toBeGreaterThanOrEqual(covered)
    expect(chunk.end).toBeGreaterThan(chunk.start)
    expect(/\S/.test(text.slice(covered, chunk.start))).toBe(false)
    expect(graphemeStart(text, chunk.start)).toBe(chunk.start)
    expect(graphemeStart(text, chunk.end)).toBe(chunk.end)
    expect(chunk.end - chunk.start).toBeLessThanOrEqual(1400)
    const page = document.pages.find((candidate) => candidate.start <= chunk.start && chunk.end <= candidate.end)
    expect(chunk.page).toBe(page?.number)
    covered = chunk.end
  }
  expect(/\S/.test(text.slice(covered))).toBe(false)
  return chunks
}

const paragraph = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.string({ unit: fc.constantFrom(..."abcdefgh,. "), minLength: 1, maxLength: 60 }) },
      fc.constantFrom("。", "合約である", "👩‍👩‍👧", "e\u0301", "🇩🇪🇫🇷", "न्दे", "! ", "Dr. Who ", "\n", "x".repeat(900))
    ),
    { minLength: 1, maxLength: 40 }
  )
  .map((parts) => parts.join("").trim())
  .filter((text) => /\S/.test(text))

const piece: fc.Arbitrary<Piece> = fc.record({
  text: paragraph,
  kind: fc.constantFrom("paragraph", "list_item", "table_row", "code", "heading"),
  level: fc.constantFrom(1, 2, 3),
  newPage: fc.boolean()
})

describe("chunkDocument", () => {
  it("holds every non-blank character in order, within pages and clusters", () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 25 }), fc.boolean(), (pieces, paged) => {
        check(documentOf(pieces, paged))
      }),
      { numRuns: 300 }
    )
  })

  it("keeps paragraphs together and carries their headings", () => {
    const sentence = "The gauge is read at nine and at noon. "
    const document = documentOf([
      { text: "Handbook", kind: "heading", level: 1 },
      { text: "Reading", kind: "heading", level: 2 },
      { text: sentence.repeat(15).trim(), kind: "paragraph" },
      { text: sentence.repeat(15).trim(), kind: "paragraph" },
      { text: "Repair", kind: "heading", level: 2 },
      { text: sentence.repeat(6).trim(), kind: "paragraph" }
    ])
    const chunks = check(document)
    expect(chunks.map((chunk) => chunk.headings)).toEqual([
      ["Handbook", "Reading"],
      ["Handbook", "Reading"],
      ["Handbook", "Repair"]
    ])
    expect(document.text.slice(chunks[0]?.start, chunks[0]?.end).startsWith("Handbook\n\nReading\n\nThe gauge")).toBe(
      true
    )
  })

  it("carries only shared headings where short sections are joined", () => {
    const document = documentOf([
      { text: "Terms", kind: "heading", level: 1 },
      { text: "Ebb", kind: "heading", level: 2 },
      { text: "Water falls.", kind: "paragraph" },
      { text: "Flood", kind: "heading", level: 2 },
      { text: "Water rises.", kind: "paragraph" }
    ])
    expect(check(document).map((chunk) => chunk.headings)).toEqual([["Terms"]])
  })

  it.each([10_000, 100_000, 1_000_000, 2_500_000])(
    "holds a single block of %d characters, in linear time",
    (length) => {
      for (const unit of ["word and more. ", "合", "x", "e\u0301", "👩‍👩‍👧"]) {
        const started = performance.now()
        const chunks = check(documentOf([{ text: unit.repeat(Math.ceil(length / unit.length)).trim(), kind: "code" }]))
        expect(chunks.length).toBeGreaterThan(length / 1400)
        expect(performance.now() - started).toBeLessThan(8000)
      }
    }
  )

  it("is linear in the number of blocks", () => {
    const pieces = Array.from({ length: 60_000 }, (_, at): Piece => ({ text: `row ${at}`, kind: "table_row" }))
    expect(check(documentOf(pieces)).length).toBeLessThan(2000)
  })
})
