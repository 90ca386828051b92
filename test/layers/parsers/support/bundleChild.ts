import { mkdirSync, mkdtempSync } from "node:fs"
import { join } from "node:path"
import { rolldown } from "rolldown"

const root = join(import.meta.dirname, "../../../..")

/**
 * Bundles the parsing process into a fresh folder, since Node 20 runs no TypeScript; returns the script. The folder is
 * inside `node_modules`, from where the data files of pdf.js are found.
 */
export const bundleChild = async (): Promise<string> => {
  const cache = join(root, "node_modules/.cache")
  mkdirSync(cache, { recursive: true })
  const dir = mkdtempSync(join(cache, "parse-child-"))
  const build = await rolldown({
    cwd: root,
    input: { child: join(root, "src/layers/parsers/child.ts") },
    platform: "node",
    logLevel: "silent"
  })
  await build.write({ dir, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" })
  await build.close()
  return join(dir, "child.mjs")
}
