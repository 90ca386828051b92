import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs"
import { tooLarge, unreadable } from "./failures.ts"

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "The file is no longer there.",
  EACCES: "The file may not be read: permission denied.",
  EPERM: "The file may not be read: permission denied.",
  EISDIR: "This is a folder, not a file.",
  ENXIO: "This is not a regular file.",
  ELOOP: "The link leads nowhere.",
  ENAMETOOLONG: "The file's name is too long."
}

const codeOf = (thrown: unknown): string =>
  typeof thrown === "object" && thrown !== null && "code" in thrown ? String(thrown.code) : ""

/**
 * Reads a regular file whole, to the size it had when it was opened (one that grows meanwhile is cut there). Throws
 * `source_unreadable` for anything that is no regular file (opening a FIFO or a device does not wait), and
 * `source_too_large` above `maxBytes`. Synchronous: a parsing process does one file at a time, and small files cost a
 * third of what they cost through promises.
 */
export const readSource = (path: string, maxBytes: number): Uint8Array => {
  let descriptor: number
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch (thrown) {
    throw unreadable(reasons[codeOf(thrown)] ?? "The file could not be opened.")
  }
  try {
    const stat = fstatSync(descriptor)
    if (stat.isDirectory()) throw unreadable("This is a folder, not a file.")
    if (!stat.isFile()) throw unreadable("This is not a regular file.")
    if (stat.size > maxBytes) {
      const megabytes = Math.floor(maxBytes / 1024 / 1024)
      throw tooLarge(`The file is larger than ${megabytes} MB.`)
    }
    const bytes = Buffer.allocUnsafeSlow(stat.size)
    let filled = 0
    while (filled < bytes.length) {
      const count = readSync(descriptor, bytes, filled, bytes.length - filled, filled)
      if (count === 0) break
      filled += count
    }
    return filled === bytes.length ? bytes : bytes.subarray(0, filled)
  } catch (thrown) {
    const code = codeOf(thrown)
    throw code === "" ? thrown : unreadable(reasons[code] ?? "The file could not be read.")
  } finally {
    closeSync(descriptor)
  }
}
