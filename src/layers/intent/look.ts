import { statSync } from "node:fs"
import * as Effect from "effect/Effect"
import type { GitError } from "../../domain/intent/errors.ts"
import type { Git, PathChange, TrackedFile } from "../../services/Git.ts"
import { type BoundedReader, type FileStamp, stampOf } from "./scan.ts"
import type { WorktreeComparison } from "./worktree.ts"

/** How long work goes on before other work gets its turn, in milliseconds. */
export const turnMs = 12

/** Folders of installed packages: where nobody ignores them they are still nobody's own words. */
const isInstalled = (path: string): boolean =>
  /(?:^|\/)(?:node_modules|bower_components|\.venv|site-packages)\//.test(path)

/** A repository as it is at the moment of a call. */
export interface WorkState {
  readonly head: string | null
  readonly tracked: ReadonlyMap<string, TrackedFile>
  readonly stamps: ReadonlyMap<string, FileStamp>
  readonly modified: ReadonlyArray<PathChange>
  readonly untracked: ReadonlyArray<string>
  readonly staged: ReadonlyArray<PathChange>
}

/** Lets other work have its turn: input, signals, other calls. */
export const turn = Effect.callback<void>((resume) => {
  const handle = setImmediate(() => resume(Effect.void))
  return Effect.sync(() => clearImmediate(handle))
})

/** Looks at a repository: what is checked out, which files there are, and what differs from the index; other work gets its turns. */
export const look = Effect.fnUntraced(function* (
  git: Git["Service"],
  root: string,
  reader: BoundedReader,
  comparison: WorktreeComparison
): Effect.fn.Return<WorkState, GitError> {
  reader.forget()
  const { head, index } = yield* git.state
  const [tracked, untracked, staged] = yield* Effect.all(
    [git.tracked, git.untracked, head === null ? Effect.succeed<ReadonlyArray<PathChange>>([]) : git.staged(head)],
    { concurrency: 3 }
  )
  const indexMs = yield* Effect.sync(() => {
    try {
      return statSync(index).mtimeMs
    } catch {
      // why: without an index nothing is tracked, and nothing is compared.
      return 0
    }
  })
  const stamps = new Map<string, FileStamp>()
  const modified: Array<PathChange> = []
  let since = performance.now()
  for (const file of tracked) {
    if (file.mode === "120000") continue
    const stamp = stampOf(root, file.path)
    if (stamp === undefined) modified.push({ path: file.path, status: "deleted" })
    else {
      stamps.set(file.path, stamp)
      if (!comparison.isSame(file, stamp, indexMs, reader)) modified.push({ path: file.path, status: "modified" })
    }
    if (performance.now() - since > turnMs) {
      yield* turn
      since = performance.now()
    }
  }
  const present: Array<string> = []
  for (const path of untracked) {
    if (isInstalled(path)) continue
    const stamp = stampOf(root, path)
    if (stamp === undefined) continue
    stamps.set(path, stamp)
    present.push(path)
  }
  return {
    head,
    tracked: new Map(tracked.map((file) => [file.path, file])),
    stamps,
    modified,
    untracked: present,
    staged
  }
})
