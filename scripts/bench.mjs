// Measures the built command and prints a table on stderr and one JSON object on stdout.
//   npm run bench                 everything but `large`, which takes 250,000 documents
//   npm run bench -- start search only the named parts
import { execFile, spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { cpus, tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { corpus, writeDocuments } from "./bench/corpus.mjs"
import { measureIntent } from "./bench/intent.mjs"
import { measureQuotes } from "./bench/quotes.mjs"
import { connect } from "./bench/rpc.mjs"
import { measureSources } from "./bench/sources.mjs"
import { statementRunner } from "./bench/statement.mjs"
import { installPacked } from "./install-packed.mjs"

const execute = promisify(execFile)
const main = join(dirname(fileURLToPath(import.meta.url)), "../dist/main.js")
const documents = 25_000
const topK = 5

const sorted = (values) => [...values].sort((a, b) => a - b)
const quantile = (values, q) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * q))]
const round = (value, digits = 1) => Number(value.toFixed(digits))
const summary = (values) => ({ median: round(quantile(values, 0.5), 2), p95: round(quantile(values, 0.95), 2) })

const timed = async (run) => {
  const started = performance.now()
  await run()
  return performance.now() - started
}

const residentMb = (pid) => {
  const status = `/proc/${pid}/status`
  if (existsSync(status)) return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, "utf8"))[1]) / 1024
  return Number(spawnSync("ps", ["-o", "rss=", "-p", String(pid)]).stdout) / 1024
}

const ibid = (args, env) =>
  execute(process.execPath, [main, ...args], { env: { ...process.env, ...env }, maxBuffer: 1 << 26 })

const measureStart = async (env) => {
  const bare = []
  const answered = []
  for (let i = 0; i < 21; i++) {
    bare.push(await timed(() => execute(process.execPath, ["-e", "0"])))
    const started = performance.now()
    const server = connect(process.execPath, [main, "serve"], env)
    await server.ask("tools/list")
    answered.push(performance.now() - started)
    await server.close()
  }
  return { bareNodeMs: summary(bare), spawnToToolsListMs: summary(answered), target: "median at most 200 ms" }
}

/** Searches over MCP against the statements that they execute; with a query of its own before each, so neither is warm. */
const measureSearch = async (env, queries, ratioTarget) => {
  const server = connect(process.execPath, [main, "serve"], env)
  const { structuredContent } = await server.call("list_notebooks", {})
  const notebook_id = structuredContent.notebooks[0].id
  const statement = await statementRunner(join(env.IBID_HOME, "ibid.db"), topK)
  const search = (query, strategy) => server.call("search_notebook", { notebook_id, query, top_k: topK, strategy })
  for (const query of queries.slice(0, 20)) {
    await search(query, "auto")
    statement.run(query)
  }
  const figures = {}
  for (const strategy of ["sparse", "auto"]) {
    const whole = []
    const statements = []
    for (const query of queries) {
      const { keywordMs, vectorMs } = statement.run(query)
      statements.push(strategy === "sparse" ? keywordMs : keywordMs + vectorMs)
      whole.push(await timed(() => search(query, strategy)))
    }
    figures[strategy] = {
      searchMs: summary(whole),
      statementMs: summary(statements),
      ratioOfMedians: round(quantile(whole, 0.5) / quantile(statements, 0.5), 2)
    }
  }
  statement.close()
  for (let i = queries.length * 2 + 20; i < 1000; i++) await search(queries[i % queries.length], "auto")
  const memory = residentMb(server.child.pid)
  await server.close()
  return { ...figures, target: `ratio at most ${ratioTarget}`, residentMbAfter1000Searches: round(memory) }
}

/** Adds so many short documents, trains on them and syncs them unchanged. */
const measureIndex = async (folder, env, texts, count) => {
  await writeDocuments(folder, texts, count)
  const added = await timed(() => ibid(["add", folder, "--json"], env))
  const trained = await timed(() => ibid(["sync", "--json"], env))
  const unchanged = await timed(() => ibid(["sync", "--json"], env))
  await ibid(["share", "default"], env)
  return {
    documents: count,
    addSeconds: round(added / 1000),
    documentsPerSecond: round(count / (added / 1000), 0),
    addTarget: "at least 1,500 documents a second",
    trainSeconds: round((trained - unchanged) / 1000),
    syncUnchangedSeconds: round(unchanged / 1000, 2),
    syncTarget: "at most 3 s"
  }
}

const measureInstall = async (folder) => {
  await installPacked(folder)
  const { stdout } = await execute("du", ["-sk", join(folder, "node_modules")])
  return { installedMb: round(Number.parseInt(stdout, 10) / 1024), target: "at most 60 MB" }
}

const wanted = new Set(process.argv.slice(2))
// `large` takes minutes and gigabytes, so it is only measured when it is named.
const wants = (name) => (wanted.size === 0 ? name !== "large" : wanted.has(name))
const folder = await mkdtemp(join(tmpdir(), "ibid-bench-"))
const env = { IBID_HOME: join(folder, "home") }
const figures = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  machine: `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}`
}
try {
  if (wants("index") || wants("search") || wants("start") || wants("large")) {
    const { source, documents: texts, queries } = await corpus()
    figures.corpus = source
    if (wants("index") || wants("search") || wants("start")) {
      figures.index = await measureIndex(join(folder, "documents"), env, texts, documents)
      if (wants("start")) figures.start = await measureStart(env)
      if (wants("search")) figures.search = await measureSearch(env, queries, 1.5)
    }
    if (wants("large")) {
      const large = { IBID_HOME: join(folder, "large-home") }
      figures.largeIndex = await measureIndex(join(folder, "large"), large, texts, documents * 10)
      figures.largeSearch = await measureSearch(large, queries, 1.2)
    }
  }
  if (wants("quotes")) {
    const { documents: texts } = await corpus()
    figures.quotes = await measureQuotes({ main, folder, texts, ibid, timed, summary })
  }
  if (wants("intent")) figures.intent = await measureIntent({ main, folder: join(folder, "intent") })
  if (wants("sources")) figures.sources = await measureSources(join(folder, "sources"))
  if (wants("install")) figures.install = await measureInstall(join(folder, "install"))
} finally {
  await rm(folder, { recursive: true, force: true })
}

for (const [name, value] of Object.entries(figures)) {
  process.stderr.write(`${name.padEnd(16)} ${typeof value === "object" ? JSON.stringify(value) : value}\n`)
}
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
