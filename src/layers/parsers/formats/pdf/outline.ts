import type { PDFDocumentProxy } from "pdfjs-dist"

/** An entry of a PDF's own outline. */
export interface PdfOutlineEntry {
  readonly level: number
  readonly title: string
  /** 1-based; `undefined` where the entry leads nowhere. */
  readonly page: number | undefined
  /** Distance of the target from the page's lower edge in points, where the entry names one. */
  readonly top: number | undefined
}

type OutlineNode = Awaited<ReturnType<PDFDocumentProxy["getOutline"]>>[number]

const maxEntries = 5000
const maxDepth = 12

const isReference = (value: unknown): value is { num: number; gen: number } =>
  typeof value === "object" && value !== null && "num" in value && "gen" in value

const target = async (pdf: PDFDocumentProxy, node: OutlineNode): Promise<{ page?: number; top?: number }> => {
  try {
    const destination: unknown = typeof node.dest === "string" ? await pdf.getDestination(node.dest) : node.dest
    if (!Array.isArray(destination)) return {}
    const [place, fit, ...numbers]: ReadonlyArray<unknown> = destination
    const index = isReference(place) ? await pdf.getPageIndex(place) : typeof place === "number" ? place : -1
    if (index < 0 || index >= pdf.numPages) return {}
    const how = typeof fit === "object" && fit !== null && "name" in fit ? String(fit.name) : ""
    const top = how === "XYZ" ? numbers[1] : how === "FitH" || how === "FitBH" ? numbers[0] : undefined
    return { page: index + 1, ...(typeof top === "number" ? { top } : {}) }
  } catch {
    return {}
  }
}

/** The outline of a PDF in order, bounded in size and depth; empty where there is none or it is damaged. */
export const readOutline = async (pdf: PDFDocumentProxy): Promise<ReadonlyArray<PdfOutlineEntry>> => {
  const entries: Array<PdfOutlineEntry> = []
  const visit = async (nodes: ReadonlyArray<OutlineNode>, level: number): Promise<void> => {
    for (const node of nodes) {
      if (entries.length >= maxEntries) return
      const { page, top } = await target(pdf, node)
      entries.push({ level, title: node.title, page, top })
      if (level < maxDepth && Array.isArray(node.items)) await visit(node.items, level + 1)
    }
  }
  try {
    await visit((await pdf.getOutline()) ?? [], 1)
  } catch {
    return entries
  }
  return entries
}
