import type { Commit } from "../../domain/intent/commits.ts"
import type { PathChange, TrackedFile, TreeFile } from "../../services/Git.ts"

const NUL = "\0"

/** NUL-ended fields. */
export const fields = (text: string): ReadonlyArray<string> => {
  const parts = text.split(NUL)
  if (parts.at(-1) === "") parts.pop()
  return parts
}

const STATUSES: Readonly<Record<string, PathChange["status"]>> = {
  A: "added",
  C: "added",
  D: "deleted",
  M: "modified",
  T: "modified",
  R: "renamed",
  U: "modified"
}

/** `--name-status -z`: a letter, then one path or, for a rename, two. */
export const parseNameStatus = (text: string): ReadonlyArray<PathChange> => {
  const parts = fields(text)
  const changes: Array<PathChange> = []
  for (let i = 0; i < parts.length; ) {
    const letter = (parts[i] ?? "").charAt(0)
    const status = STATUSES[letter] ?? "modified"
    const first = parts[i + 1] ?? ""
    if (letter === "R" || letter === "C") {
      changes.push({ path: parts[i + 2] ?? "", status, ...(letter === "R" ? { from: first } : {}) })
      i += 3
    } else {
      changes.push({ path: first, status })
      i += 2
    }
  }
  return changes.filter(({ path }) => path !== "")
}

const DEBUG = /^ {2}ctime: .*\n {2}mtime: (\d+):(\d+)\n.*\n.*\n {2}size: (\d+)\tflags: .*\n/

/** `ls-files -z --stage --debug`: an entry, NUL, and five lines of what git knew of the file. Only stage 0, and no submodules. */
export const parseTracked = (text: string): ReadonlyArray<TrackedFile> => {
  const files: Array<TrackedFile> = []
  let at = 0
  while (at < text.length) {
    const end = text.indexOf(NUL, at)
    if (end === -1) break
    const [, mode = "", object = "", stage = "", path = ""] =
      /^(\d+) ([0-9a-f]+) (\d)\t([\s\S]*)$/.exec(text.slice(at, end)) ?? []
    const debug = DEBUG.exec(text.slice(end + 1, end + 1 + 400))
    at = end + 1 + (debug?.[0].length ?? 0)
    if (path === "" || (stage !== "0" && files.at(-1)?.path === path) || mode === "160000") continue
    files.push({
      path,
      object,
      mode,
      size: Number(debug?.[3] ?? -1),
      modified: [Number(debug?.[1] ?? 0), Number(debug?.[2] ?? 0)]
    })
  }
  return files
}

/** `ls-tree -r -l -z`. */
export const parseTree = (text: string): ReadonlyArray<TreeFile> =>
  fields(text).flatMap((line) => {
    const [, type, object, size, path] = /^\d+ (\w+) ([0-9a-f]+) +(-|\d+)\t([\s\S]*)$/.exec(line) ?? []
    return type === "blob" && object !== undefined && path !== undefined
      ? [{ path, object, size: Number(size) || 0 }]
      : []
  })

/**
 * `diff-tree --stdin --format` with a mark that no message can hold, because it is made up for the call.
 *
 * @param mark what each commit begins with; hash, time and parents follow, then the mark and the message, then the mark again
 */
export const parseCommits = (text: string, mark: string): ReadonlyArray<Commit> => {
  const parts = text.split(mark)
  const commits: Array<Commit> = []
  for (let i = 1; i + 2 < parts.length; i += 3) {
    const [hash = "", time = "0", parents = ""] = (parts[i] ?? "").split("|")
    const paths = fields((parts[i + 2] ?? "").replace(/^[\n\0]+/, "")).map((path) => path.replace(/^\n/, ""))
    commits.push({
      hash,
      time: Number(time),
      merge: parents.trim().includes(" "),
      message: (parts[i + 1] ?? "").trimEnd(),
      files: paths.filter((path) => path !== "")
    })
  }
  return commits
}

/** `cat-file --batch`: a header line, the bytes, a line end; missing objects have only a header. */
export const parseBatch = (output: Buffer): ReadonlyMap<string, Uint8Array> => {
  const blobs = new Map<string, Uint8Array>()
  let at = 0
  while (at < output.length) {
    const end = output.indexOf(10, at)
    if (end === -1) break
    const [object = "", type, size] = output.toString("utf8", at, end).split(" ")
    at = end + 1
    if (type !== "blob") {
      if (size !== undefined) at += Number(size) + 1
      continue
    }
    blobs.set(object, output.subarray(at, at + Number(size)))
    at += Number(size) + 1
  }
  return blobs
}
