import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { builtMain, temporary } from "../helpers/built.ts"

const root = join(import.meta.dirname, "../..")
const lib = join(builtMain, "../lib")

/** A folder with the library entries and `effect`, and the packages named. */
const app = (packages: ReadonlyArray<string>): string => {
  const folder = temporary("app")
  mkdirSync(join(folder, "node_modules/@modelcontextprotocol"), { recursive: true })
  cpSync(lib, join(folder, "lib"), { recursive: true })
  writeFileSync(join(folder, "package.json"), '{"type":"module"}')
  for (const name of ["effect", ...packages]) {
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name), "dir")
  }
  return folder
}

const load = (folder: string, entry: string) =>
  spawnSync(
    process.execPath,
    ["-e", `import("./lib/${entry}.js").then((m) => console.log(Object.keys(m).sort().join()))`],
    {
      cwd: folder,
      encoding: "utf8"
    }
  )

describe("the library entry ibid/server", () => {
  it("without the MCP SDK fails with one line that says what to install", () => {
    const { status, stderr, stdout } = load(app([]), "server")
    expect(status).not.toBe(0)
    expect(stdout).toBe("")
    const said = stderr.split("\n").filter((line) => line.includes("ibid/server"))
    expect(said).toEqual([expect.stringMatching(/npm install .*@modelcontextprotocol\/server/)])
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  it("with the MCP SDK gives what serves", () => {
    const { stderr, stdout } = load(app(["@modelcontextprotocol/server"]), "server")
    expect(stdout.trim(), stderr).toBe("guardStdout,makeServerFactory,serveOnStdio")
  })
})

describe("entries that need no MCP SDK", () => {
  it.each(["tools", "testing"])("%s loads without it", (entry) => {
    const { stderr, stdout } = load(app([]), entry)
    expect(stdout, stderr).not.toBe("")
  })
})
