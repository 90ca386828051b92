import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { rolldown } from "rolldown"
import { afterAll } from "vitest"

const root = join(import.meta.dirname, "../..")

const made: Array<string> = []
afterAll(() => {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true })
})

/**
 * Bundles TypeScript entries of the tests so that Node can run them as processes and threads of their own; returns the
 * folder, which holds `NAME.mjs` for each and goes after the file's tests. It stands inside `node_modules`, where native modules are found from.
 */
export const bundle = async (entries: Readonly<Record<string, string>>): Promise<string> => {
  const cache = join(root, "node_modules/.cache/ibid-tests")
  mkdirSync(cache, { recursive: true })
  const dir = mkdtempSync(join(cache, "bundle-"))
  made.push(dir)
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
    external: ["better-sqlite3", "sqlite-vec"],
    platform: "node",
    logLevel: "silent"
  })
  await build.write({ dir, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" })
  await build.close()
  return dir
}
