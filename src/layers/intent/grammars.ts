import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { GrammarName } from "../../domain/intent/languages.ts"
import { distFile } from "../distFile.ts"

/** The file that each grammar is in its package. */
const packaged: Readonly<Record<GrammarName | "runtime", readonly [name: string, file: string]>> = {
  runtime: ["web-tree-sitter", "web-tree-sitter.wasm"],
  typescript: ["tree-sitter-typescript", "tree-sitter-typescript.wasm"],
  tsx: ["tree-sitter-typescript", "tree-sitter-tsx.wasm"],
  javascript: ["tree-sitter-javascript", "tree-sitter-javascript.wasm"],
  python: ["tree-sitter-python", "tree-sitter-python.wasm"],
  go: ["tree-sitter-go", "tree-sitter-go.wasm"],
  rust: ["tree-sitter-rust", "tree-sitter-rust.wasm"],
  java: ["tree-sitter-java", "tree-sitter-java.wasm"],
  c: ["tree-sitter-c", "tree-sitter-c.wasm"],
  cpp: ["tree-sitter-cpp", "tree-sitter-cpp.wasm"],
  c_sharp: ["tree-sitter-c-sharp", "tree-sitter-c_sharp.wasm"],
  ruby: ["tree-sitter-ruby", "tree-sitter-ruby.wasm"],
  php: ["tree-sitter-php", "tree-sitter-php.wasm"]
}

/** The bytes of a grammar, or of the parser itself: from `dist/grammars`, or from the packages when the sources run unbuilt. */
export const grammarBytes = async (name: GrammarName | "runtime"): Promise<Uint8Array> => {
  const [module, file] = packaged[name]
  const built = distFile(`grammars/${file}`)
  if (existsSync(built)) return readFile(built)
  const require = createRequire(import.meta.url)
  const folder =
    name === "runtime" ? dirname(require.resolve(module)) : dirname(require.resolve(`${module}/package.json`))
  return readFile(join(folder, file))
}
