import { execFileSync } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { GitError } from "../../../src/domain/intent/errors.ts"
import { layer } from "../../../src/layers/git/GitLive.ts"
import type { GitLimits } from "../../../src/layers/git/run.ts"
import { Git } from "../../../src/services/Git.ts"
import { Repository, temporary } from "./repository.ts"

type Service = Git["Service"]

const ask = <A>(
  folder: string,
  question: (git: Service) => Effect.Effect<A, GitError>,
  limits?: GitLimits
): Promise<A> =>
  Effect.runPromise(
    Effect.gen(function* () {
      return yield* question(yield* Git)
    }).pipe(Effect.provide(layer(folder, limits)))
  )

const refuse = <A>(folder: string, question: (git: Service) => Effect.Effect<A, GitError>, limits?: GitLimits) =>
  ask(
    folder,
    (git) =>
      Effect.match(question(git), {
        onFailure: (error): unknown => error,
        onSuccess: (value): unknown => ({ answered: value })
      }),
    limits
  )

const state = (git: Service) => git.state

describe("questions", () => {
  const repository = new Repository()
  const first = repository.commit("First\n\nWhy: because\n\nSigned-off-by: A", {
    "a.ts": "1\n",
    "ü b.ts": "2\n".repeat(20)
  })
  repository.write(".gitignore", "ignored\n")
  repository.git("mv", "ü b.ts", "c d.ts")
  const second = repository.commit("Second", { "a.ts": "3\n" })
  repository.write("new.ts", "x")
  repository.write("ignored", "x")

  it("answers what is there", async () => {
    expect(await ask(repository.root, state)).toMatchObject({
      head: second,
      objectFormat: "sha1",
      shallow: false,
      partial: false
    })
    expect((await ask(repository.root, (git) => git.tracked)).map(({ path, size }) => [path, size])).toEqual([
      [".gitignore", 8],
      ["a.ts", 2],
      ["c d.ts", 40]
    ])
    expect(await ask(repository.root, (git) => git.untracked)).toEqual(["new.ts"])
    expect(await ask(repository.root, (git) => git.history("HEAD", { limit: 10 }))).toEqual([second, first])
    expect(await ask(repository.root, (git) => git.history("HEAD", { except: [first], limit: 10 }))).toEqual([second])
    expect(await ask(repository.root, (git) => git.commits([second, first]))).toEqual([
      {
        hash: second,
        time: 1_700_000_120,
        merge: false,
        message: "Second",
        files: [".gitignore", "a.ts", "c d.ts", "ü b.ts"]
      },
      {
        hash: first,
        time: 1_700_000_060,
        merge: false,
        message: "First\n\nWhy: because\n\nSigned-off-by: A",
        files: ["a.ts", "ü b.ts"]
      }
    ])
    expect(await ask(repository.root, (git) => git.changes(first, second))).toEqual([
      { path: ".gitignore", status: "added" },
      { path: "a.ts", status: "modified" },
      { path: "c d.ts", status: "renamed", from: "ü b.ts" }
    ])
    expect(await ask(repository.root, (git) => git.commitBefore("2023-11-14T22:14:30Z"))).toBe(first)
  })

  it("reads trees and blobs of old commits", async () => {
    const tree = await ask(repository.root, (git) => git.tree(first))
    expect(tree.map(({ path, size }) => [path, size])).toEqual([
      ["a.ts", 2],
      ["ü b.ts", 40]
    ])
    const blobs = await ask(repository.root, (git) =>
      git.blobs([...tree, { path: "x", object: "0".repeat(40), size: 1 }])
    )
    expect(tree.map(({ object }) => new TextDecoder().decode(blobs.get(object)).slice(0, 2))).toEqual(["1\n", "2\n"])
  })

  it("finds the repository from a folder in it", async () => {
    mkdirSync(join(repository.root, "deep/er"), { recursive: true })
    expect((await ask(join(repository.root, "deep/er"), state)).head).toBe(second)
  })

  it("stops at its limits", async () => {
    expect(await refuse(repository.root, (git) => git.tracked, { timeMs: 10_000, bytes: 10 })).toMatchObject({
      reason: "too_large"
    })
    const bin = temporary()
    const left = join(bin, "left")
    writeFileSync(
      join(bin, "git"),
      `#!/bin/sh\n[ "$1" = version ] && echo git version 2.39.5 && exit\nsleep 60\necho x > '${left}'\n`
    )
    chmodSync(join(bin, "git"), 0o755)
    const path = process.env.PATH
    process.env.PATH = `${bin}:${path}`
    try {
      expect(await refuse(repository.root, (git) => git.tracked, { timeMs: 200, bytes: 1e6 })).toMatchObject({
        reason: "timeout"
      })
    } finally {
      process.env.PATH = path
    }
  })
})

