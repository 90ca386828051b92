import { cutBefore } from "../text/graphemes.ts"
import { type Range, sentenceRanges } from "../text/sentences.ts"
import type { Chunk } from "./Chunk.ts"
import type { Block, ParsedDocument } from "./ParsedDocument.ts"
import { sectionsOf } from "./sections.ts"

/** Lengths in UTF-16 code units. */
const target = 1000
/** A chunk is not closed for a block that brings it no further than this. */
const most = 1300
/** A heading starts a new chunk unless the one before is shorter than this. */
const least = 200

/** Pieces of a block that is too long for a chunk: whole sentences where they fit, else cut after a space or a cluster. */
const pieces = (text: string, block: Range): ReadonlyArray<Range> => {
  const found: Array<Range> = []
  let open: Range | undefined
  const close = () => {
    if (open !== undefined) found.push(open)
    open = undefined
  }
  for (const sentence of sentenceRanges(text, block.start, block.end)) {
    if (open !== undefined && sentence.end - open.start > target) close()
    if (sentence.end - sentence.start <= most) {
      open = { start: open?.start ?? sentence.start, end: sentence.end }
      continue
    }
    close()
    let from = sentence.start
    while (sentence.end - from > most) {
      const tail = text.slice(from + target / 2, from + target)
      // why: logs and lists have no full stops, and a line cut in two is neither read nor cited well.
      const space = tail.includes("\n") ? tail.lastIndexOf("\n") : tail.lastIndexOf(" ")
      const to = space >= 0 ? from + target / 2 + space + 1 : cutBefore(text, from, from + target)
      found.push({ start: from, end: to })
      from = to
    }
    open = { start: from, end: sentence.end }
  }
  close()
  return found
}

const common = (one: ReadonlyArray<string>, other: ReadonlyArray<string>): ReadonlyArray<string> => {
  let same = 0
  while (same < one.length && same < other.length && one[same] === other[same]) same++
  return same === one.length ? one : one.slice(0, same)
}

interface Open {
  start: number
  end: number
  readonly page: number | undefined
  headings: ReadonlyArray<string>
  /** Holds nothing but headings so far: whose text they are the titles of is still to come. */
  bare: boolean
}

/**
 * Cuts a document into chunks of about 1,000 characters that follow its blocks: in order, not overlapping, never across
 * a page, holding every block. A chunk of several sections carries the headings they share. Linear in the text.
 */
export const chunkDocument = (document: ParsedDocument): ReadonlyArray<Chunk> => {
  const { text } = document
  const chunks: Array<Chunk> = []
  let open: Open | undefined
  const close = () => {
    if (open === undefined) return
    const { start, end, page, headings } = open
    chunks.push({ start, end, ...(page === undefined ? {} : { page }), headings })
    open = undefined
  }
  const add = (range: Range, block: Block, headings: ReadonlyArray<string>) => {
    const bare = block.kind === "heading"
    if (open !== undefined) {
      const length = range.end - open.start
      const full =
        open.end - open.start >= target || length > (open.end - open.start < least || open.bare ? most : target)
      const newSection = bare && !open.bare && open.end - open.start >= least
      if (full || newSection || open.page !== block.page) close()
    }
    if (open === undefined) {
      open = { start: range.start, end: range.end, page: block.page, headings, bare }
      return
    }
    open.end = range.end
    open.headings = open.bare ? headings : common(open.headings, headings)
    open.bare = open.bare && bare
  }
  const sections = sectionsOf(document)
  for (const block of document.blocks) {
    const headings = sections(block.start)
    if (block.end - block.start <= most) add(block, block, headings)
    else for (const piece of pieces(text, block)) add(piece, block, headings)
  }
  close()
  return chunks
}
