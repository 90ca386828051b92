import { join } from "node:path"
import { isPlainPath, pathComponents } from "../../domain/sync/names.ts"

/** A path as the file system takes it: bytes where a name in it is not UTF-8. */
export type DiskPath = string | Buffer

/** Where a source stands on disk, from the absolute path of its root and its relative path in the index's spelling. */
export const diskPath = (location: string, relativePath: string): DiskPath =>
  isPlainPath(relativePath)
    ? join(location, relativePath)
    : pathComponents(relativePath).reduce<DiskPath>((path, name) => childPath(path, name), location)

/** The path of a name in a folder. */
export const childPath = (folder: DiskPath, name: string | Uint8Array): DiskPath =>
  typeof folder === "string" && typeof name === "string"
    ? join(folder, name)
    : Buffer.concat([Buffer.from(folder), Buffer.from("/"), Buffer.from(name)])
