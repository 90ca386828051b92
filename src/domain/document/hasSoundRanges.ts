import type { ParsedDocument } from "./ParsedDocument.ts"

/**
 * Whether a document's ranges can be relied on: blocks and pages are in order, inside the text and not over each other,
 * blocks stand on pages that exist, and the outline leads into the text. One step a range: `violations` says more and
 * looks at the text too.
 */
export const hasSoundRanges = ({ text, blocks, pages, outline }: ParsedDocument): boolean => {
  let end = 0
  for (const block of blocks) {
    if (block.start < end || block.end <= block.start) return false
    const page = block.page === undefined ? undefined : pages[block.page - 1]
    if (pages.length > 0 && (page === undefined || block.start < page.start || block.end > page.end)) return false
    end = block.end
  }
  if (end > text.length) return false
  let pageEnd = 0
  for (const [index, page] of pages.entries()) {
    if (page.number !== index + 1 || page.start < pageEnd || page.end < page.start) return false
    pageEnd = page.end
  }
  return pageEnd <= text.length && outline.every(({ startOffset }) => startOffset <= text.length)
}
