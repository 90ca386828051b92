import type { PDFDocumentProxy } from "pdfjs-dist"
import { pdfFolder } from "../../assets.ts"
import { encrypted, unreadable } from "../../failures.ts"

const loading: Array<Promise<typeof import("pdfjs-dist")>> = []

// why: pdf.js looks for these while it loads, to draw with, and warns or loads a native canvas when they are missing.
// Text alone never uses them.
const prepareGlobals = (): void => {
  const scope: Record<string, unknown> = globalThis as never
  for (const name of ["DOMMatrix", "ImageData", "Path2D"]) scope[name] ??= class {}
}

const load = async (): Promise<typeof import("pdfjs-dist")> => {
  prepareGlobals()
  // why: the worker's module puts its handler where the main one finds it, and so everything runs on this thread.
  await import("pdfjs-dist/legacy/build/pdf.worker.min.mjs")
  return import("pdfjs-dist/legacy/build/pdf.min.mjs")
}

const nameOf = (thrown: unknown): string =>
  typeof thrown === "object" && thrown !== null && "name" in thrown ? String(thrown.name) : ""

/**
 * Opens a PDF for reading its text: no scripts, no drawing, no network. The caller destroys it. Rejects with
 * `source_encrypted` or `source_unreadable`.
 */
export const openPdf = async (bytes: Uint8Array): Promise<PDFDocumentProxy> => {
  if (loading[0] === undefined) loading.push(load())
  const pdfjs = await loading[0]
  if (pdfjs === undefined) throw unreadable("The PDF reader could not be loaded.")
  try {
    return await pdfjs.getDocument({
      // why: pdf.js takes no Buffer, and takes ownership of what it gets.
      data: new Uint8Array(bytes),
      cMapUrl: pdfFolder("cmaps"),
      cMapPacked: true,
      standardFontDataUrl: pdfFolder("standard_fonts"),
      disableFontFace: true,
      useSystemFonts: false,
      isEvalSupported: false,
      useWasm: false,
      enableXfa: false,
      verbosity: 0
    }).promise
  } catch (thrown) {
    if (nameOf(thrown) === "PasswordException") throw encrypted()
    throw unreadable("The PDF is damaged: its structure could not be read.")
  }
}
