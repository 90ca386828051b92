import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { fileURLToPath } from "node:url"

/** The shared specification beside the repository; tests that need it say so and are skipped without it. */
export const whyspecRoot = fileURLToPath(new URL("../../../../shared/reference/whyspec/", import.meta.url))

export const hasWhyspec = existsSync(join(whyspecRoot, "fixtures", "manifest.json"))
if (!hasWhyspec) console.log("skipped: ../shared/reference/whyspec is not here, its corpus and schemas are not checked")

export const readTree = (root: string): Map<string, Uint8Array> => {
  const files = new Map<string, Uint8Array>()
  const walk = (folder: string) => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name)
      if (statSync(path).isDirectory()) walk(path)
      else files.set(relative(root, path).split(sep).join("/"), readFileSync(path))
    }
  }
  walk(root)
  return files
}
