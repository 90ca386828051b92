import { mkdtempSync, realpathSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { rolldown } from "rolldown"

const root = join(import.meta.dirname, "../..")

/** Bundles a TypeScript entry of the tests into a temporary folder; returns the file to run. */
export const bundle = async (entry: string): Promise<string> => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "ibid-fixture-")))
  const build = await rolldown({
    cwd: root,
    input: { main: join(root, entry) },
    platform: "node",
    logLevel: "silent"
  })
  await build.write({ dir, format: "esm", entryFileNames: "[name].mjs" })
  await build.close()
  writeFileSync(join(dir, "package.json"), '{"type":"module"}')
  return join(dir, "main.mjs")
}
