import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { onTestFinished } from "vitest"

/** The built command. */
export const command = fileURLToPath(new URL("../../dist/main.js", import.meta.url))

if (!existsSync(command)) throw new Error("The command is not built: run `npm run build` first.")

/** What came of a command. */
export interface Outcome {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** How to run a command. */
export interface RunOptions {
  readonly cwd: string
  readonly home: string
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: string
}

/** A folder for material and a home beside it, gone when the test is over. */
export const workspace = () => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "ibid-cli-")))
  const folder = join(base, "material")
  mkdirSync(folder)
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  return { base, folder, home: join(base, "home") }
}

/** Starts the command as a process of its own. */
export const start = (args: ReadonlyArray<string>, { cwd, env, home }: RunOptions): ChildProcess =>
  spawn(process.execPath, [command, ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, IBID_HOME: home, ...env },
    stdio: ["pipe", "pipe", "pipe"]
  })

/** What a process wrote and how it ended. */
export const outcomeOf = (child: ChildProcess): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    let stdout = ""
    let stderr = ""
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      stdout += text
    })
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      stderr += text
    })
    child.on("error", reject)
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }))
  })

/** Runs the command to its end. */
export const run = (args: ReadonlyArray<string>, options: RunOptions): Promise<Outcome> => {
  const child = start(args, options)
  child.stdin?.on("error", () => {})
  child.stdin?.end(options.stdin ?? "")
  return outcomeOf(child)
}

/** What tests read of answers; each command gives some of it. */
export interface Answer {
  readonly id: string
  readonly added: number
  readonly unchanged: number
  readonly sources: ReadonlyArray<{ readonly documentId: string; readonly title: string; readonly type: string }>
  readonly notebooks: ReadonlyArray<{ readonly id: string; readonly shared: boolean }>
  readonly notes: ReadonlyArray<{ readonly id: string }>
  readonly trace: { readonly terms: ReadonlyArray<string> }
}

/** Runs the command with `--json` and reads its answer. */
export const runJson = async (args: ReadonlyArray<string>, options: RunOptions): Promise<Answer> =>
  JSON.parse((await run([...args, "--json"], options)).stdout)
