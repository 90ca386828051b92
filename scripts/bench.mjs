// Measures the built command and prints a table on stderr and one JSON object on stdout.
//   npm run bench                 everything
//   npm run bench -- start search only the named parts
import { execFile, spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { cpus, tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { corpus, writeDocuments } from "./bench/corpus.mjs"
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

const measureSearch = async (env, queries) => {
  const server = connect(process.execPath, [main, "serve"], env)
  const { structuredContent } = await server.call("list_notebooks", {})
  const notebook_id = structuredContent.notebooks[0].id
  const statement = await statementRunner(join(env.IBID_HOME, "ibid.db"), topK)
  const search = (query) => server.call("search_notebook", { notebook_id, query, top_k: topK })
  for (const query of queries.slice(0, 20)) {
    await search(query)
    statement.run(query)
  }
  const whole = []
  const alone = []
  for (const query of queries) {
    alone.push(await timed(() => statement.run(query)))
    whole.push(await timed(() => search(query)))
  }
  statement.close()
  for (let i = whole.length + 20; i < 1000; i++) await search(queries[i % queries.length])
  const memory = residentMb(server.child.pid)
  await server.close()
  return {
    search: {
      searchMs: summary(whole),
      statementMs: summary(alone),
      ratioOfMedians: round(quantile(whole, 0.5) / quantile(alone, 0.5), 2),
      target: "ratio at most 1.5"
    },
    memory: { residentMbAfter1000Searches: round(memory), target: "at most 150 MB" }
  }
}

const measureInstall = async (folder) => {
  await installPacked(folder)
  const { stdout } = await execute("du", ["-sk", join(folder, "node_modules")])
  return { installedMb: round(Number.parseInt(stdout, 10) / 1024), target: "at most 60 MB" }
}

const wanted = new Set(process.argv.slice(2))
const wants = (name) => wanted.size === 0 || wanted.has(name)
const folder = await mkdtemp(join(tmpdir(), "ibid-bench-"))
const env = { IBID_HOME: join(folder, "home") }
const figures = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  machine: `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}`
}
try {
  if (wants("index") || wants("search") || wants("start")) {
    const { source, documents: texts, queries } = await corpus()
    figures.corpus = source
    await writeDocuments(join(folder, "documents"), texts, documents)
    const started = performance.now()
    await ibid(["add", join(folder, "documents"), "--json"], env)
    const seconds = (performance.now() - started) / 1000
    figures.index = {
      documents,
      seconds: round(seconds),
      documentsPerSecond: round(documents / seconds, 0),
      target: "at least 1,500 a second"
    }
    figures.syncUnchanged = {
      seconds: round((await timed(() => ibid(["sync", "--json"], env))) / 1000, 2),
      target: "at most 3 s"
    }
    await ibid(["share", "default"], env)
    if (wants("start")) figures.start = await measureStart(env)
    if (wants("search")) Object.assign(figures, await measureSearch(env, queries))
  }
  if (wants("sources")) figures.sources = await measureSources(join(folder, "sources"))
  if (wants("install")) figures.install = await measureInstall(join(folder, "install"))
} finally {
  await rm(folder, { recursive: true, force: true })
}

for (const [name, value] of Object.entries(figures)) {
  process.stderr.write(`${name.padEnd(16)} ${typeof value === "object" ? JSON.stringify(value) : value}\n`)
}
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
