// Ibid from end to end: indexes the sample notebook into a temporary home, starts the server, asks it as a client of each
// protocol era does, and checks that every quote stands at its anchor. Needs no network, model or key.
import { spawnSync } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { Client } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { Client as LegacyClient } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport as LegacyTransport } from "@modelcontextprotocol/sdk/client/stdio.js"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const main = join(root, "dist/main.js")
const asked = ["surge-alarm-row", "finfolk-cost"]

const say = (line = "") => process.stdout.write(`${line}\n`)
const fail = (message) => {
  throw new Error(message)
}

const run = (home, args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    env: { ...process.env, IBID_HOME: home },
    encoding: "utf8"
  })
  if (status !== 0) fail(`ibid ${args.join(" ")} ended with ${status}:\n${stderr}${stdout}`)
  return stdout
}

const call = async (client, name, args) => {
  const result = await client.callTool({ name, arguments: args })
  if (result.isError) fail(`${name} failed: ${JSON.stringify(result.content)}`)
  return result.structuredContent
}

const indented = (text) =>
  text
    .split("\n")
    .map((line) => `    | ${line}`)
    .join("\n")

const ask = async (client, notebook, { question, also = [], expect }) => {
  say(`  ? ${question}`)
  const { status, evidence } = await call(client, "search_notebook", {
    notebook_id: notebook.id,
    query: question,
    ...(also.length > 0 ? { also } : {}),
    top_k: 3
  })
  const [best] = evidence
  if (best === undefined) fail(`no evidence for "${question}"`)
  const { documentId, documentTitle, page, pageLabel, startOffset, endOffset, quote } = best
  const place = page === undefined ? "" : `, page ${page}${pageLabel === undefined ? "" : ` (“${pageLabel}”)`}`
  say(`    ${documentTitle}${place}, characters ${startOffset}–${endOffset}  [${status}]`)
  say(indented(quote))

  for (const passage of evidence) {
    const read = await call(client, "read_document", {
      document_id: passage.documentId,
      start_offset: passage.startOffset,
      max_chars: passage.endOffset - passage.startOffset
    })
    if (read.text !== passage.quote) fail(`the quote does not stand at its anchor in ${passage.documentTitle}`)
  }
  const { verdict } = await call(client, "verify_quote", { quote: quote.slice(0, 2000), document_id: documentId })
  if (verdict !== "verbatim") fail(`verify_quote says ${verdict} of a quote from ${documentTitle}`)
  const answered = evidence.some((passage) => passage.quote.includes(expect.quoteContains))
  if (!answered) fail(`none of the ${evidence.length} passages holds “${expect.quoteContains}”`)
  say(`    ✓ ${evidence.length} quotes stand at their anchors; the first is ${verdict}, the answer is among them`)
  say()
}

const questionsFor = async () => {
  const all = JSON.parse(await readFile(join(root, "examples/questions.json"), "utf8"))
  const chosen = asked.map((id) => all.find((question) => question.id === id)).filter((found) => found !== undefined)
  const eastAsian = all.find(({ question }) => /[\u3040-\u30ff\u4e00-\u9fff]/u.test(question))
  return [...chosen, ...(eastAsian ? [eastAsian] : []), ...all.filter((question) => !chosen.includes(question))].slice(
    0,
    3
  )
}

const session = async (title, client, transport) => {
  await client.connect(transport)
  const { tools } = await client.listTools()
  say(`${title}`)
  say(`  tools: ${tools.map((tool) => tool.name).join(", ")}`)
  say()
  const { notebooks } = await call(client, "list_notebooks", {})
  const notebook = notebooks[0] ?? fail("the client sees no notebook")
  for (const question of await questionsFor()) await ask(client, notebook, question)
  await client.close()
}

/** Asks about this repository: what was decided, and what governs a file that is about to change. */
const askTheRepository = async (client, transport) => {
  await client.connect(transport)
  say("This repository's own decisions")
  const question = "Why is the protocol SDK of version 1 not used?"
  say(`  ? ${question}`)
  const why = await call(client, "intent_why", {
    question,
    also: ["@modelcontextprotocol/server replaces sdk 1.x"],
    top: 1
  })
  const [hit] = why.results
  if (why.status !== "ok" || hit === undefined) fail(`intent_why says ${why.status}`)
  say(`    ${hit.label}  [${hit.provenance}, ${hit.disposition}]`)
  say(`    ${hit.source_file}`)
  say(indented(hit.rationale.split("\n\n")[0]))
  const file = "src/main.ts"
  say(`  ? What governs ${file}, before it is changed?`)
  const changed = await call(client, "intent_changed", { files: [file] })
  if (changed.status !== "ok") fail(`intent_changed says ${changed.status}`)
  for (const { label, provenance, bound_by, source_file } of changed.results.flatMap((result) => result.governed_by)) {
    say(`    ${label}  [${provenance}, bound by ${bound_by}]`)
    say(`    ${source_file}`)
  }
  say()
  await client.close()
}

const home = await mkdtemp(join(tmpdir(), "ibid-demo-"))
try {
  say("Indexing examples/notebook …")
  const added = JSON.parse(run(home, ["add", join(root, "examples/notebook"), "--notebook", "Sample", "--json"]))
  say(`  ${added.added} documents added, ${added.failed} failed`)
  if (added.failed > 0 || added.added < 6) fail("the sample notebook was not indexed whole")
  run(home, ["share", "Sample"])
  say()

  const server = {
    command: process.execPath,
    args: [main, "serve"],
    env: { ...process.env, IBID_HOME: home },
    stderr: "ignore"
  }
  const info = { name: "ibid-demo", version: "1.0.0" }
  await session(
    "A client of the 2026-07-28 protocol",
    new Client(info, { versionNegotiation: { mode: { pin: "2026-07-28" } } }),
    new StdioClientTransport(server)
  )
  await session("A client of the 2025 protocol", new LegacyClient(info), new LegacyTransport(server))
  await askTheRepository(
    new Client(info, { versionNegotiation: { mode: { pin: "2026-07-28" } } }),
    new StdioClientTransport({ ...server, args: [main, "serve", "--repo", root] })
  )
  say("Done: both eras answered, and every quote stands where its citation says.")
} finally {
  await rm(home, { recursive: true, force: true })
}
