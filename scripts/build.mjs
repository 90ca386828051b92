// Builds the package: the command (everything bundled but native modules), and the library entries (`effect` and the
// protocol SDK stay the host's own), with type declarations.
import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { chmod, cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
// Built beside its place and put there whole, so that a command that runs meanwhile, or a build that fails, loses nothing.
const place = join(root, "dist")
const dist = join(root, `.dist-${process.pid}`)
const require = createRequire(import.meta.url)

const native = ["better-sqlite3", "sqlite-vec", "@huggingface/transformers"]
const hostProvided = [/^effect($|\/)/, /^@effect\/platform-node($|\/)/, /^@modelcontextprotocol\/server($|\/)/]

const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"))

const bundle = async ({ input, external, dir, alias = {} }) => {
  const build = await rolldown({
    cwd: root,
    input,
    external,
    resolve: { alias },
    platform: "node",
    logLevel: "warn",
    transform: { target: "node20.19", define: { "globalThis.__IBID_VERSION__": JSON.stringify(version) } },
    onwarn: (warning, warn) => {
      if (!["CIRCULAR_DEPENDENCY", "EVAL", "INEFFECTIVE_DYNAMIC_IMPORT"].includes(warning.code)) warn(warning)
    }
  })
  await build.write({
    dir,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    minify: { compress: true, mangle: false },
    comments: { legal: true }
  })
  await build.close()
}

const started = Date.now()
await rm(dist, { recursive: true, force: true })
await mkdir(dist, { recursive: true })

const present = (entries) =>
  Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(join(root, file))))

await Promise.all([
  bundle({
    input: present({
      main: "src/main.ts",
      "query-worker": "src/layers/sqlite/queryWorker.ts",
      "train-worker": "src/layers/sqlite/vectors/trainWorker.ts",
      "parse-child": "src/layers/parsers/child.ts"
    }),
    external: native,
    // Leaves a JSON Schema validator of 280 KB out of what `serve` loads; see the file.
    alias: { "@modelcontextprotocol/server/_shims": join(root, "src/server/sdkShims.ts") },
    dir: dist
  }),
  bundle({
    input: present({
      index: "src/index.ts",
      layers: "src/layers/index.ts",
      tools: "src/tools/index.ts",
      server: "src/server/index.ts",
      testing: "src/testing/index.ts"
    }),
    external: [...native, ...hostProvided],
    dir: join(dist, "lib")
  })
])

execFileSync(
  process.execPath,
  [
    join(dirname(require.resolve("typescript/package.json")), "bin/tsc"),
    "-p",
    "tsconfig.build.json",
    "--outDir",
    join(dist, "types")
  ],
  {
    cwd: root,
    stdio: "inherit"
  }
)

if (existsSync(join(root, "scripts/parser-assets.mjs"))) {
  const { assets } = await import("./parser-assets.mjs")
  for (const { from, to } of assets) await cp(from, join(dist, to), { recursive: true })
}
const grammars = await import("./grammar-assets.mjs")
for (const { from, to } of grammars.assets) await cp(from, join(dist, to))
await writeFile(join(dist, "grammars/NOTICE"), grammars.notice)
if (existsSync(join(dist, "main.js"))) await chmod(join(dist, "main.js"), 0o755)
await writeFile(join(dist, "package.json"), `${JSON.stringify({ type: "module" })}\n`)
const before = `${dist}-before`
if (existsSync(place)) await rename(place, before)
await rename(dist, place)
await rm(before, { recursive: true, force: true })
process.stderr.write(`built ibid ${version} in ${Date.now() - started} ms\n`)
