import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"

/** Where the built package is: `IBID_TEST_DIST` names another build than the one in `dist`. */
const dist = process.env.IBID_TEST_DIST ?? join(import.meta.dirname, "../../dist")

/** The built command. `npm run build` makes it. */
export const builtMain = join(dist, "main.js")

/** The sample notebook that the repository carries. */
export const sampleFolder = join(import.meta.dirname, "../../examples/notebook")

if (!existsSync(builtMain)) throw new Error("dist/main.js is not there: run `npm run build` first")

const made: Array<string> = []
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A temporary folder under a name of its own, removed after the file's tests. */
export const temporary = (name: string): string => {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), "ibid-test-")))
  made.push(parent)
  const folder = join(parent, name)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Runs the built command to its end; returns what it printed. Throws when it fails. */
export const ibid = (home: string, args: ReadonlyArray<string>, input = ""): string =>
  execFileSync(process.execPath, [builtMain, ...args], {
    env: { ...process.env, IBID_HOME: home },
    input,
    encoding: "utf8",
    stdio: ["pipe", "pipe", "pipe"]
  })

/** A home with the sample notebook, shared as `Coop` with a note, and a private notebook. */
export const sampleHome = (home = temporary("home")): string => {
  ibid(home, ["add", sampleFolder, "--notebook", "Coop"])
  ibid(home, ["share", "Coop"])
  ibid(home, ["note", "add", "--notebook", "Coop", "--title", "Kept"], "The tide gauge was moved in spring.")
  ibid(home, ["add", join(sampleFolder, "twelve-winters.txt"), "--notebook", "Private"])
  return home
}

/** How a client starts the built server over a home. */
export const servedFrom = (home: string, env: Readonly<Record<string, string>> = {}) => ({
  command: process.execPath,
  args: [builtMain, "serve"],
  env: { IBID_HOME: home, ...env }
})
