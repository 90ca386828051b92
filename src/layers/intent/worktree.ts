import { createHash } from "node:crypto"
import type { TrackedFile } from "../../services/Git.ts"
import type { BoundedReader, FileStamp } from "./scan.ts"

const hashLimit = 32 * 1024 * 1024

interface Verdict {
  readonly key: string
  readonly object: string
  readonly same: boolean
}

const blobHash = (bytes: Uint8Array, length: number): string =>
  createHash(length === 64 ? "sha256" : "sha1")
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest("hex")

/**
 * Tells which tracked files differ from the index without asking git, which would compare them through a `clean` filter and so run
 * a program that the repository names. What git remembers of a file decides where it can; else the bytes are hashed, as they are
 * and with their line ends unified. A file that only a filter makes equal counts as changed.
 */
export class WorktreeComparison {
  private readonly verdicts = new Map<string, Verdict>()

  /** @param indexMs when the index was last written: what changed after it cannot be told by its time */
  isSame(file: TrackedFile, stamp: FileStamp, indexMs: number, reader: BoundedReader): boolean {
    if (file.size === -1 && stamp.modifiedMs < indexMs) return true
    const [seconds, nanoseconds] = file.modified
    const remembered =
      file.size === stamp.size &&
      file.size > 0 &&
      Math.abs(seconds * 1000 + nanoseconds / 1e6 - stamp.modifiedMs) < 1 &&
      stamp.modifiedMs < indexMs
    if (remembered) return true
    const known = this.verdicts.get(file.path)
    if (known?.key === stamp.key && known.object === file.object) return known.same
    const { bytes } = reader.read(file.path, hashLimit)
    const same =
      bytes !== undefined &&
      (blobHash(bytes, file.object.length) === file.object ||
        (bytes.includes(13) &&
          blobHash(
            Buffer.from(Buffer.from(bytes).toString("latin1").replace(/\r\n/g, "\n"), "latin1"),
            file.object.length
          ) === file.object))
    this.verdicts.set(file.path, { key: stamp.key, object: file.object, same })
    return same
  }
}
