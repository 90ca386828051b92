import { execFile } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { cp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Client } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { afterAll, describe, expect, it } from "vitest"

const execute = promisify(execFile)
const root = join(dirname(fileURLToPath(import.meta.url)), "../..")
const cache = join(root, "node_modules/.cache/ibid/node")
const npm = process.platform === "win32" ? "npm.cmd" : "npm"

/** The floor, and one current release. */
const releases = ["20.20.2", "26.12.1"]

/** The package's dependencies with theirs. */
const natives = [
  "better-sqlite3",
  "bindings",
  "file-uri-to-path",
  "sqlite-vec",
  `sqlite-vec-${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`
]

interface Runtime {
  readonly node: string
  /** Folder that holds `better-sqlite3` built for it. */
  readonly modules: string
}

const major = (version: string): string => version.split(".")[0] ?? ""
const own = major(process.versions.node)

/** npm's own copy of node-gyp. */
const nodeGyp = async (): Promise<string> => {
  const { stdout } = await execute(npm, ["root", "--global"])
  return join(stdout.trim(), "npm/node_modules/node-gyp/bin/node-gyp.js")
}

/**
 * Another release of Node, as the npm registry has it, with the native module compiled for it; kept for the next run.
 * It is no dependency of the project, because its `node` would take the place of the one that runs npm's scripts.
 */
const bring = async (version: string): Promise<Runtime> => {
  const folder = join(cache, version)
  const release = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`
  const runtime = (base: string): Runtime => ({
    node: join(base, "node_modules", release, "bin", process.platform === "win32" ? "node.exe" : "node"),
    modules: join(base, "native/node_modules")
  })
  if (existsSync(folder)) return runtime(folder)
  const building = `${folder}.${process.pid}`
  mkdirSync(building, { recursive: true })
  const install = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", building]
  await execute(npm, [...install, `${release}@${version}`], { timeout: 120_000 })
  const native = join(building, "native/node_modules")
  for (const name of natives) {
    if (existsSync(join(root, "node_modules", name))) {
      await cp(join(root, "node_modules", name), join(native, name), { recursive: true })
    }
  }
  const { node } = runtime(building)
  const headers = join(building, "node_modules", release)
  await execute(node, [await nodeGyp(), "rebuild", "--release", `--nodedir=${headers}`], {
    cwd: join(native, "better-sqlite3"),
    // npm's own settings, such as another Node's headers, would win over the arguments.
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith("npm_config_"))
    ),
    maxBuffer: 1 << 26
  })
  renameSync(building, folder)
  return runtime(folder)
}

const scratch = realpathSync(mkdtempSync(join(tmpdir(), "ibid-releases-")))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe.each(releases)("the built command on Node %s", (version) => {
  it("indexes, answers and serves", async (context) => {
    let runtime: Runtime
    try {
      runtime =
        own === major(version) ? { node: process.execPath, modules: join(root, "node_modules") } : await bring(version)
    } catch (error) {
      console.warn(`Node ${version} could not be brought here, so it is not tried: ${String(error).slice(0, 200)}`)
      return context.skip()
    }
    // The package as it is installed: `dist`, and beside it only the native modules.
    const folder = join(scratch, version)
    await cp(join(root, "dist"), join(folder, "dist"), { recursive: true })
    for (const name of natives) {
      if (existsSync(join(runtime.modules, name))) {
        await cp(join(runtime.modules, name), join(folder, "node_modules", name), { recursive: true })
      }
    }
    const documents = join(folder, "documents")
    mkdirSync(documents)
    writeFileSync(join(documents, "lamp.md"), "# Lamp\n\nThe lamp burns forty litres of oil in a winter night.\n")
    await cp(join(root, "examples/notebook"), documents, { recursive: true })
    const env = { PATH: process.env.PATH ?? "", IBID_HOME: join(folder, "home") }
    const main = join(folder, "dist/main.js")
    const ibid = (...args: ReadonlyArray<string>) => execute(runtime.node, [main, ...args], { env })

    expect((await execute(runtime.node, ["--version"])).stdout).toMatch(new RegExp(`^v${major(version)}\\.`))
    const added = JSON.parse((await ibid("add", documents, "--json")).stdout)
    expect(added).toMatchObject({ added: 8, failed: 0 })
    await ibid("share", "default")

    const client = new Client(
      { name: "smoke", version: "1.0.0" },
      { versionNegotiation: { mode: { pin: "2026-07-28" } } }
    )
    await client.connect(
      new StdioClientTransport({ command: runtime.node, args: [main, "serve"], env, stderr: "ignore" })
    )
    const { structuredContent } = await client.callTool({
      name: "search_notebook",
      arguments: { notebook_id: "default", query: "How much oil does the lamp burn?" }
    })
    await client.close()
    expect(structuredContent).toHaveProperty("status", "ok")
    expect(structuredContent).toHaveProperty("evidence.0.documentTitle", "Lamp")
  }, 400_000)
})
