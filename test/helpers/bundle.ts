import { mkdirSync, mkdtempSync } from "node:fs"
import { join } from "node:path"
import { rolldown } from "rolldown"

const root = join(import.meta.dirname, "../..")

/**
 * Bundles TypeScript entries of the tests so that Node can run them as processes and threads of their own; returns the
 * folder, which holds `NAME.mjs` for each. It stands inside `node_modules`, where native modules are found from.
 */
export const bundle = async (entries: Readonly<Record<string, string>>): Promise<string> => {
  const cache = join(root, "node_modules/.cache/ibid-tests")
  mkdirSync(cache, { recursive: true })
  const dir = mkdtempSync(join(cache, "bundle-"))
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
