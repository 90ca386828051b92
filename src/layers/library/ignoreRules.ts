import ignore, { type Ignore } from "ignore"
import { readShort } from "./disk.ts"
import { childPath, type DiskPath } from "./diskPath.ts"

/** Files with patterns, in the order in which they are read: the later one wins. */
export const ignoreFiles: ReadonlyArray<string> = [".gitignore", ".ibidignore"]

/** Longest file with patterns that is read. */
const ignoreFileBytes = 1024 * 1024

/** Patterns of one folder; `depth` is the length of its relative path with the slash after it. */
interface Level {
  readonly depth: number
  readonly rules: Ignore
}

/** The patterns that hold in a folder: its own and those of the folders above it, up to the root. */
export type IgnoreRules = ReadonlyArray<Level>

// why: Git matches case as the file system does by default
const ignorecase = process.platform === "darwin" || process.platform === "win32"

/** The patterns that a person excluded from a root; they win over everything that files say. */
export const excludeRules = (patterns: ReadonlyArray<string>): Ignore => ignore({ ignorecase }).add([...patterns])

/** Adds a folder's own patterns to those that hold above it. `files` are the pattern files that it has. */
export const rulesWithin = async (
  above: IgnoreRules,
  folder: DiskPath,
  relative: string,
  files: ReadonlyArray<string>
): Promise<IgnoreRules> => {
  const texts: Array<string> = []
  for (const name of ignoreFiles) {
    if (!files.includes(name)) continue
    const bytes = await readShort(childPath(folder, name), ignoreFileBytes)
    if (bytes !== undefined) texts.push(bytes.toString().replace(/^\uFEFF/, ""))
  }
  if (texts.length === 0) return above
  const rules = ignore({ ignorecase })
  for (const text of texts) rules.add(text)
  return [...above, { depth: relative === "" ? 0 : relative.length + 1, rules }]
}

/** Whether patterns leave out an entry; the innermost folder that says something decides, as in Git. */
export const isIgnored = (rules: IgnoreRules, relative: string, isFolder: boolean): boolean => {
  for (let index = rules.length - 1; index >= 0; index--) {
    const level = rules[index]
    if (level === undefined) continue
    const path = relative.slice(level.depth) + (isFolder ? "/" : "")
    const { ignored, unignored } = level.rules.test(path)
    if (ignored) return true
    if (unignored) return false
  }
  return false
}
