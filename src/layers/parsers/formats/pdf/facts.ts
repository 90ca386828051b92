import type { PDFDocumentProxy } from "pdfjs-dist"
import { cleanTitle } from "../../../../domain/document/title.ts"

const infoKeys: ReadonlyArray<readonly [string, string]> = [
  ["Author", "author"],
  ["Subject", "subject"],
  ["Keywords", "keywords"],
  ["Language", "language"]
]

const pdfDate = (value: unknown): string | undefined => {
  const match = typeof value === "string" ? /^D:(\d{4})(\d{2})?(\d{2})?/.exec(value) : null
  return match === null ? undefined : [match[1], match[2] ?? "01", match[3] ?? "01"].join("-")
}

/** What a PDF states of itself: its title (in the information dictionary, else in its XMP packet) and further facts. */
export const readFacts = async (
  pdf: PDFDocumentProxy
): Promise<{ readonly title?: string; readonly metadata: Readonly<Record<string, string>> }> => {
  try {
    const { info, metadata: xmp } = await pdf.getMetadata()
    const stated = new Map<string, unknown>(Object.entries(info))
    const metadata: Record<string, string> = {}
    for (const [key, name] of infoKeys) {
      const value = stated.get(key)
      if (typeof value === "string" && value.trim() !== "") metadata[name] = value.trim().slice(0, 1000)
    }
    const date = pdfDate(stated.get("CreationDate"))
    if (date !== undefined) metadata["date"] = date
    const own = stated.get("Title")
    const packet: unknown = xmp?.get("dc:title")
    const title = cleanTitle(typeof own === "string" ? own : undefined) ?? cleanTitle(xmpText(packet))
    return { ...(title === undefined ? {} : { title }), metadata }
  } catch {
    return { metadata: {} }
  }
}

const xmpText = (value: unknown): string | undefined =>
  typeof value === "string" ? value : Array.isArray(value) && typeof value[0] === "string" ? value[0] : undefined
