import { randomBytes } from "node:crypto"
import { resolve as resolvePath } from "node:path"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { GitError } from "../../domain/intent/errors.ts"
import { Git, type RepositoryState, type TreeFile } from "../../services/Git.ts"
import { type Location, locate } from "./locate.ts"
import { fields, parseBatch, parseCommits, parseNameStatus, parseTracked, parseTree } from "./parse.ts"
import { type GitLimits, type GitOutput, gitLimits, preamble, runGit } from "./run.ts"

/** Oldest git that is asked anything. */
const oldest: readonly [number, number] = [2, 31]

/** Longest ref that is looked at. */
const refLimit = 1000

const gitFailed = (operation: string, message: string, hint?: string): GitError =>
  new GitError({ operation, reason: "git_failed", message, ...(hint === undefined ? {} : { hint }) })

const noCommit = new GitError({
  operation: "Git.resolve",
  reason: "invalid_input",
  message: "No commit has that name.",
  hint: "Give a branch, a tag or a commit hash of this repository."
})

const checkVersion = Effect.fnUntraced(function* () {
  const { stdout } = yield* runGit("Git.version", ["version"])
  const [, major = "0", minor = "0"] = /(\d+)\.(\d+)/.exec(stdout.toString("utf8")) ?? []
  const version: readonly [number, number] = [Number(major), Number(minor)]
  if (version[0] < oldest[0] || (version[0] === oldest[0] && version[1] < oldest[1])) {
    return yield* gitFailed(
      "Git.version",
      `Git ${major}.${minor} is too old.`,
      `Install git ${oldest.join(".")} or later.`
    )
  }
})

const hashes = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/

/**
 * The questions over one repository. Nothing is run until the first question, and then the version of git is checked once.
 *
 * @param place the repository as {@link locate} found it
 */
