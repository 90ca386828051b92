import type { PDFDocumentProxy } from "pdfjs-dist"
import { tooLarge } from "../../failures.ts"
import { readingRegions } from "./columns.ts"
import type { TextItem } from "./fragments.ts"
import { toFragments } from "./fragments.ts"
import type { Line } from "./lines.ts"
import { toLines } from "./lines.ts"

/** A column of lines on a page; boxes are known only for text that stands upright. */
export interface Region {
  readonly upright: boolean
  readonly lines: ReadonlyArray<Line>
}

/** A page's text in reading order. */
export interface PdfPage {
  readonly width: number
  readonly height: number
  /** Distance of the page's lower edge from the origin of outline targets, in points. */
  readonly bottom: number
  readonly regions: ReadonlyArray<Region>
  /** The page's own content could not be read. */
  readonly isDamaged: boolean
  /** There is text on it, in a font that does not say which characters it shows. */
  readonly isMute: boolean
}

const textItems = (items: ReadonlyArray<TextItem | { readonly type: string }>): ReadonlyArray<TextItem> =>
  items.filter((item): item is TextItem => "str" in item)

/** Reads the pages one after the other. A damaged page is an empty one; rejects with `source_too_large` over `maxChars`. */
export const readPages = async (pdf: PDFDocumentProxy, maxChars: number): Promise<ReadonlyArray<PdfPage>> => {
  const pages: Array<PdfPage> = []
  let chars = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await readPage(pdf, number)
    for (const region of page.regions) for (const line of region.lines) chars += line.text.length
    if (chars > maxChars) throw tooLarge(`The PDF holds more than ${maxChars} characters of text.`)
    pages.push(page)
  }
  return pages
}

const readPage = async (pdf: PDFDocumentProxy, number: number): Promise<PdfPage> => {
  try {
    const page = await pdf.getPage(number)
    const view = page.getViewport({ scale: 1 })
    const { items, styles } = await page.getTextContent({ disableNormalization: true, includeMarkedContent: false })
    const isVertical = (font: string) => styles[font]?.vertical === true
    const texts = textItems(items).filter(({ str }) => str.trim() !== "")
    const groups = toFragments(textItems(items), view.transform, isVertical)
    const regions = groups.flatMap(({ turn, fragments }): ReadonlyArray<Region> => {
      if (turn !== "vertical") {
        return readingRegions(fragments).map((region) => ({ upright: turn === 0, lines: toLines(region) }))
      }
      const columns = [...fragments].sort((left, right) => right.x0 - left.x0 || left.y - right.y)
      return [{ upright: false, lines: columns.map((fragment) => ({ ...fragment, cells: 1 })) }]
    })
    page.cleanup()
    const bottom = view.viewBox[1] ?? 0
    return {
      width: view.width,
      height: view.height,
      bottom,
      regions,
      isDamaged: false,
      isMute: texts.length > 0 && groups.length === 0
    }
  } catch {
    return { width: 1, height: 1, bottom: 0, regions: [], isDamaged: true, isMute: false }
  }
}
