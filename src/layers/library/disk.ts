import { isUtf8 } from "node:buffer"
import { createHash } from "node:crypto"
import type { BigIntStats, Dirent, Stats } from "node:fs"
import * as fs from "node:fs/promises"
import type { DiskPath } from "./diskPath.ts"

/** Names the file system object behind any number of names. */
export const identityOf = (stat: BigIntStats): string => `${stat.dev}:${stat.ino}`

/** Facts about what stands at a path, a link followed; `undefined` when nothing does. Throws when it cannot be told. */
export const statOf = (path: DiskPath): Promise<Stats | undefined> => absentAsUndefined(fs.stat(path))

/** Names the folder at a path, a link followed. */
export const folderIdentity = async (path: DiskPath): Promise<string> =>
  identityOf(await fs.stat(path, { bigint: true }))

/** The path in its spelling on disk, links followed. Throws when there is none. */
export const realPath = (path: DiskPath): Promise<Buffer> => fs.realpath(path, { encoding: "buffer" })

/** What a folder holds; names are strings where they are UTF-8 and bytes where they are not, in a stable order. */
export const listFolder = async (
  path: DiskPath
): Promise<ReadonlyArray<{ readonly name: string | Buffer; readonly entry: Dirent<Buffer> }>> => {
  const entries = await fs.readdir(path, { withFileTypes: true, encoding: "buffer" })
  return entries
    .sort((a, b) => Buffer.compare(a.name, b.name))
    .map((entry) => ({ name: isUtf8(entry.name) ? entry.name.toString() : entry.name, entry }))
}

/** Whether a folder can be listed and holds something. */
export const holdsSomething = async (path: DiskPath): Promise<boolean> => {
  const folder = await fs.opendir(path).catch(() => undefined)
  if (folder === undefined) return false
  try {
    return (await folder.read()) !== null
  } finally {
    await folder.close()
  }
}

/** The beginning of a regular file, at most `limit` bytes; `undefined` when it is longer than that or cannot be read. */
export const readShort = async (path: DiskPath, limit: number): Promise<Buffer | undefined> => {
  const file = await openRegular(path).catch(() => undefined)
  if (file === undefined) return undefined
  try {
    const buffer = Buffer.alloc(limit + 1)
    let length = 0
    while (length <= limit) {
      const { bytesRead } = await file.read(buffer, length, limit + 1 - length)
      if (bytesRead === 0) return buffer.subarray(0, length)
      length += bytesRead
    }
    return undefined
  } finally {
    await file.close()
  }
}

/** SHA-256 of a regular file's bytes in hexadecimal; `undefined` when it cannot be read. Stops when the signal aborts. */
export const hashFile = async (path: DiskPath, signal: AbortSignal): Promise<string | undefined> => {
  const file = await openRegular(path).catch(() => undefined)
  if (file === undefined) return undefined
  try {
    const hash = createHash("sha256")
    const buffer = Buffer.allocUnsafe(64 * 1024)
    while (!signal.aborted) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length)
      if (bytesRead === 0) return hash.digest("hex")
      hash.update(buffer.subarray(0, bytesRead))
    }
    return undefined
  } catch {
    return undefined
  } finally {
    await file.close()
  }
}

const openRegular = async (path: DiskPath): Promise<fs.FileHandle> => {
  // why: opening a FIFO that took a file's place would wait for its writer for ever
  const file = await fs.open(path, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0))
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new Error("not a regular file")
}

const absentAsUndefined = async (stat: Promise<Stats>): Promise<Stats | undefined> => {
  try {
    return await stat
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) {
      return undefined
    }
    throw error
  }
}
