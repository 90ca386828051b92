import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll } from "vitest"

const made: Array<string> = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** A fresh folder that goes away with the test file. */
export const temporary = (): string => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "ibid-git-")))
  made.push(folder)
  return folder
}

const environment = {
  PATH: process.env.PATH,
  HOME: "/nonexistent",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.invalid",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.invalid"
}

/** A real repository for a test. */
export class Repository {
  readonly root: string
  private clock = 1_700_000_000

  constructor(root = temporary(), ...init: ReadonlyArray<string>) {
    this.root = root
    mkdirSync(root, { recursive: true })
    this.git("init", "-q", "-b", "main", ...init)
  }

  git(...args: ReadonlyArray<string>): string {
    return execFileSync("git", args, {
      cwd: this.root,
      encoding: "utf8",
      env: { ...environment, GIT_AUTHOR_DATE: `${this.clock} +0000`, GIT_COMMITTER_DATE: `${this.clock} +0000` },
      stdio: ["ignore", "pipe", "pipe"]
    }).trim()
  }

  write(path: string, content: string | Uint8Array): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true })
    writeFileSync(join(this.root, path), content)
  }

  commit(message: string, files: Readonly<Record<string, string>> = {}): string {
    for (const [path, content] of Object.entries(files)) this.write(path, content)
    this.clock += 60
    this.git("add", "-A")
    this.git("commit", "-q", "--allow-empty", "-m", message)
    return this.git("rev-parse", "HEAD")
  }
}
