import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { cp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const execute = promisify(execFile)
const root = join(dirname(fileURLToPath(import.meta.url)), "../..")

// The script is plain JavaScript, shared with `npm run bench`.
const {
  installPacked
}: { installPacked: (folder: string, options?: { extra?: ReadonlyArray<string> }) => Promise<{ command: string }> } =
  await import(join(root, "scripts/install-packed.mjs"))

const scratch = realpathSync(mkdtempSync(join(tmpdir(), "ibid-packed-")))
const documents = join(scratch, "documents")

beforeAll(() => {
  mkdirSync(documents)
  writeFileSync(join(documents, "tides.md"), "# Tides\n\nThe harbour gauge reads four metres at springs.\n")
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const node = (args: ReadonlyArray<string>, options: { cwd?: string; home: string; preload?: string }) =>
  execute(process.execPath, [...args], {
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    env: { ...process.env, IBID_HOME: options.home, NODE_OPTIONS: "" }
  })

describe("the packed package in an empty folder, with only its own dependencies", () => {
  const folder = join(scratch, "plain")
  const home = join(scratch, "plain-home")
  let command = ""

  beforeAll(async () => {
    command = (await installPacked(folder)).command
  })

  it("indexes and answers", async () => {
    await node([command, "add", documents], { home })
    const { stdout } = await node([command, "search", "harbour gauge at springs", "--json"], { home })
    expect(JSON.parse(stdout).evidence[0].quote).toContain("four metres at springs")
  })

  it("says in one line what the server entry is missing", async () => {
    const script = "import('ibid/server').then(() => console.log('loaded'), (error) => console.log(error.message))"
    const { stdout } = await node(["--input-type=module", "-e", script], { home, cwd: folder })
    expect(stdout.trim().split("\n")).toHaveLength(1)
    expect(stdout).toMatch(/npm install .*@modelcontextprotocol\/server@2\.4\.0/)
  })
})

describe("an Effect app that embeds it", () => {
  const folder = join(scratch, "embed")
  const home = join(scratch, "embed-home")

  it("asks the live services, and the same with one layer swapped", async () => {
    const { command } = await installPacked(folder, { extra: ["effect"] })
    await cp(join(root, "examples/embed/main.js"), join(folder, "main.js"))
    await node([command, "add", documents, "--notebook", "Harbour"], { home })
    const { stdout } = await node([join(folder, "main.js"), home, "Harbour", "Which retriever knows four metres?"], {
      home,
      cwd: folder
    })
    expect(stdout).toContain("live: Harbour")
    expect(stdout).toMatch(/live: Tides \[\d+, \d+\) ".*four metres at springs/)
    expect(stdout).toContain("live: verbatim")
    expect(stdout).toContain("swapped: Harbour")
    expect(stdout).toContain("swapped: Memo [0, 64)")
    expect(stdout).toContain("swapped: not_found")

    const script = "import('ibid/server').then(() => console.log('loaded'), (error) => console.log(error.message))"
    const server = await node(["--input-type=module", "-e", script], { home, cwd: folder })
    expect(server.stdout).toMatch(/^[^\n]*npm install .*@modelcontextprotocol\/server@2\.4\.0\n$/)
  })
})
