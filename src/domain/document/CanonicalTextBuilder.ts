import type { BlockKind } from "../vocabulary.ts"
import { normalizeText } from "./normalizeText.ts"
import type { Block, Box, OutlineEntry, Page, ParsedDocument } from "./ParsedDocument.ts"
import { splitRange } from "./splitRange.ts"
import { cleanTitle } from "./title.ts"

/** Longest heading, in code units: chunks carry their headings, so a longer one is taken for a paragraph. */
export const maxHeadingChars = 400

/** What is known of a block besides its text. */
export interface BlockOptions {
  readonly level?: number
  readonly box?: Box
  /** What stands between this block and the one before: a blank line unless said otherwise. */
  readonly gap?: string
  /** Put a heading in the outline too; `true` unless the format has an outline of its own. */
  readonly outline?: boolean
}

/** What a finished document states besides its text. */
export type DocumentFacts = Pick<ParsedDocument, "type" | "mimeType"> &
  Partial<Pick<ParsedDocument, "metadata" | "lineAnchors" | "notice">> & { readonly title?: string | undefined }

/**
 * Builds a canonical text block by block, so that the invariants of `ParsedDocument` hold by construction. Mutable and
 * used within one parse only.
 */
export class CanonicalTextBuilder {
  readonly #parts: Array<string> = []
  readonly #blocks: Array<Block> = []
  readonly #pages: Array<{ -readonly [K in keyof Page]: Page[K] }> = []
  readonly #outline: Array<OutlineEntry> = []
  #length = 0
  #pageIsFresh = false

  /** Length of the text so far, in code units. */
  get length(): number {
    return this.#length
  }

  /** How many blocks there are so far. */
  get blockCount(): number {
    return this.#blocks.length
  }

  /** How many pages were begun. */
  get pageCount(): number {
    return this.#pages.length
  }

  /** Begins the next page, slide or sheet; what follows stands on it. */
  page(label?: string): void {
    const number = this.#pages.length + 1
    const text = normalizeText(label ?? "")
      .replace(/\s+/g, " ")
      .trim()
    const named = text === "" || text === String(number) ? {} : { label: text }
    this.#pages.push({ number, ...named, start: this.#length, end: this.#length })
    this.#pageIsFresh = true
  }

  /**
   * Adds a block. Blank lines around the text and white space at its end are dropped (around and within the lines of
   * code nothing else is); a blank text adds nothing. Returns the offset at which it starts, or `undefined`.
   */
  block(kind: BlockKind, raw: string, options: BlockOptions = {}): number | undefined {
    const normal = normalizeText(raw)
    const text = kind === "code" ? normal.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd() : normal.trim()
    if (text.trim() === "") return undefined
    if (this.#length > 0) this.#push(options.gap ?? "\n\n")
    const start = this.#length
    this.#push(text)
    const page = this.#pages.at(-1)
    if (page !== undefined) {
      if (this.#pageIsFresh) page.start = start
      page.end = this.#length
      this.#pageIsFresh = false
    }
    const isHeading = kind === "heading" && text.length <= maxHeadingChars
    const level = Math.min(6, Math.max(1, options.level ?? 1))
    for (const piece of splitRange(text, { start: 0, end: text.length })) {
      this.#blocks.push({
        kind: kind === "heading" && !isHeading ? "paragraph" : kind,
        start: start + piece.start,
        end: start + piece.end,
        ...(page === undefined ? {} : { page: page.number }),
        ...(isHeading ? { level } : {}),
        ...(options.box === undefined ? {} : { box: options.box })
      })
    }
    if (isHeading && options.outline !== false) this.outline(level, text, start)
    return start
  }

  /** Adds an entry to the outline, for a place in the text so far; a title that is none adds nothing. */
  outline(level: number, title: string, startOffset: number, page = this.#pages.at(-1)?.number): void {
    const line = normalizeText(title).replace(/\s+/g, " ").trim()
    if (line === "") return
    this.#outline.push({ level, title: line, ...(page === undefined ? {} : { page }), startOffset })
  }

  /** Where a page starts, by its 1-based number; `undefined` where there is none. */
  pageStart(number: number): number | undefined {
    return this.#pages[number - 1]?.start
  }

  /** The document. The builder is not used after that. */
  build(facts: DocumentFacts): ParsedDocument {
    const title = cleanTitle(facts.title === undefined ? undefined : normalizeText(facts.title))
    return {
      type: facts.type,
      mimeType: facts.mimeType,
      ...(title === undefined ? {} : { title }),
      text: this.#parts.join(""),
      blocks: this.#blocks,
      pages: this.#pages,
      outline: this.#outline,
      metadata: facts.metadata ?? {},
      lineAnchors: facts.lineAnchors ?? false,
      ...(facts.notice === undefined ? {} : { notice: facts.notice })
    }
  }

  #push(text: string): void {
    this.#parts.push(text)
    this.#length += text.length
  }
}
