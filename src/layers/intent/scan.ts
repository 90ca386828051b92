import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, realpathSync } from "node:fs"
import { dirname, join, sep } from "node:path"

/** What tells whether a file is still the one that was read. */
export interface FileStamp {
  readonly size: number
  readonly key: string
  /** When it was last changed, in milliseconds. */
  readonly modifiedMs: number
}

/** The stamp of a regular file; `undefined` for anything else. */
export const stampOf = (root: string, path: string): FileStamp | undefined => {
  try {
    const stat = lstatSync(join(root, path))
    return stat.isFile()
      ? {
          size: stat.size,
          key: `${stat.size}:${stat.mtimeMs}:${stat.ctimeMs}:${stat.ino}`,
          modifiedMs: stat.mtimeMs
        }
      : undefined
  } catch {
    return undefined
  }
}

/** What reading a file gave. */
export type FileBytes =
  | { readonly bytes: Uint8Array }
  | { readonly bytes?: undefined; readonly problem: "too_large" | "unreadable" }

const unreadable: FileBytes = { problem: "unreadable" }

/**
 * Reads files of one root: only regular ones that lie inside it after every link is resolved, opened without following a link and
 * without waiting (a FIFO never blocks), and never more than a limit, whatever the size was said to be.
 */
export class BoundedReader {
  private readonly root: string
  private readonly folders = new Map<string, boolean>()

  /** @param root absolute and resolved */
  constructor(root: string) {
    this.root = root
  }

  private contains(folder: string): boolean {
    const known = this.folders.get(folder)
    if (known !== undefined) return known
    let inside = false
    try {
      const real = realpathSync(folder)
      inside = real === this.root || real.startsWith(this.root.endsWith(sep) ? this.root : this.root + sep)
    } catch {
      inside = false
    }
    this.folders.set(folder, inside)
    return inside
  }

  /** Forgets which folders were inside; asked before each reading, because a link may have come since. */
  forget(): void {
    this.folders.clear()
  }

  /** @param path relative to the root, or absolute */
  read(path: string, limit: number): FileBytes {
    const absolute = join(this.root, path)
    if (path.includes("\0") || !this.contains(dirname(absolute))) return unreadable
    let file: number | undefined
    try {
      file = openSync(absolute, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
      const stat = fstatSync(file)
      if (!stat.isFile()) return unreadable
      if (stat.size > limit) return { problem: "too_large" }
      const buffer = Buffer.allocUnsafe(stat.size + 1)
      let length = 0
      while (length < buffer.length) {
        const got = readSync(file, buffer, length, buffer.length - length, length)
        if (got === 0) break
        length += got
      }
      return length > stat.size ? { problem: "unreadable" } : { bytes: buffer.subarray(0, length) }
    } catch {
      return unreadable
    } finally {
      if (file !== undefined) closeSync(file)
    }
  }
}
