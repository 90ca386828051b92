// The keyword statement that a search executes, run in this process over the same index: the floor that the whole way
// of a search over MCP is held against.
import { rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { rolldown } from "rolldown"

const root = join(dirname(fileURLToPath(import.meta.url)), "../..")

const entry = `
export { sparseStatement, candidateLimit } from "./src/layers/sqlite/read/sparse.ts"
export { analyzeQuery } from "./src/domain/text/query.ts"
export { matchExpression } from "./src/domain/text/matchExpression.ts"
export { default as Database } from "better-sqlite3"
`

/** Opens the index and returns `run(query)`, which executes the statement of one notebook and drains it. */
export const statementRunner = async (indexFile, topK) => {
  const file = join(root, "dist", `bench-internals-${process.pid}.mjs`)
  const build = await rolldown({
    cwd: root,
    input: "virtual:bench",
    external: ["better-sqlite3"],
    platform: "node",
    plugins: [
      {
        name: "bench-entry",
        resolveId: (id) => (id === "virtual:bench" ? join(root, "bench-entry.ts") : null),
        load: (id) => (id === join(root, "bench-entry.ts") ? entry : null)
      }
    ]
  })
  await build.write({ file, format: "esm", codeSplitting: false })
  const { sparseStatement, candidateLimit, analyzeQuery, matchExpression, Database } = await import(
    pathToFileURL(file).href
  )
  await rm(file)
  const db = new Database(indexFile, { readonly: true })
  db.pragma("cache_size = -8192")
  const notebook = db.prepare("SELECT id FROM notebook ORDER BY id LIMIT 1").pluck().get()
  const statement = db.prepare(sparseStatement(notebook, false)).raw()
  return {
    run: (query) => {
      const expression = matchExpression(analyzeQuery(query))
      if (expression !== undefined) statement.all(expression, candidateLimit(topK))
    },
    close: () => db.close()
  }
}
