// The statements that a search executes, run in this process over the same index: the floor that the whole way of a
// search over MCP is held against.
import { rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { rolldown } from "rolldown"

const root = join(dirname(fileURLToPath(import.meta.url)), "../..")

const entry = `
export { candidateLimit, sparseStatement } from "./src/layers/sqlite/read/sparse.ts"
export { chunkFrequency, languagesOf } from "./src/layers/sqlite/read/statistics.ts"
export { analyzeQuery, withCommonStems } from "./src/domain/text/query.ts"
export { matchExpression } from "./src/domain/text/matchExpression.ts"
export { openReader } from "./src/layers/sqlite/Connection.ts"
export { coarseTable, servingSpace, vectorTable, withVectors } from "./src/layers/sqlite/vectors/spaces.ts"
export { latentTerms } from "./src/layers/sqlite/vectors/latentTerms.ts"
export { questionVector } from "./src/layers/sqlite/vectors/questionVector.ts"
export { signBits } from "./src/domain/latent/quantize.ts"
`

/** How many the first pass of the vector search keeps for so few passages. */
const nearest = 128

/**
 * Opens the index of one notebook and returns `run(query)`: the milliseconds that the keyword statement takes, and those
 * of the vector statements (0 where there are no vectors). What is looked up for them beforehand is not counted.
 */
export const statementRunner = async (indexFile, topK) => {
  const file = join(root, "dist", `bench-internals-${process.pid}.mjs`)
  const build = await rolldown({
    cwd: root,
    input: "virtual:bench",
    external: ["better-sqlite3", "sqlite-vec"],
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
  const own = await import(pathToFileURL(file).href)
  await rm(file)
  const connection = own.openReader(indexFile, "owner")
  const notebook = connection.db.prepare("SELECT id FROM notebook ORDER BY id LIMIT 1").pluck().get()
  const keywords = connection.db.prepare(own.sparseStatement(notebook, false)).raw()
  const space = own.servingSpace(connection, notebook, "latent")
  if (space?.coarse === 1) own.withVectors(connection)
  const coarse =
    space?.coarse === 1
      ? connection.db
          .prepare(`SELECT id FROM ${own.coarseTable(space.id)} WHERE bits MATCH vec_bit(?) AND k = ?`)
          .pluck()
      : undefined
  const load =
    space === undefined
      ? undefined
      : connection.db
          .prepare(
            `SELECT v.id, v.vector FROM json_each(?) wanted JOIN ${own.vectorTable(space.id)} v ON v.id = wanted.value`
          )
          .raw()
  const timed = (work) => {
    const started = performance.now()
    work()
    return performance.now() - started
  }
  return {
    run: (query) => {
      const analysis = own.withCommonStems(own.analyzeQuery(query, own.languagesOf(connection, notebook)), (token) =>
        own.chunkFrequency(connection, notebook, token)
      )
      const expression = own.matchExpression(analysis)
      if (expression === undefined) return { keywordMs: 0, vectorMs: 0 }
      let hits = []
      const keywordMs = timed(() => {
        hits = keywords.all(expression, own.candidateLimit(topK))
      })
      if (coarse === undefined || load === undefined) return { keywordMs, vectorMs: 0 }
      const question = own.questionVector([analysis], space.dimensions, own.latentTerms(connection, space))
      if (question === undefined) return { keywordMs, vectorMs: 0 }
      const vectorMs = timed(() => {
        const ids = coarse.all(own.signBits(question), nearest)
        load.all(JSON.stringify([...ids, ...hits.map(([id]) => id)]))
      })
      return { keywordMs, vectorMs }
    },
    close: () => connection.db.close()
  }
}
