import { encrypted, unsupported } from "./failures.ts"
import { extensionOf, isCodeName } from "./names.ts"
import { zipKind } from "./zipKind.ts"

/** Names of the formats that are read, each a module in `formats/`. */
export const formatNames = [
  "pdf",
  "docx",
  "pptx",
  "xlsx",
  "odf",
  "epub",
  "html",
  "markdown",
  "csv",
  "jupyter",
  "code",
  "mail",
  "plain"
] as const
/** Name of a format that is read. */
export type FormatName = (typeof formatNames)[number]

const byExtension: Readonly<Record<string, FormatName>> = {
  md: "markdown",
  markdown: "markdown",
  mdown: "markdown",
  mkd: "markdown",
  mdx: "markdown",
  qmd: "markdown",
  rmd: "markdown",
  csv: "csv",
  tsv: "csv",
  tab: "csv",
  eml: "mail",
  mbox: "mail",
  mbx: "mail",
  html: "html",
  htm: "html",
  xhtml: "html",
  xht: "html",
  mhtml: "mail",
  mht: "mail",
  ipynb: "jupyter"
}

// why: not TextDecoder, whose Latin-1 is Windows-1252 in some releases of Node and not in others.
const latin1 = {
  decode: (bytes: Uint8Array): string =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1")
}

const head = (bytes: Uint8Array, length: number): string => {
  const start = bytes.subarray(0, length)
  // why: the marks looked for are ASCII, and UTF-16 hides them behind NULs.
  return latin1
    .decode(start)
    .replaceAll("\0", "")
    .replace(/^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)/, "")
}

const oleMark = "\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1"
const htmlStart =
  /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)*(?:<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>])/i
const mboxStart = /^From \S+.{0,80}\d{1,2}:\d{2}.{0,40}\r?\n[\w-]+:/
const binaryMarks: ReadonlyArray<readonly [RegExp, string]> = [
  [/^\{\\rtf/, "Rich Text Format is not read. Save the file as DOCX."],
  [
    /^(?:\u0089PNG|GIF8|\u00FF\u00D8\u00FF|RIFF|BM.{4}\0|II\*|MM\*)/,
    "Images and recordings hold no text that is read."
  ],
  [
    /^(?:\u001F\u008B|7z\u00BC\u00AF|Rar!|\u00FD7zXZ|BZh)/,
    "Archives are not read. Unpack the file and add what is in it."
  ]
]

const oleFormat = (bytes: Uint8Array): never => {
  // why: Office encrypts by wrapping the package in an OLE file with this stream, whose name is in UTF-16.
  const name = Buffer.from("EncryptedPackage", "utf16le")
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(name)) throw encrypted()
  throw unsupported(
    "This is a file of an older Office format (.doc, .xls, .ppt, .msg).",
    "Save it as DOCX, XLSX or PPTX."
  )
}

/**
 * The format of a file, told by its content first and by its name's extension second. Throws `unsupported_format` for
 * formats that are known not to be read, and `source_encrypted` for an Office file under a password. Text of no other
 * kind is `plain`, which finds out itself whether it is text at all.
 */
export const detectFormat = (bytes: Uint8Array, name: string): FormatName => {
  const extension = extensionOf(name)
  const start = head(bytes, 1024)
  if (start.includes("%PDF-")) return "pdf"
  if (start.startsWith("PK\u0003\u0004") || start.startsWith("PK\u0005\u0006")) return zipKind(bytes)
  if (start.startsWith(oleMark)) return oleFormat(bytes)
  for (const [mark, message] of binaryMarks) if (mark.test(start)) throw unsupported(message)
  if (isCodeName(name)) return extension === "json" && isNotebook(start, bytes) ? "jupyter" : "code"
  if (extension === "pdf" && !/^[\t\n\f\r -~]*$/.test(start)) return "pdf"
  if (htmlStart.test(start) && byExtension[extension] !== "mail") return "html"
  if (/^\s*\{/.test(start) && isNotebook(start, bytes)) return "jupyter"
  const known = byExtension[extension]
  if (known !== undefined) return known
  return mboxStart.test(start) ? "mail" : "plain"
}

const isNotebook = (start: string, bytes: Uint8Array): boolean =>
  (start.includes('"cells"') && /"(?:cell_type|nbformat)"/.test(start)) ||
  (start.includes('"metadata"') && start.includes('"kernelspec"')) ||
  (start.includes('"cells"') && latin1.decode(bytes.subarray(Math.max(0, bytes.length - 512))).includes('"nbformat"'))
