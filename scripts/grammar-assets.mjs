// The parser and the grammars of the languages whose symbols are read; the build copies each to `dist/grammars`.
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

const require = createRequire(import.meta.url)
const folderOf = (name) => dirname(require.resolve(`${name}/package.json`))

const grammars = {
  "tree-sitter-typescript": ["tree-sitter-typescript.wasm", "tree-sitter-tsx.wasm"],
  "tree-sitter-javascript": ["tree-sitter-javascript.wasm"],
  "tree-sitter-python": ["tree-sitter-python.wasm"],
  "tree-sitter-go": ["tree-sitter-go.wasm"],
  "tree-sitter-rust": ["tree-sitter-rust.wasm"],
  "tree-sitter-java": ["tree-sitter-java.wasm"],
  "tree-sitter-c": ["tree-sitter-c.wasm"],
  "tree-sitter-cpp": ["tree-sitter-cpp.wasm"],
  "tree-sitter-c-sharp": ["tree-sitter-c_sharp.wasm"],
  "tree-sitter-ruby": ["tree-sitter-ruby.wasm"],
  "tree-sitter-php": ["tree-sitter-php.wasm"]
}

const runtime = dirname(require.resolve("web-tree-sitter"))
const versions = Object.keys(grammars).map((name) => {
  const { license, version } = JSON.parse(readFileSync(join(folderOf(name), "package.json"), "utf8"))
  return `${name} ${version} (${license})`
})

/** Absolute file to copy, and where to in `dist`. */
export const assets = [
  { from: join(runtime, "web-tree-sitter.wasm"), to: "grammars/web-tree-sitter.wasm" },
  ...Object.entries(grammars).flatMap(([name, files]) =>
    files.map((file) => ({ from: join(folderOf(name), file), to: `grammars/${file}` }))
  )
]

/** What the grammars are and under which licence each comes, for a file beside them. */
export const notice = `Grammars in this folder, unchanged from their packages:\n${versions.join("\n")}\n`
