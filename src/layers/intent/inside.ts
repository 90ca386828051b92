import { realpathSync } from "node:fs"
import { isAbsolute, join, relative, sep } from "node:path"

/**
 * A path inside a root after every link is resolved, relative to it; `undefined` for one that is not there or leads out.
 *
 * @param root absolute and resolved
 * @param path absolute, or relative to the root
 */
export const resolveInside = (root: string, path: string): string | undefined => {
  if (path.includes("\0")) return undefined
  try {
    const inner = relative(root, realpathSync(isAbsolute(path) ? path : join(root, path)))
    return inner === "" || inner === ".." || inner.startsWith(`..${sep}`) || isAbsolute(inner)
      ? undefined
      : inner.split(sep).join("/")
  } catch {
    return undefined
  }
}
