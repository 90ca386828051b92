import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const root = join(dirname(fileURLToPath(import.meta.url)), "../..")
const main = join(root, "dist/main.js")
const scratch = mkdtempSync(join(tmpdir(), "ibid-loads-"))
const register = join(scratch, "register.mjs")
const home = join(scratch, "home")

/** What a module's source shows it to be, in the bundle as in a package. */
const marks = {
  sdk: "server/discover",
  pdf: "pdfjs",
  markdown: "mdast"
}

/** A loader that says on stderr what each module is that is loaded. */
const hooks = `
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
const marks = ${JSON.stringify(marks)}
export const load = async (url, context, next) => {
  const source = url.startsWith("file:") ? readFileSync(fileURLToPath(url), "utf8") : ""
  const names = Object.keys(marks).filter((name) => source.includes(marks[name]))
  if (url.includes("/node_modules/better-sqlite3/")) names.push("sqlite")
  for (const name of names) process.stderr.write("LOADED " + name + "\\n")
  process.stderr.write("LOADED module\\n")
  return next(url, context)
}
`

beforeAll(() => {
  writeFileSync(join(scratch, "hooks.mjs"), hooks)
  const url = JSON.stringify(pathToFileURL(join(scratch, "hooks.mjs")).href)
  writeFileSync(register, `import { register } from "node:module"\nregister(${url})\n`)
  writeFileSync(join(scratch, "note.txt"), "The ferry leaves at nine.")
  const { status } = spawnSync(process.execPath, [main, "add", join(scratch, "note.txt")], {
    env: { ...process.env, IBID_HOME: home }
  })
  expect(status).toBe(0)
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const loaded = (...args: ReadonlyArray<string>): ReadonlySet<string> => {
  const { status, stderr } = spawnSync(process.execPath, ["--import", register, ...args], {
    cwd: root,
    env: { ...process.env, IBID_HOME: home },
    encoding: "utf8",
    input: ""
  })
  expect(status).toBe(0)
  const names = [...stderr.matchAll(/^LOADED (\w+)$/gm)].map((found) => found[1] ?? "")
  expect(names).toContain("module")
  return new Set(names)
}

const evaluate = (source: string) => loaded("--input-type=module", "-e", source)

describe("things load when they are needed", () => {
  it("`ibid --help` loads neither SQLite, parsers nor the protocol SDK", () => {
    expect([...loaded(main, "--help")]).toEqual(["module"])
  })

  it("`ibid search` loads SQLite alone of them", () => {
    expect([...loaded(main, "search", "When does the ferry leave?")].toSorted()).toEqual(["module", "sqlite"])
  })

  it("`ibid serve` loads the protocol SDK, and SQLite only on its thread at the first query", () => {
    const names = loaded(main, "serve")
    expect(names).toContain("sdk")
    expect(names).not.toContain("pdf")
    expect(names).not.toContain("markdown")
  })

  it.each(["index", "layers", "tools", "testing"])("the library entry `%s` never loads the protocol SDK", (entry) => {
    const names = evaluate(`await import(${JSON.stringify(pathToFileURL(join(root, `dist/lib/${entry}.js`)).href)})`)
    expect([...names]).toEqual(["module"])
  })

  it("the library entry `server` loads it", () => {
    const names = evaluate(`await import(${JSON.stringify(pathToFileURL(join(root, "dist/lib/server.js")).href)})`)
    expect(names).toContain("sdk")
  })
})
