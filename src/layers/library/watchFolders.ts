import * as chokidar from "chokidar"

/** What a watch tells. */
export interface FolderEvents {
  /** Something in one of the folders may have changed. */
  readonly onChange: () => void
  /** Changes can no longer be told of, or not of all. */
  readonly onError: () => void
}

/**
 * Watches the entries of folders, not of those below them; resolves once the watch stands, with what ends it. Only folders
 * are watched: a watch for each file would use up what the system allows, and a folder's own tells of its files as well.
 */
export const watchFolders = (
  folders: ReadonlyArray<string>,
  { onChange, onError }: FolderEvents
): Promise<() => Promise<void>> =>
  new Promise((resolve) => {
    // why: a watcher of nothing is never ready
    if (folders.length === 0) return resolve(async () => {})
    const watched = new Set(folders)
    const watcher = chokidar.watch([...watched], {
      depth: 0,
      ignoreInitial: true,
      ignored: (path) => !watched.has(path)
    })
    let ready = false
    watcher.on("raw", () => onChange())
    watcher.on("all", () => {
      if (ready) onChange()
    })
    watcher.on("error", () => onError())
    watcher.on("ready", () => {
      ready = true
      resolve(() => watcher.close())
    })
  })
