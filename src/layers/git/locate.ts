import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from "node:fs"
import { dirname, isAbsolute, join, resolve, sep } from "node:path"

/** Where a repository is, or why there is none that can be read. */
export type Location =
  | { readonly root: string }
  | { readonly root?: undefined; readonly problem: string; readonly hint: string }

const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

const isBare = (folder: string): boolean =>
  isFolder(join(folder, "objects")) && isFolder(join(folder, "refs")) && existsSync(join(folder, "HEAD"))

const inside = (path: string, root: string): boolean => path === root || path.startsWith(root + sep)

const sameFile = (left: string, right: string): boolean => {
  try {
    return realpathSync(left) === realpathSync(right)
  } catch {
    return false
  }
}

const smallText = (path: string): string | undefined => {
  try {
    const stat = lstatSync(path)
    return stat.isFile() && stat.size < 65_536 ? readFileSync(path, "utf8") : undefined
  } catch {
    return undefined
  }
}

/** A work tree's git folder names the work tree back; a `.git` file that points at somebody else's repository is not followed. */
const pointsBack = (gitFile: string, folder: string): boolean => {
  const back = smallText(join(folder, "gitdir"))?.trim()
  if (back !== undefined) return sameFile(resolve(folder, back), gitFile)
  const worktree = /^\s*worktree\s*=\s*"?([^"\n]+?)"?\s*$/m.exec(smallText(join(folder, "config")) ?? "")?.[1]
  return worktree !== undefined && sameFile(resolve(folder, worktree), dirname(gitFile))
}

const foreign: Location = {
  problem: "The repository's .git points to a git folder that is not its own.",
  hint: "Only a repository whose git folder lies in it, a work tree or a submodule is read."
}

const checkGit = (root: string): Location => {
  const git = join(root, ".git")
  const stat = lstatSync(git)
  if (stat.isSymbolicLink()) return inside(realpathSync(git), root) ? { root } : foreign
  if (stat.isDirectory()) return existsSync(join(git, "commondir")) ? foreign : { root }
  const target = /^gitdir: (.+)$/m.exec(smallText(git) ?? "")?.[1]?.trim()
  if (target === undefined) return foreign
  const folder = isAbsolute(target) ? target : resolve(root, target)
  return isFolder(folder) && pointsBack(git, folder) ? { root } : foreign
}

/** Finds the repository that holds a folder: the nearest one above it with a `.git`. Follows no `core.worktree`. */
export const locate = (start: string): Location => {
  try {
    let folder = realpathSync(resolve(start))
    if (!isFolder(folder)) return { problem: "The repository is no folder.", hint: "Give the folder of a repository." }
    for (;;) {
      if (existsSync(join(folder, ".git"))) return checkGit(folder)
      if (isBare(folder)) {
        return {
          problem: "The repository is bare: it has no work tree to read.",
          hint: "Give the folder of a clone with a work tree."
        }
      }
      const parent = dirname(folder)
      if (parent === folder) break
      folder = parent
    }
  } catch {
    return { problem: "The repository cannot be read.", hint: "Check that the folder exists and can be opened." }
  }
  return {
    problem: "The folder is in no git repository.",
    hint: "Run `git init` there, or give another folder with --repo."
  }
}
