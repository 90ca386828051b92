import type { FormatName } from "./detect.ts"
import { unreadable, unsupported } from "./failures.ts"

const endOfDirectory = (view: DataView): number => {
  const last = view.byteLength - 22
  for (let at = last; at >= 0 && at > last - 65_536; at--) if (view.getUint32(at, true) === 0x06054b50) return at
  return -1
}

/** Names of the members of a zip archive, at most a hundred thousand. Throws `source_unreadable` without a directory. */
export const zipNames = (bytes: Uint8Array): ReadonlyArray<string> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  if (end < 0) throw unreadable("The file is cut off or damaged.")
  const names: Array<string> = []
  let at = view.getUint32(end + 16, true)
  while (names.length < 100_000 && at + 46 <= bytes.length && view.getUint32(at, true) === 0x02014b50) {
    const nameLength = view.getUint16(at + 28, true)
    names.push(Buffer.from(bytes.subarray(at + 46, at + 46 + nameLength)).toString("latin1"))
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return names
}

/** The format of a document that is a zip archive, by the members it has. Throws `unsupported_format` for other archives. */
export const zipKind = (bytes: Uint8Array): FormatName => {
  const names = zipNames(bytes)
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (has(/^word\/document\d*\.xml$/i)) return "docx"
  if (has(/^ppt\/presentation\.xml$/i)) return "pptx"
  if (has(/^xl\/workbook\.(?:xml|bin)$/i)) return "xlsx"
  if (has(/^META-INF\/container\.xml$/i)) return "epub"
  if (has(/^content\.xml$/i) && has(/^(?:mimetype|META-INF\/manifest\.xml)$/i)) return "odf"
  if (has(/^word\//i)) return "docx"
  throw unsupported("Archives are not read.", "Unpack the file and add what is in it.")
}