describe("refs", () => {
  const repository = new Repository()
  const head = repository.commit("One", { a: "1" })
  repository.git("tag", "v1")

  it.each(["HEAD", "main", "v1", "refs/heads/main"])("resolves %s", async (ref) => {
    expect(await ask(repository.root, (git) => git.resolve(ref))).toBe(head)
  })

  it.each([
    "--output=/tmp/ibid-ref-output",
    "--upload-pack=x",
    "-c core.pager=x",
    "HEAD;id",
    "HEAD@{upstream}",
    "HEAD\nmain",
    "HEAD\0",
    "x".repeat(10_000),
    "",
    "HEAD:a",
    "^HEAD",
    "main..main",
    "$(id)",
    "--all"
  ])("refuses %j", async (ref) => {
    expect(await refuse(repository.root, (git) => git.resolve(ref))).toMatchObject({
      _tag: "GitError",
      reason: "invalid_input"
    })
    expect(existsSync("/tmp/ibid-ref-output")).toBe(false)
  })
})

const everything = (git: Service) =>
  Effect.gen(function* () {
    const { head } = yield* git.state
    const history = yield* git.history("HEAD", { limit: 10 })
    const oldest = history.at(-1) ?? ""
    yield* git.commits(history)
    yield* git.changes(oldest, head ?? "")
    yield* git.staged(oldest)
    yield* git.blobs(yield* git.tree("HEAD"))
    yield* git.defaultBase
    yield* git.commitBefore("2030-01-01")
    return { tracked: yield* git.tracked, untracked: yield* git.untracked }
  })

