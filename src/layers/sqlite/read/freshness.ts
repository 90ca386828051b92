import { statSync } from "node:fs"
import type { Freshness } from "../../../domain/provenance.ts"
import { type DiskPath, diskPath } from "../../library/diskPath.ts"

/** Where a source stands and how it looked when it was indexed. */
export interface IndexedSource {
  readonly kind: string
  readonly location: string
  readonly relativePath: string
  readonly size: number
  readonly mtimeMs: number
}

/** Absolute path of a source on disk; `undefined` for notes and addresses, which have none to compare with. */
export const sourcePath = (source: Pick<IndexedSource, "kind" | "location" | "relativePath">): DiskPath | undefined => {
  if (source.kind === "file") return source.location
  if (source.kind === "folder") return diskPath(source.location, source.relativePath)
  return undefined
}

/** Compares a source with the disk by size and modification time: one `stat`, no reading. */
export const freshnessOf = (source: IndexedSource): Freshness => {
  const path = sourcePath(source)
  if (path === undefined) return "unknown"
  try {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat === undefined) return "vanished"
    return stat.size === source.size && stat.mtimeMs === source.mtimeMs ? "fresh" : "stale"
  } catch (error) {
    // why: a parent that became a file means the source is gone; any other error only means it cannot be compared now
    return error instanceof Error && "code" in error && error.code === "ENOTDIR" ? "vanished" : "stale"
  }
}
