import { spawn } from "node:child_process"
import { devNull } from "node:os"
import { parse as parsePath } from "node:path"
import * as Effect from "effect/Effect"
import { GitError } from "../../domain/intent/errors.ts"

/** Limits of one call. */
export interface GitLimits {
  readonly timeMs: number
  readonly bytes: number
}

/** 10 s and 32 MB. */
export const gitLimits: GitLimits = { timeMs: 10_000, bytes: 32 * 1024 * 1024 }

/**
 * Settings that could make git run a program, write, or reach the network, all turned off. The command line outranks every
 * configuration file, so a repository cannot turn one on again.
 */
const settings: ReadonlyArray<string> = [
  "core.fsmonitor=false",
  "core.untrackedCache=false",
  `core.hooksPath=${devNull}`,
  `core.attributesFile=${devNull}`,
  "core.pager=cat",
  "core.editor=false",
  "core.askPass=",
  "core.sshCommand=false",
  "core.gitProxy=false",
  "core.alternateRefsCommand=",
  "core.quotePath=false",
  "core.bare=false",
  "log.showSignature=false",
  "gpg.program=false",
  "gpg.ssh.program=false",
  "gpg.x509.program=false",
  "diff.external=",
  "diff.ignoreSubmodules=all",
  "diff.renameLimit=2000",
  "credential.helper=",
  "protocol.allow=never",
  "submodule.recurse=false",
  "fetch.recurseSubmodules=false",
  "maintenance.auto=false",
  "gc.auto=0"
]

const kept = ["PATH", "HOME", "XDG_CONFIG_HOME", "SYSTEMROOT", "SystemRoot", "USERPROFILE", "APPDATA", "TMPDIR", "TEMP"]

/** The environment of a call: what git needs to start, nothing inherited that begins with `GIT_`, and no way to prompt or fetch. */
const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))),
  LC_ALL: "C",
  GIT_ALLOW_PROTOCOL: "none",
  GIT_NO_LAZY_FETCH: "1",
  GIT_TERMINAL_PROMPT: "0",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_ATTR_NOSYSTEM: "1",
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_LITERAL_PATHSPECS: "1",
  GIT_PAGER: "cat",
  GIT_ASKPASS: "",
  SSH_ASKPASS: ""
})

/** The arguments before every subcommand: the repository and its work tree by name, and nothing to be discovered. */
export const preamble = (root: string): ReadonlyArray<string> => [
  "--no-pager",
  "--no-optional-locks",
  "--no-replace-objects",
  ...settings.flatMap((setting) => ["-c", setting]),
  "-C",
  root,
  `--git-dir=${root}/.git`,
  `--work-tree=${root}`
]

/** What a call gave. */
export interface GitOutput {
  readonly code: number
  readonly stdout: Buffer
  readonly stderr: string
}

const failed = (operation: string, reason: GitError["reason"], message: string, hint?: string): GitError =>
  new GitError({ operation, reason, message, ...(hint === undefined ? {} : { hint }) })

/**
 * Runs git once, bounded in time and output, and ends it when the caller is interrupted. Never a shell; the working directory is
 * the file system's root, so that a relative entry of PATH cannot reach into a repository.
 */
export const runGit = (
  operation: string,
  args: ReadonlyArray<string>,
  options: { readonly input?: string; readonly limits?: GitLimits } = {}
): Effect.Effect<GitOutput, GitError> =>
  Effect.callback<GitOutput, GitError>((resume) => {
    const limits = options.limits ?? gitLimits
    const child = spawn("git", [...args], {
      cwd: parsePath(process.cwd()).root,
      env: environment(),
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true
    })
    const chunks: Array<Buffer> = []
    let size = 0
    let stderr = ""
    let done = false
    const finish = (result: Effect.Effect<GitOutput, GitError>) => {
      if (done) return
      done = true
      clearTimeout(timer)
      child.kill("SIGKILL")
      resume(result)
    }
    const timer = setTimeout(
      () => finish(Effect.fail(failed(operation, "timeout", `Git took longer than ${limits.timeMs / 1000} s.`))),
      limits.timeMs
    )
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length
      if (size > limits.bytes) {
        finish(Effect.fail(failed(operation, "too_large", "Git answered more than a call may hold.")))
      } else chunks.push(chunk)
    })
    child.stderr.on("data", (chunk: Buffer) => {
      if (stderr.length < 4096) stderr += chunk.toString("utf8")
    })
    child.stdin.on("error", () => undefined)
    child.on("error", () =>
      finish(
        Effect.fail(
          failed(operation, "git_failed", "Git could not be started.", "Install git 2.31 or later, on the PATH.")
        )
      )
    )
    child.on("close", (code) => finish(Effect.succeed({ code: code ?? -1, stdout: Buffer.concat(chunks), stderr })))
    child.stdin.end(options.input ?? "")
    return Effect.sync(() => {
      done = true
      clearTimeout(timer)
      child.kill("SIGKILL")
    })
  })