describe("a repository's own configuration runs nothing", () => {
  const trap = () => {
    const repository = new Repository()
    const folder = temporary()
    const left = join(folder, "left")
    const program = join(folder, "program.sh")
    writeFileSync(program, `#!/bin/sh\necho ran "$@" >> '${left}'\ncat\n`)
    chmodSync(program, 0o755)
    repository.commit("One", { "a.txt": "1\n", "b.txt": "1\n" })
    repository.commit("Two", { "a.txt": "2\n" })
    // A file that is newer than the index makes git compare contents, which is when filters run.
    repository.write("a.txt", "3\n")
    return { repository, program, left, folder }
  }
  const configure = (key: string, value: (program: string) => string) => (repository: Repository, program: string) => {
    repository.git("config", key, value(program))
  }
  const attributes = (line: string) => (repository: Repository) => {
    repository.write(".gitattributes", line)
    repository.write(".git/info/attributes", line)
  }
  const traps: ReadonlyArray<readonly [string, ReadonlyArray<(repository: Repository, program: string) => void>]> = [
    ["core.fsmonitor", [configure("core.fsmonitor", (program) => program)]],
    [
      "core.hooksPath",
      [
        (repository, program) => {
          const hooks = temporary()
          for (const name of ["post-index-change", "post-checkout", "reference-transaction", "fsmonitor-watchman"]) {
            symlinkSync(program, join(hooks, name))
          }
          repository.git("config", "core.hooksPath", hooks)
        }
      ]
    ],
    [
      "core.sshCommand",
      [configure("core.sshCommand", (program) => program), configure("remote.origin.url", () => "ssh://x/y")]
    ],
    ["core.pager", [configure("core.pager", (program) => program), configure("pager.log", () => "true")]],
    ["diff.external", [configure("diff.external", (program) => program)]],
    ["diff.*.textconv", [configure("diff.trap.textconv", (program) => program), attributes("* diff=trap\n")]],
    ["diff.*.command", [configure("diff.trap.command", (program) => program), attributes("* diff=trap\n")]],
    ["filter.*.clean", [configure("filter.trap.clean", (program) => program), attributes("* filter=trap\n")]],
    ["filter.*.smudge", [configure("filter.trap.smudge", (program) => program), attributes("* filter=trap\n")]],
    [
      "filter.*.process",
      [
        configure("filter.trap.process", (program) => program),
        configure("filter.trap.required", () => "true"),
        attributes("* filter=trap\n")
      ]
    ],
    [
      "log.showSignature with gpg.program",
      [
        configure("log.showSignature", () => "true"),
        configure("gpg.program", (program) => program),
        (repository) => {
          const body = repository.git("cat-file", "commit", "HEAD")
          const signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQ==\n -----END PGP SIGNATURE-----"
          const signed = body.replace(/^(committer .*)$/m, `$1\n${signature}`)
          writeFileSync(join(repository.root, ".git/signed"), `${signed}\n`)
          const commit = repository.git("hash-object", "-t", "commit", "-w", ".git/signed")
          repository.git("update-ref", "HEAD", commit)
        }
      ]
    ],
    ["uploadpack.packObjectsHook", [configure("uploadpack.packObjectsHook", (program) => program)]],
    [
      "aliases",
      ["log", "ls-files", "rev-parse", "diff-tree"].map((name) =>
        configure(`alias.${name}`, (program) => `!${program}`)
      )
    ],
    [
      "include.path",
      [
        (repository, program) => {
          const file = join(temporary(), "config")
          writeFileSync(file, `[core]\n\tfsmonitor = ${program}\n\tpager = ${program}\n[log]\n\tshowSignature = true\n`)
          repository.git("config", "include.path", file)
        }
      ]
    ],
    [
      "credential.helper and core.askPass",
      [configure("credential.helper", (program) => `!${program}`), configure("core.askPass", (program) => program)]
    ],
    ["core.alternateRefsCommand", [configure("core.alternateRefsCommand", (program) => program)]],
    [
      "a partial repository that would fetch",
      [
        configure("core.repositoryFormatVersion", () => "1"),
        configure("extensions.partialClone", () => "origin"),
        configure("remote.origin.promisor", () => "true"),
        configure("remote.origin.url", (program) => `ext::${program}`),
        configure("remote.origin.uploadpack", (program) => program),
        configure("protocol.ext.allow", () => "always")
      ]
    ]
  ]

  it.each(traps)("%s", async (_, set) => {
    const { left, program, repository } = trap()
    for (const one of set) one(repository, program)
    const { tracked } = await ask(repository.root, everything)
    expect(tracked.map(({ path }) => path)).toContain("a.txt")
    expect(existsSync(left)).toBe(false)
  })

  it("the traps are real: git itself runs them", () => {
    const { left, program, repository } = trap()
    repository.git("config", "filter.trap.clean", program)
    repository.write(".gitattributes", "* filter=trap\n")
    repository.git("status")
    expect(existsSync(left)).toBe(true)
  })

  it("core.worktree cannot move the root", async () => {
    const { repository } = trap()
    const elsewhere = temporary()
    writeFileSync(join(elsewhere, "secret.txt"), "s")
    repository.git("config", "core.worktree", elsewhere)
    const { untracked } = await ask(repository.root, everything)
    expect(untracked).toEqual([])
  })

  it("an inherited GIT_DIR is dropped", async () => {
    const { repository } = trap()
    const other = new Repository()
    process.env.GIT_DIR = join(other.root, ".git")
    try {
      expect((await ask(repository.root, state)).head).toBe(repository.git("rev-parse", "HEAD"))
    } finally {
      delete process.env.GIT_DIR
    }
  })

  it("an object that is missing from a partial repository is reported and not fetched", async () => {
    const origin = new Repository()
    origin.commit("One", { "a.txt": "1" })
    origin.commit("Two", { "a.txt": "2" })
    origin.git("config", "uploadpack.allowFilter", "true")
    const clone = temporary()
    execFileSync("git", ["clone", "-q", "--filter=blob:none", "--no-checkout", `file://${origin.root}`, clone], {
      stdio: "ignore"
    })
    expect(await ask(clone, state)).toMatchObject({ partial: true })
    const tree = origin.git("rev-parse", "HEAD:a.txt")
    const blobs = await ask(clone, (git) =>
      Effect.orElseSucceed(git.blobs([{ path: "a.txt", object: tree, size: 1 }]), () => new Map<string, Uint8Array>())
    )
    expect(blobs.size).toBe(0)
    expect(await ask(clone, (git) => git.history("HEAD", { limit: 5 }))).toHaveLength(2)
  })
})

