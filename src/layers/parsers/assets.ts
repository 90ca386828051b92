import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** Names of the folders of pdf.js that are read at run time: character maps of CJK encodings, and the standard fonts. */
export type PdfFolder = "cmaps" | "standard_fonts"

/**
 * Where a data folder of pdf.js stands, with a slash at its end: beside the bundled module, one folder up for the
 * library entries, or in the installed package when the sources run unbundled.
 */
export const pdfFolder = (name: PdfFolder): string => {
  for (const place of [`./pdfjs/${name}/`, `../pdfjs/${name}/`]) {
    const folder = fileURLToPath(new URL(place, import.meta.url))
    if (existsSync(folder)) return folder
  }
  const manifest = createRequire(import.meta.url).resolve("pdfjs-dist/package.json")
  return join(dirname(manifest), name, "/")
}
