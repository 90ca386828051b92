import { basename, dirname, join, resolve } from "node:path"
import * as disk from "./disk.ts"

/** What a person named, as it stands on disk. */
export type Target =
  | { readonly _tag: "Found"; readonly kind: "file" | "folder"; readonly location: string }
  | { readonly _tag: "Address"; readonly address: string }
  | { readonly _tag: "Unusable"; readonly name: string; readonly message: string }

/** Whether a target is an address and no path. */
export const isAddress = (target: string): boolean => /^https?:\/\//i.test(target)

// why: a command has made an absolute path of it by then, in which two slashes are one.
const otherScheme = /(?:^|\/)[a-z][a-z\d+.-]+:\//i

/** Finds out what a target is. A link that is named is followed, because a person named it. */
export const resolveTarget = async (target: string): Promise<Target> => {
  if (target === "") return { _tag: "Unusable", name: "", message: "An empty path names nothing." }
  if (isAddress(target)) return { _tag: "Address", address: target }
  const name = basename(resolve(target))
  try {
    const location = (await disk.realPath(resolve(target))).toString()
    const stat = await disk.statOf(location)
    if (stat?.isDirectory()) return { _tag: "Found", kind: "folder", location }
    if (stat?.isFile()) return { _tag: "Found", kind: "file", location }
    return { _tag: "Unusable", name, message: "It is neither a file nor a folder." }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined
    if (code === "ENOENT" || code === "ENOTDIR") {
      const message = otherScheme.test(target)
        ? "Of addresses, only http and https ones are fetched."
        : "There is no such file."
      return { _tag: "Unusable", name, message }
    }
    if (code === "ELOOP") return { _tag: "Unusable", name, message: "It is a link that leads nowhere." }
    return { _tag: "Unusable", name, message: "It cannot be read: permission denied." }
  }
}

/** The spelling a path has, or had, on disk: links are followed as far as something stands there. */
export const spellingOf = async (path: string): Promise<string> => {
  const absolute = resolve(path)
  try {
    return (await disk.realPath(absolute)).toString()
  } catch {
    const parent = dirname(absolute)
    return parent === absolute ? absolute : join(await spellingOf(parent), basename(absolute))
  }
}
