// Data files that parsers read at run time; the build copies each to its place in `dist`.
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

const pdfjs = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"))

/** Absolute file or folder to copy, and where to in `dist`. */
export const assets = [
  { from: join(pdfjs, "cmaps"), to: "pdfjs/cmaps" },
  { from: join(pdfjs, "standard_fonts"), to: "pdfjs/standard_fonts" },
  { from: join(pdfjs, "LICENSE"), to: "pdfjs/LICENSE" }
]
