import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const src = join(dirname(fileURLToPath(import.meta.url)), "../../src")

/** Which folders of `src` the files of a folder may import. `main` is the files that stand in `src` itself. */
const allowed: Readonly<Record<string, ReadonlyArray<string>>> = {
  domain: ["domain"],
  services: ["domain", "services"],
  layers: ["domain", "services", "layers"],
  tools: ["domain", "services", "tools"],
  testing: ["domain", "services", "testing"],
  server: ["domain", "services", "tools", "server"],
  cli: ["domain", "services", "tools", "cli"],
  main: ["domain", "services", "layers", "tools", "server", "cli", "main"]
}

const folderOf = (file: string): string => {
  const parts = relative(src, file).split(sep)
  return parts.length === 1 ? "main" : (parts[0] ?? "main")
}

const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
  .map((file) => join(src, file))

/** Every module that a file names: static and dynamic imports, re-exports. */
const importsOf = (file: string): ReadonlyArray<string> => {
  const text = readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "")
  return [...text.matchAll(/(?:from\s+|import\s+|import\s*\(\s*)["']([^"']+)["']/g)].map((found) => found[1] ?? "")
}

const arrows = files.flatMap((file) => importsOf(file).map((target) => ({ file, target })))
const name = (file: string) => relative(src, file)

describe("imports point one way", () => {
  it("finds the sources", () => {
    expect(files.length).toBeGreaterThan(50)
    expect(arrows.length).toBeGreaterThan(200)
  })

  it("holds between folders", () => {
    const wrong = arrows
      .filter(({ target }) => target.startsWith("."))
      .map(({ file, target }) => ({ file, to: resolve(dirname(file), target) }))
      .filter(({ file, to }) => !allowed[folderOf(file)]?.includes(folderOf(to)))
      .map(({ file, to }) => `${name(file)} -> ${name(to)}`)
    expect(wrong).toEqual([])
  })

  it("keeps I/O out of the domain and the services", () => {
    const wrong = arrows.filter(
      ({ file, target }) =>
        ["domain", "services"].includes(folderOf(file)) &&
        /^(node:(?!crypto$|path)|better-sqlite3|sqlite-vec)/.test(target)
    )
    expect(wrong.map(({ file, target }) => `${name(file)} -> ${target}`)).toEqual([])
  })

  it("keeps the protocol SDK inside the server", () => {
    const wrong = arrows.filter(
      ({ file, target }) => folderOf(file) !== "server" && target.startsWith("@modelcontextprotocol/")
    )
    expect(wrong.map(({ file, target }) => `${name(file)} -> ${target}`)).toEqual([])
  })

  it("keeps SQLite inside its adapter", () => {
    const wrong = arrows.filter(
      ({ file, target }) => /^(better-sqlite3|sqlite-vec)/.test(target) && !name(file).startsWith(`layers${sep}sqlite`)
    )
    expect(wrong.map(({ file, target }) => `${name(file)} -> ${target}`)).toEqual([])
  })

  it("imports Effect by path and never through its index", () => {
    const wrong = arrows.filter(({ target }) => target === "effect" || target === "@effect/platform-node")
    expect(wrong.map(({ file, target }) => `${name(file)} -> ${target}`)).toEqual([])
  })
})
