import { basename, dirname, join } from "node:path"
import ignore, { type Ignore } from "ignore"
import { readShort, statOf } from "./disk.ts"
import { childPath, type DiskPath } from "./diskPath.ts"

/** Files with patterns, in the order in which they are read: the later one wins. */
export const ignoreFiles: ReadonlyArray<string> = [".gitignore", ".ibidignore"]

/** Longest file with patterns that is read. */
const ignoreFileBytes = 1024 * 1024

/** Patterns of one folder. */
interface Level {
  /** Length of the folder's relative path with the slash after it; 0 for the root and for folders above it. */
  readonly depth: number
  /** Path from a folder above the root to the root, with a slash after it; else empty. */
  readonly prefix: string
  readonly rules: Ignore
}

/** The patterns that hold in a folder: its own and those of the folders above it. */
export type IgnoreRules = ReadonlyArray<Level>

// why: Git matches case as the file system does by default
const ignorecase = process.platform === "darwin" || process.platform === "win32"

/** The patterns that a person excluded from a root; they win over everything that files say. */
export const excludeRules = (patterns: ReadonlyArray<string>): Ignore => ignore({ ignorecase }).add([...patterns])

const readRules = async (folder: DiskPath, files: ReadonlyArray<string>): Promise<Ignore | undefined> => {
  const texts: Array<string> = []
  for (const name of ignoreFiles) {
    if (!files.includes(name)) continue
    const bytes = await readShort(childPath(folder, name), ignoreFileBytes)
    if (bytes !== undefined) texts.push(bytes.toString().replace(/^\uFEFF/, ""))
  }
  if (texts.length === 0) return undefined
  const rules = ignore({ ignorecase })
  for (const text of texts) rules.add(text)
  return rules
}

/** Adds a folder's own patterns to those that hold above it. `files` are the pattern files that it has. */
export const rulesWithin = async (
  above: IgnoreRules,
  folder: DiskPath,
  relative: string,
  files: ReadonlyArray<string>
): Promise<IgnoreRules> => {
  const rules = await readRules(folder, files)
  return rules === undefined
    ? above
    : [...above, { depth: relative === "" ? 0 : relative.length + 1, prefix: "", rules }]
}

/** The folders above a folder up to the top of the Git repository that it is in, top first; none outside of one. */
const foldersAbove = async (location: string): Promise<ReadonlyArray<string>> => {
  const above: Array<string> = []
  for (let folder = location; ; folder = dirname(folder)) {
    if (folder !== location) above.unshift(folder)
    if ((await statOf(join(folder, ".git")).catch(() => undefined)) !== undefined) return above
    if (dirname(folder) === folder) return []
  }
}

/**
 * The patterns that hold in a root because of where it stands in a Git repository, as Git has it. None when they leave out
 * the root itself: who names a folder wants it.
 */
export const rulesAbove = async (location: string): Promise<IgnoreRules> => {
  const levels: Array<Level> = []
  for (const folder of await foldersAbove(location)) {
    const rules = await readRules(folder, ignoreFiles)
    let prefix = ""
    for (let below = location; below !== folder; below = dirname(below)) {
      prefix = `${basename(below)}/${prefix}`
    }
    if (rules?.test(prefix).ignored === true) return []
    if (rules !== undefined) levels.push({ depth: 0, prefix, rules })
  }
  return levels
}

/** Whether patterns leave out an entry; the innermost folder that says something decides, as in Git. */
export const isIgnored = (rules: IgnoreRules, relative: string, isFolder: boolean): boolean => {
  for (let index = rules.length - 1; index >= 0; index--) {
    const level = rules[index]
    if (level === undefined) continue
    const path = level.prefix + relative.slice(level.depth) + (isFolder ? "/" : "")
    const { ignored, unignored } = level.rules.test(path)
    if (ignored) return true
    if (unignored) return false
  }
  return false
}
