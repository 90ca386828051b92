import { type Dirent, constants as mode } from "node:fs"
import { open, readdir } from "node:fs/promises"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { type UsageError, usageError } from "./failure.ts"

/** Most bytes of all files together, and most files. */
const mostBytes = 256 * 1024 * 1024
const mostFiles = 100_000

/**
 * The regular files of a folder and of the folders below it, by relative path with slashes; links are left out. Fails for
 * a folder that cannot be read or holds more than a corpus would.
 */
export const readTree = (root: string): Effect.Effect<ReadonlyMap<string, Uint8Array>, UsageError> =>
  Effect.tryPromise({
    try: async (signal) => {
      const files = new Map<string, Uint8Array>()
      let bytes = 0
      const folders = [""]
      for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
        signal.throwIfAborted()
        for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
          const path = folder === "" ? entry.name : `${folder}/${entry.name}`
          if (entry.isDirectory()) folders.push(path)
          if (!entry.isFile()) continue
          const content = await readRegular(join(root, path), entry)
          bytes += content.length
          if (bytes > mostBytes || files.size >= mostFiles) throw new Error("too much")
          files.set(path, content)
        }
      }
      return files
    },
    catch: () =>
      usageError("The folder cannot be read, or holds more than a corpus would.", "Name the corpus's folder.")
  })

const readRegular = async (path: string, entry: Dirent): Promise<Uint8Array> => {
  // why: what was listed as a file may be a FIFO or a link by the time it is opened
  const file = await open(path, mode.O_RDONLY | mode.O_NONBLOCK | mode.O_NOFOLLOW)
  try {
    const stat = await file.stat()
    if (!stat.isFile() || stat.size > mostBytes) throw new Error(`${entry.name} is no file of a corpus`)
    return await file.readFile()
  } finally {
    await file.close()
  }
}
