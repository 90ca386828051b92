/** Why something that was found in a folder is not indexed. None of them is a failure. */
export const skipReasons = ["hidden", "ignored", "link", "special", "unsupported", "left_out"] as const
/** Why something that was found in a folder is not indexed. */
export type SkipReason = (typeof skipReasons)[number]

/** How many entries were skipped for each reason; a skipped folder counts once. */
export type SkipCounts = Readonly<Record<SkipReason, number>>

/** No skips. */
export const noSkips = (): Record<SkipReason, number> => ({
  hidden: 0,
  ignored: 0,
  link: 0,
  special: 0,
  unsupported: 0,
  left_out: 0
})

/** A file as a folder lists it. */
export interface DiskEntry {
  /** Path relative to the root, as `names.ts` spells it; empty for a root that is a file. */
  readonly relativePath: string
  /** Bytes. */
  readonly size: number
  /** Milliseconds since 1970, with fractions. */
  readonly mtimeMs: number
}

/** What a root holds now. */
export interface Listing {
  readonly entries: ReadonlyArray<DiskEntry>
  readonly skipped: SkipCounts
  /** The folders that were listed, the root itself first; `identity` is another one when a folder was replaced. */
  readonly folders: ReadonlyArray<{ readonly relativePath: string; readonly identity: string }>
  /** Relative paths of folders that exist and cannot be listed; what is indexed below them is kept. */
  readonly unreadable: ReadonlyArray<string>
}

/** Whether a relative path is a folder's or stands below it. */
export const isBelow = (relativePath: string, folder: string): boolean =>
  folder === "" || relativePath === folder || relativePath.startsWith(`${folder}/`)
