import type { ParsedDocument } from "./ParsedDocument.ts"

const splitsCodePoint = (text: string, offset: number): boolean => {
  const code = text.charCodeAt(offset)
  const before = text.charCodeAt(offset - 1)
  return code >= 0xdc00 && code <= 0xdfff && before >= 0xd800 && before <= 0xdbff
}

/**
 * What is wrong with a parsed document by the invariants that `ParsedDocument` states, in words; empty for a sound one.
 * For tests and for parsers that other apps write.
 */
export const violations = (document: ParsedDocument): ReadonlyArray<string> => {
  const found: Array<string> = []
  const { text } = document
  if (/[\r\0]/.test(text)) found.push("text holds a carriage return or NUL")
  if (/[\uD800-\uDFFF]/u.test(text)) found.push("text holds a lone surrogate")
  let covered = 0
  for (const [index, block] of document.blocks.entries()) {
    const name = `block ${index} [${block.start}, ${block.end})`
    if (block.end <= block.start || block.end > text.length) found.push(`${name} is no range of the text`)
    if (block.start < covered) found.push(`${name} overlaps the one before`)
    if (/\S/.test(text.slice(covered, block.start))) found.push(`text before ${name} is in no block`)
    if (!/\S/.test(text.slice(block.start, block.end))) found.push(`${name} is blank`)
    if (splitsCodePoint(text, block.start) || splitsCodePoint(text, block.end))
      found.push(`${name} splits a code point`)
    if (block.page !== undefined) {
      const page = document.pages[block.page - 1]
      if (page === undefined || block.start < page.start || block.end > page.end) found.push(`${name} crosses its page`)
    } else if (document.pages.length > 0) found.push(`${name} has no page`)
    covered = block.end
  }
  if (/\S/.test(text.slice(covered))) found.push("text after the last block is in no block")
  let pageEnd = 0
  for (const [index, page] of document.pages.entries()) {
    if (page.number !== index + 1) found.push(`page ${index + 1} is numbered ${page.number}`)
    if (page.start < pageEnd || page.end < page.start || page.end > text.length) {
      found.push(`page ${page.number} is out of order`)
    }
    pageEnd = page.end
  }
  for (const entry of document.outline) {
    if (entry.startOffset < 0 || entry.startOffset > text.length) found.push(`outline entry ${entry.title} is outside`)
  }
  return found
}
