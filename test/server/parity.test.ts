import { spawnSync } from "node:child_process"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { knowledgeTools } from "../../src/domain/vocabulary.ts"
import { builtMain, ibid, sampleHome, servedFrom } from "../helpers/built.ts"
import { type Reply, ServerProcess } from "../helpers/serverProcess.ts"

let home: string
let server: ServerProcess
let document: string

beforeAll(async () => {
  home = sampleHome()
  const { args, command, env } = servedFrom(home)
  server = new ServerProcess(command, args, env)
  const { sources } = JSON.parse(ibid(home, ["sources", "Coop", "--json"]))
  document = sources.find(({ type }: { readonly type: string }) => type === "pdf").documentId
})
afterAll(() => server.kill())

/** What a tool answers over MCP, failures as their text. */
const told = ({ result }: Reply): unknown =>
  result?.structuredContent ?? JSON.parse(result?.content?.[0]?.text ?? "null")

/** What a command prints with `--json`, whether it succeeds or fails. */
const printed = (args: ReadonlyArray<string>): unknown => {
  const { stderr, stdout } = spawnSync(process.execPath, [builtMain, ...args, "--json"], {
    env: { ...process.env, IBID_HOME: home },
    encoding: "utf8"
  })
  return JSON.parse(stdout === "" ? stderr : stdout)
}

type Pair = readonly [
  tool: (typeof knowledgeTools)[number],
  args: Record<string, unknown>,
  command: ReadonlyArray<string>
]

const pairs = (): ReadonlyArray<Pair> => [
  ["list_sources", { notebook_id: "Coop", limit: 2 }, ["sources", "Coop", "--limit", "2"]],
  ["list_sources", { notebook_id: "Nowhere" }, ["sources", "Nowhere"]],
  [
    "search_notebook",
    { notebook_id: "Coop", query: "tide gauge", also: ["water level"], top_k: 3, strategy: "sparse" },
    ["search", "tide gauge", "--also", "water level", "--notebook", "Coop", "--top-k", "3", "--strategy", "sparse"]
  ],
  [
    "search_notebook",
    { notebook_id: "Coop", query: "start", document_ids: [document] },
    ["search", "start", "--notebook", "Coop", "--document", document]
  ],
  ["get_source", { document_id: document }, ["source", document]],
  [
    "read_document",
    { document_id: document, page: 2, max_chars: 50 },
    ["read", document, "--page", "2", "--max-chars", "50"]
  ],
  ["read_document", { document_id: document, start_offset: 10 }, ["read", document, "--start-offset", "10"]],
  ["read_document", { document_id: document, page: 9999 }, ["read", document, "--page", "9999"]],
  [
    "search_notes",
    { notebook_id: "Coop", query: "gauge", limit: 1 },
    ["notes", "gauge", "--notebook", "Coop", "--limit", "1"]
  ],
  [
    "verify_quote",
    { quote: "the tide gauge was moved", notebook_id: "Coop" },
    ["verify", "the tide gauge was moved", "--notebook", "Coop"]
  ],
  ["verify_quote", { quote: "pitch motor", document_id: document }, ["verify", "pitch motor", "--document", document]],
  ["verify_quote", { quote: "x".repeat(3000) }, ["verify", "x".repeat(3000)]]
]

describe("a command with --json and its tool", () => {
  it("say the same, answers and failures alike", async () => {
    for (const [tool, args, command] of pairs()) {
      expect(printed(command), command.join(" ")).toEqual(told(await server.call(tool, args)))
    }
  }, 60_000)

  it("list notebooks alike, but for what only the owner sees", async () => {
    const { notebooks } = printed(["notebooks"]) as { readonly notebooks: ReadonlyArray<{ readonly title: string }> }
    expect(notebooks.map(({ title }) => title)).toEqual(["Coop", "Private"])
    expect(told(await server.call("list_notebooks"))).toEqual({
      notebooks: notebooks.filter(({ title }) => title === "Coop")
    })
  })

  it("are compared for every tool", () => {
    const compared = new Set(["list_notebooks", ...pairs().map(([tool]) => tool)])
    expect([...compared].sort()).toEqual([...knowledgeTools].sort())
  })
})
