import { CanonicalTextBuilder } from "../../../domain/document/CanonicalTextBuilder.ts"
import type { Box } from "../../../domain/document/ParsedDocument.ts"
import type { FormatParser } from "../Format.ts"
import { greatest, least } from "./pdf/Fragment.ts"
import { readFacts } from "./pdf/facts.ts"
import { joinLineTexts, type Line } from "./pdf/lines.ts"
import { openPdf } from "./pdf/openPdf.ts"
import { type PdfOutlineEntry, readOutline } from "./pdf/outline.ts"
import { type Paragraph, toParagraphs } from "./pdf/paragraphs.ts"
import { type PdfPage, readPages } from "./pdf/readPages.ts"

const fraction = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000

const boxOf = (lines: ReadonlyArray<Line>, page: PdfPage): Box => {
  const x = fraction(least(lines, (line) => line.x0) / page.width)
  const y = fraction(least(lines, (line) => line.y - line.size * 0.8) / page.height)
  const right = fraction(greatest(lines, (line) => line.x1) / page.width)
  const bottom = fraction(greatest(lines, (line) => line.y + line.size * 0.25) / page.height)
  return { x, y, width: fraction(right - x), height: fraction(bottom - y) }
}

// The size in which most characters are set.
const bodySize = (pages: ReadonlyArray<PdfPage>): number => {
  const weights = new Map<number, number>()
  for (const page of pages) {
    for (const region of page.regions) {
      for (const line of region.lines) {
        const size = Math.round(line.size * 2) / 2
        weights.set(size, (weights.get(size) ?? 0) + line.text.length)
      }
    }
  }
  return [...weights].sort((left, right) => right[1] - left[1])[0]?.[0] ?? 0
}

const comparable = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/^[\s\d.:-]+/, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase()

interface Placed {
  readonly start: number
  readonly y: number
  /** The block's text as outline entries are compared with it, where one of them says the same. */
  readonly title: string | undefined
}

const offsetOf = (entry: PdfOutlineEntry, page: PdfPage, placed: ReadonlyArray<Placed>, fallback: number): number => {
  if (entry.top === undefined) {
    // why: many programs write entries that lead to a page and no further; the heading itself says where on it.
    const title = comparable(entry.title)
    const named = title === "" ? undefined : placed.find((block) => block.title === title)
    return (named ?? placed[0])?.start ?? fallback
  }
  const target = page.height - (entry.top - page.bottom)
  // why: a target is the upper edge of what is shown, so its text begins at the first line on or below it.
  return (placed.find((block) => block.y >= target - 1) ?? placed.at(-1))?.start ?? fallback
}

/** PDF: pages in reading order with labels, boxes, headings by their size, and the document's own outline. */
export const parse: FormatParser = async ({ bytes, limits }) => {
  const pdf = await openPdf(bytes)
  try {
    const pages = await readPages(pdf, limits.textChars)
    const [outline, facts, labels] = await Promise.all([
      readOutline(pdf),
      readFacts(pdf),
      pdf.getPageLabels().catch(() => null)
    ])
    const body = { size: bodySize(pages) }
    const paragraphs = pages.map((page) =>
      page.regions.map((region) => ({ region, paragraphs: toParagraphs(region.lines, body) }))
    )
    const sizes = [...new Set(paragraphs.flat().flatMap((part) => part.paragraphs.filter(isHeading).map(roundedSize)))]
    sizes.sort((left, right) => right - left)
    const builder = new CanonicalTextBuilder()
    for (const [index, page] of pages.entries()) {
      builder.page(labels?.[index])
      const entries = outline.filter((entry) => entry.page === index + 1)
      const levels = new Map(entries.map((entry) => [comparable(entry.title), entry.level]))
      const placed: Array<Placed> = []
      for (const { region, paragraphs: parts } of paragraphs[index] ?? []) {
        for (const part of parts) {
          const text = joinLineTexts(part.lines)
          const level = levels.get(comparable(text))
          const kind = level !== undefined && part.kind !== "table_row" ? "heading" : part.kind
          const start = builder.block(kind, kind === "heading" ? text.replaceAll("\n", " ") : text, {
            level: level ?? sizes.indexOf(roundedSize(part)) + 1,
            outline: outline.length === 0,
            gap: kind === "table_row" || kind === "list_item" ? "\n" : "\n\n",
            ...(region.upright ? { box: boxOf(part.lines, page) } : {})
          })
          if (start !== undefined && region.upright) {
            placed.push({
              start,
              y: part.lines[0]?.y ?? 0,
              title: level === undefined ? undefined : comparable(text)
            })
          }
        }
      }
      const fallback = builder.pageStart(index + 1) ?? builder.length
      for (const entry of entries) builder.outline(entry.level, entry.title, offsetOf(entry, page, placed, fallback))
    }
    const notice = noticeOf(pages, builder.blockCount === 0)
    return [
      {
        document: builder.build({
          type: "pdf",
          mimeType: "application/pdf",
          ...facts,
          ...(notice === undefined ? {} : { notice })
        })
      }
    ]
  } finally {
    await pdf.loadingTask.destroy()
  }
}

const noticeOf = (pages: ReadonlyArray<PdfPage>, isEmpty: boolean): string | undefined => {
  const damaged = pages.filter((page) => page.isDamaged).length
  if (damaged > 0) return `The PDF is damaged: ${damaged} of its ${pages.length} pages could not be read.`
  if (isEmpty && pages.some((page) => page.isMute)) {
    return "The fonts of this PDF do not say which characters they show, so that its text cannot be read."
  }
  return isEmpty ? "The PDF holds no text. If it is a scan, recognise its text first (OCR)." : undefined
}

const isHeading = (part: Paragraph): boolean => part.kind === "heading"
const roundedSize = (part: Paragraph): number => Math.round(part.size * 2) / 2