describe("repositories of every kind have a stated result", () => {
  it("empty", async () => {
    const repository = new Repository()
    repository.write("a.ts", "x")
    expect(await ask(repository.root, state)).toMatchObject({ head: null })
    expect(await ask(repository.root, (git) => git.untracked)).toEqual(["a.ts"])
    expect(await ask(repository.root, (git) => git.tracked)).toEqual([])
  })

  it("detached", async () => {
    const repository = new Repository()
    const first = repository.commit("One", { a: "1" })
    repository.commit("Two", { a: "2" })
    repository.git("checkout", "-q", first)
    expect(await ask(repository.root, state)).toMatchObject({ head: first })
  })

  it("SHA-256", async () => {
    const repository = new Repository(temporary(), "--object-format=sha256")
    const head = repository.commit("One", { a: "1" })
    expect(head).toHaveLength(64)
    expect(await ask(repository.root, state)).toMatchObject({ head, objectFormat: "sha256" })
    expect(await ask(repository.root, (git) => git.commits([head]))).toMatchObject([{ hash: head, files: ["a"] }])
  })

  it("shallow", async () => {
    const origin = new Repository()
    origin.commit("One", { a: "1" })
    origin.commit("Two", { a: "2" })
    const clone = temporary()
    execFileSync("git", ["clone", "-q", "--depth=1", `file://${origin.root}`, clone], { stdio: "ignore" })
    expect(await ask(clone, state)).toMatchObject({ shallow: true })
    expect(await ask(clone, (git) => git.history("HEAD", { limit: 5 }))).toHaveLength(1)
  })

  it("a work tree of its own, and a submodule", async () => {
    const repository = new Repository()
    const head = repository.commit("One", { a: "1" })
    const tree = join(temporary(), "tree")
    repository.git("worktree", "add", "-q", tree)
    expect(await ask(tree, state)).toMatchObject({ head })
    const outer = new Repository()
    outer.commit("Outer", { b: "1" })
    outer.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", repository.root, "inner")
    expect(await ask(join(outer.root, "inner"), state)).toMatchObject({ head })
    expect((await ask(outer.root, (git) => git.tracked)).map(({ path }) => path)).toEqual([".gitmodules", "b"])
  })

  it("bare", async () => {
    const bare = new Repository(temporary(), "--bare")
    expect(await refuse(bare.root, state)).toMatchObject({
      reason: "git_failed",
      message: expect.stringContaining("bare")
    })
  })

  it("no repository, and no folder", async () => {
    expect(await refuse(temporary(), state)).toMatchObject({
      reason: "git_failed",
      hint: expect.stringContaining("git init")
    })
    expect(await refuse("/nonexistent/here", state)).toMatchObject({ reason: "git_failed" })
  })

  it("a .git that points at somebody else's repository", async () => {
    const secret = new Repository()
    secret.commit("Secret", { s: "1" })
    const file = temporary()
    writeFileSync(join(file, ".git"), `gitdir: ${secret.root}/.git\n`)
    const link = temporary()
    symlinkSync(join(secret.root, ".git"), join(link, ".git"))
    const common = new Repository()
    writeFileSync(join(common.root, ".git/commondir"), `${secret.root}/.git\n`)
    for (const folder of [file, link, common.root]) {
      expect(await refuse(folder, state)).toMatchObject({
        reason: "git_failed",
        message: expect.stringContaining("not its own")
      })
    }
  })

  it("an older git", async () => {
    const bin = temporary()
    writeFileSync(join(bin, "git"), "#!/bin/sh\necho git version 2.30.9\n")
    chmodSync(join(bin, "git"), 0o755)
    const repository = new Repository()
    const path = process.env.PATH
    process.env.PATH = `${bin}:${path}`
    try {
      expect(await refuse(repository.root, state)).toMatchObject({
        reason: "git_failed",
        message: "Git 2.30 is too old."
      })
    } finally {
      process.env.PATH = path
    }
  })
})