export const makeGit = Effect.fnUntraced(function* (place: Location, limits: GitLimits = gitLimits) {
  const ready = yield* Effect.cached(
    Effect.gen(function* () {
      if (place.root === undefined) return yield* gitFailed("Git.open", place.problem, place.hint)
      yield* checkVersion()
      return place.root
    })
  )

  const attempt = Effect.fnUntraced(function* (
    operation: string,
    args: ReadonlyArray<string>,
    options: { readonly input?: string } = {}
  ): Effect.fn.Return<GitOutput, GitError> {
    const root = yield* ready
    return yield* runGit(operation, [...preamble(root), ...args], { ...options, limits })
  })

  const ask = Effect.fnUntraced(function* (
    operation: string,
    args: ReadonlyArray<string>,
    options: { readonly input?: string } = {}
  ): Effect.fn.Return<string, GitError> {
    const { code, stderr, stdout } = yield* attempt(operation, args, options)
    if (code === 0) return stdout.toString("utf8")
    const missing = /(?:missing|bad object|unable to read|not allowed|promisor)/i.test(stderr)
    return yield* gitFailed(
      operation,
      missing ? "Git lacks an object that it needs." : "Git could not answer.",
      missing ? "A partial or damaged repository: fetch what is missing with git itself." : undefined
    )
  })

  const verify = Effect.fnUntraced(function* (name: string): Effect.fn.Return<string | undefined, GitError> {
    const { code, stdout } = yield* attempt("Git.resolve", [
      "rev-parse",
      "--verify",
      "--quiet",
      "--end-of-options",
      `${name}^{commit}`
    ])
    const found = stdout.toString("utf8").trim()
    return code === 0 && hashes.test(found) ? found : undefined
  })

  const resolve = Effect.fn("Git.resolve")(function* (ref: string): Effect.fn.Return<string, GitError> {
    // why: NUL ends an argument early and a line end splits one elsewhere; no ref holds either.
    if (ref === "" || ref.length > refLimit || /[\0-\x1f\x7f]/.test(ref)) return yield* noCommit
    return (yield* verify(ref)) ?? (yield* noCommit)
  })

  const state = Effect.fn("Git.state")(function* (): Effect.fn.Return<RepositoryState, GitError> {
    const asked = ["rev-parse", "--show-object-format", "--is-shallow-repository", "--git-path", "index"]
    const facts = (yield* ask("Git.state", asked)).split("\n")
    const filter = yield* attempt("Git.state", [
      "config",
      "--local",
      "--get-regexp",
      "^(extensions\\.partialclone|remote\\..*\\.promisor)$"
    ])
    return {
      head: (yield* verify("HEAD")) ?? null,
      objectFormat: facts[0]?.trim() === "sha256" ? "sha256" : "sha1",
      shallow: facts[1]?.trim() === "true",
      partial: filter.code === 0,
      index: resolvePath(yield* ready, facts[2] ?? ".git/index")
    }
  })

  const mergeBase = Effect.fn("Git.mergeBase")(function* (one: string, other: string) {
    const { code, stdout } = yield* attempt("Git.mergeBase", ["merge-base", "--end-of-options", one, other])
    const found = stdout.toString("utf8").split("\n", 1)[0]?.trim() ?? ""
    return code === 0 && hashes.test(found) ? found : undefined
  })

  const defaultBase = Effect.fn("Git.defaultBase")(function* (): Effect.fn.Return<string | undefined, GitError> {
    const head = yield* verify("HEAD")
    if (head === undefined) return undefined
    for (const name of [
      "refs/remotes/origin/HEAD",
      "refs/heads/main",
      "refs/heads/master",
      "refs/remotes/origin/main"
    ]) {
      const commit = yield* verify(name)
      if (commit !== undefined) return yield* mergeBase(commit, head)
    }
    return undefined
  })

  return Git.of({
    state: state(),
    resolve,
    mergeBase,
    defaultBase: defaultBase(),
    commitBefore: Effect.fn("Git.commitBefore")(function* (date) {
      const found = (yield* ask("Git.commitBefore", ["rev-list", "-1", `--before=${date}`, "HEAD", "--"])).trim()
      return hashes.test(found) ? found : undefined
    }),
    tracked: ask("Git.tracked", ["ls-files", "-z", "--cached", "--stage", "--debug"]).pipe(
      // why: a repository of 90,000 files says more than a call may hold with what git remembers of each
      Effect.catch((error) =>
        error.reason === "too_large"
          ? ask("Git.tracked", ["ls-files", "-z", "--cached", "--stage"])
          : Effect.fail(error)
      ),
      Effect.map(parseTracked)
    ),
    untracked: Effect.map(ask("Git.untracked", ["ls-files", "-z", "--others", "--exclude-standard"]), fields),
    history: Effect.fn("Git.history")(function* (from, { except = [], limit }) {
      const text = yield* ask("Git.history", [
        "rev-list",
        `--max-count=${limit}`,
        "--end-of-options",
        from,
        ...except.map((commit) => `^${commit}`),
        "--"
      ])
      return text.split("\n").filter((line) => hashes.test(line))
    }),
    commits: Effect.fn("Git.commits")(function* (wanted) {
      const mark = `\x01${randomBytes(16).toString("hex")}\x02`
      const text = yield* ask(
        "Git.commits",
        [
          "diff-tree",
          "--stdin",
          "--root",
          "--always",
          "-r",
          "-z",
          "--no-renames",
          "--name-only",
          "--no-ext-diff",
          "--no-textconv",
          "--encoding=UTF-8",
          `--format=${mark}%H|%ct|%P${mark}%B${mark}`
        ],
        { input: `${wanted.filter((hash) => hashes.test(hash)).join("\n")}\n` }
      )
      return parseCommits(text, mark)
    }),
    changes: Effect.fn("Git.changes")(function* (from, to) {
      const args = [
        "diff-tree",
        "-r",
        "-z",
        "-M",
        "--name-status",
        "--no-ext-diff",
        "--no-textconv",
        "--end-of-options",
        from,
        to,
        "--"
      ]
      return parseNameStatus(yield* ask("Git.changes", args))
    }),
    staged: Effect.fn("Git.staged")(function* (from) {
      const args = [
        "diff-index",
        "--cached",
        "-z",
        "-M",
        "--name-status",
        "--no-ext-diff",
        "--no-textconv",
        "--end-of-options",
        from,
        "--"
      ]
      return parseNameStatus(yield* ask("Git.staged", args))
    }),
    tree: Effect.fn("Git.tree")(function* (commit) {
      return parseTree(yield* ask("Git.tree", ["ls-tree", "-r", "-l", "-z", "--full-tree", "--end-of-options", commit]))
    }),
    blobs: Effect.fn("Git.blobs")(function* (objects) {
      const found = new Map<string, Uint8Array>()
      for (const page of pages(objects, limits.bytes / 2)) {
        const { code, stdout } = yield* attempt("Git.blobs", ["cat-file", "--batch", "--buffer"], {
          input: `${page.map(({ object }) => object).join("\n")}\n`
        })
        if (code !== 0) return yield* gitFailed("Git.blobs", "Git could not read an object.")
        for (const [object, bytes] of parseBatch(stdout)) found.set(object, bytes)
      }
      return found
    })
  })
})

/** Objects in pages that stay under a size; a larger one is left out. */
const pages = (objects: ReadonlyArray<TreeFile>, bytes: number): ReadonlyArray<ReadonlyArray<TreeFile>> => {
  const all: Array<Array<TreeFile>> = []
  let size = Number.POSITIVE_INFINITY
  for (const object of objects) {
    if (object.size > bytes || !hashes.test(object.object)) continue
    size += object.size + 100
    if (size > bytes) {
      all.push([])
      size = object.size + 100
    }
    all.at(-1)?.push(object)
  }
  return all
}

/** Questions about the repository that holds a folder. Building it never fails: what is wrong is told by the first question. */
export const layer = (folder: string, limits?: GitLimits): Layer.Layer<Git> =>
  Layer.effect(
    Git,
    Effect.suspend(() => makeGit(locate(folder), limits))
  )
