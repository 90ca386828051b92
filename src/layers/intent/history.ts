import * as Effect from "effect/Effect"
import { type Commit, readCommit } from "../../domain/intent/commits.ts"
import type { GitError } from "../../domain/intent/errors.ts"
import type { HistoryFacts } from "../../domain/intent/facts.ts"
import type { Git } from "../../services/Git.ts"

/** History as it was read up to a commit. */
export interface ReadHistory extends HistoryFacts {
  readonly head: string | null
  readonly limit: number
}

/** No history at all. */
export const noHistory = (limit: number): ReadHistory => ({
  head: null,
  limit,
  commits: [],
  churn: new Map(),
  read: 0,
  truncated: false
})

const PAGE = 1_000

/** Whether anything of a commit is needed beyond the paths it touched. */
const isTelling = (commit: Commit): boolean => {
  const { intents, refs } = readCommit(commit.message)
  return intents.length > 0 || refs.length > 0
}

/** Reads commits in pages and keeps of most of them only what they touched. */
const readPages = Effect.fnUntraced(function* (
  git: Git["Service"],
  hashes: ReadonlyArray<string>,
  progress: (done: number) => void
) {
  const commits: Array<Commit> = []
  const churn = new Map<string, number>()
  for (let at = 0; at < hashes.length; at += PAGE) {
    const page = yield* readPage(git, hashes.slice(at, at + PAGE))
    for (const commit of page) {
      for (const path of commit.files) churn.set(path, (churn.get(path) ?? 0) + 1)
      if (isTelling(commit)) commits.push({ ...commit, files: commit.files.slice(0, 200) })
    }
    progress(Math.min(at + PAGE, hashes.length))
  }
  return { commits, churn }
})

/** A page that is too large for one call is asked for in halves; a single commit that is, touched too much to say anything. */
const readPage = (git: Git["Service"], hashes: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<Commit>, GitError> =>
  git.commits(hashes).pipe(
    Effect.catch((error): Effect.Effect<ReadonlyArray<Commit>, GitError> => {
      const splits = error.reason === "too_large" || error.reason === "timeout"
      if (!splits) return Effect.fail(error)
      if (hashes.length <= 1) return Effect.succeed([])
      const half = Math.ceil(hashes.length / 2)
      return Effect.zipWith(readPage(git, hashes.slice(0, half)), readPage(git, hashes.slice(half)), (one, other) => [
        ...one,
        ...other
      ])
    })
  )

const added = (left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): ReadonlyMap<string, number> => {
  const sum = new Map(left)
  for (const [path, count] of right) sum.set(path, (sum.get(path) ?? 0) + count)
  return sum
}

/**
 * The history up to a commit: what came since the last reading where that is an ancestor, else all of it, at most `limit` commits.
 *
 * @param progress hears how many commits are done of how many
 */
export const updateHistory = Effect.fnUntraced(function* (
  git: Git["Service"],
  known: ReadHistory,
  head: string | null,
  limit: number,
  progress: (done: number, total: number) => void
): Effect.fn.Return<ReadHistory, GitError> {
  if (head === null) return noHistory(limit)
  if (known.head === head && known.limit === limit) return known
  if (known.head !== null && known.limit === limit) {
    const old = known.head
    const lost = yield* git.history(old, { except: [head], limit: 1 }).pipe(Effect.orElseSucceed(() => [old]))
    if (lost.length === 0) {
      const fresh = yield* git.history(head, { except: [old], limit })
      if (fresh.length < limit) {
        const { churn, commits } = yield* readPages(git, fresh, (done) => progress(done, fresh.length))
        return {
          head,
          limit,
          commits: [...commits, ...known.commits],
          churn: added(known.churn, churn),
          read: known.read + fresh.length,
          truncated: known.truncated
        }
      }
    }
  }
  const all = yield* git.history(head, { limit: limit + 1 })
  const hashes = all.slice(0, limit)
  const { churn, commits } = yield* readPages(git, hashes, (done) => progress(done, hashes.length))
  return { head, limit, commits, churn, read: hashes.length, truncated: all.length > limit }
})
