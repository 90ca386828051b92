// Writes docs/reference.md from the program's own definitions.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { rolldown } from "rolldown"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const file = join(root, `node_modules/.cache/ibid/reference-${process.pid}.mjs`)

const build = await rolldown({
  cwd: root,
  input: join(root, "scripts/reference/index.mjs"),
  // why: the tree is TypeScript, which the oldest Node that Ibid runs on does not read
  external: (id) => !id.startsWith(".") && !id.startsWith("/") && !/^[A-Za-z]:/.test(id),
  platform: "node",
  logLevel: "silent"
})
await mkdir(dirname(file), { recursive: true })
await build.write({ file, format: "esm", codeSplitting: false })
await build.close()
try {
  const { parts, referencePage } = await import(pathToFileURL(file).href)
  const page = await referencePage(parts(await readFile(join(root, "src/domain/bounds.ts"), "utf8")))
  await writeFile(join(root, "docs/reference.md"), page)
} finally {
  await rm(file)
}
