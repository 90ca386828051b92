import { createHash } from "node:crypto"

/** The kinds that enter an identity; `adr` never does ([REC-122]). */
export type NodeKind = "decision" | "assumption"

/** Lower case, every run outside `[a-z0-9]` one `_`, none at the ends ([REC-072]). */
export const normalizeLabel = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")

/** The string an identity is hashed from: four inputs joined by `::`, only the label normalized ([REC-071], [REC-121], [REC-124]). */
export const identityString = (path: string, location: string, kind: string, label: string): string =>
  [path, location, kind, normalizeLabel(label)].join("::")

/** `intent_` and the first 12 hexadecimal digits of the SHA-1 of {@link identityString} ([REC-123]); a name, not a signature. */
export const intentId = (path: string, location: string, kind: string, label: string): string =>
  `intent_${createHash("sha1")
    .update(identityString(path, location, kind, label), "utf8")
    .digest("hex")
    .slice(0, 12)}`

const isAbsolute = (path: string): boolean => path.startsWith("/") || /^[A-Za-z]:\//.test(path)

const normalizeAbsolute = (path: string): string => {
  const out: Array<string> = []
  for (const part of path.split("/")) {
    if (part === "..") out.pop()
    else if (part !== "" && part !== ".") out.push(part)
  }
  return path.startsWith("/") ? `/${out.join("/")}` : out.join("/")
}

/**
 * The canonical source path ([REC-073], [REC-074]). The caller resolves symbolic links before; this never fails.
 *
 * @param path as given, absolute or relative
 * @param root the repository's root, absolute; `undefined` outside any repository
 */
export const canonicalSourcePath = (path: string, root: string | undefined): string => {
  const posix = path.replaceAll("\\", "/")
  if (!isAbsolute(posix)) return posix
  const absolute = normalizeAbsolute(posix)
  if (root === undefined) return absolute
  const base = normalizeAbsolute(root.replaceAll("\\", "/"))
  return absolute.startsWith(`${base === "/" ? "" : base}/`)
    ? absolute.slice(base === "/" ? 1 : base.length + 1)
    : absolute
}
