import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client as ModernClient } from "@modelcontextprotocol/client"
import { StdioClientTransport as ModernStdio } from "@modelcontextprotocol/client/stdio"
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport as FirstStdio } from "@modelcontextprotocol/sdk/client/stdio.js"
import { Ajv2020 } from "ajv/dist/2020.js"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { assembleLayer } from "../../src/domain/intent/assemble.ts"
import { searchWhy } from "../../src/domain/intent/search.ts"
import { indexOf } from "../../src/domain/intent/searchIndex.ts"
import { validateEnvelope } from "../../src/domain/whyspec/envelope/validate.ts"
import { hasWhyspec, whyspecRoot } from "../domain/whyspec/corpusFiles.ts"
import { Repository } from "../layers/git/repository.ts"
import { command, outcomeOf, start } from "./harness.ts"

const base = realpathSync(mkdtempSync(join(tmpdir(), "ibid-intent-")))
const home = join(base, "home")
afterAll(() => rmSync(base, { recursive: true, force: true }))

const record = (title: string, question: string, rationale: string, rest = "", status = "Accepted") =>
  `# Decision: ${title}\n\n**Status:** ${status}\n\n## Context\n\n${question}\n\n## Decision\n\n${rationale}\n\n${rest}`

const texts: Readonly<Record<string, string>> = {
  "docs/decisions/2026-01-01-cache.md": record(
    "Share the cache",
    "How do readers avoid repeated work?",
    "One warm store beats many.",
    "**Id:** ignored\n\n## Governs\n\n- src/cache.ts\n- src/gone/**\n"
  ),
  "docs/decisions/2026-01-02-queue.md": record(
    "Keep one queue",
    "How many brokers?",
    "The rota cannot carry two.",
    "## Governs\n\n- src/queue.ts#push\n\n## Relations\n\n- supersedes ADR-7\n"
  ),
  "docs/adr/0007-two-queues.md": "# ADR-0007: Two queues\n\n## Decision\n\nTwo brokers for two speeds.\n",
  "docs/decisions/2026-01-03-broker.md": record(
    "Adopt a second broker",
    "Should there be a second broker?",
    "The cost is higher than its use.",
    "",
    "Rejected"
  ),
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [
      `docs/decisions/2026-02-${String(n + 10)}-table.md`,
      record(`Service table ${n}`, `What about table ${n}?`, `The service keeps table ${n}.`)
    ])
  )
}

const repository = new Repository(join(base, "repository"))
const first = repository.commit("One\n\nWhy: the first try lost writes", {
  ...texts,
  "src/cache.ts": "export class Cache {\n  // why: reads stay warm\n  get(): number {\n    return 1\n  }\n}\n",
  "src/queue.ts": "export const push = () => 1\n",
  "lib/cache.ts": "// why: the library keeps its own\nexport const c = 1\n"
})
repository.commit("Dark", { "src/dark.ts": "export const dark = 1\n" })
repository.git("checkout", "-q", "-b", "work")
repository.commit("Two", { "src/queue.ts": "export const push = () => 2\n" })
repository.write(
  "src/cache.ts",
  "export class Cache {\n  // why: reads stay warm\n  get(): number {\n    return 2\n  }\n}\n"
)
const empty = new Repository(join(base, "empty"))
empty.commit("Nothing", { "a.ts": "export const a = 1\n" })

/** A question in the narrow band between noise and an answer. */
const weakQuestion = (): string => {
  const layer = assembleLayer({
    files: [...Object.keys(texts)].sort(),
    facts: new Map(Object.entries(texts).map(([path, document]) => [path, { document }])),
    history: { commits: [], churn: new Map(), read: 0, truncated: false }
  })
  const words = ["warm", "readers", "repeated", "rota", "brokers", "speeds", "cost", "higher", "use", "carry"]
  const strange = ["zebra", "quartz", "violin"]
  const questions = words.flatMap((one) =>
    words.flatMap((two) =>
      strange.flatMap((odd) => [`${one} ${odd}`, `${one} ${two} ${odd}`, `${one} ${two} ${odd} quagga`])
    )
  )
  return questions.find((question) => searchWhy(indexOf(layer.nodes), question).status === "weak_match") ?? "none"
}

interface Case {
  readonly name: string
  readonly tool: string
  readonly args: Record<string, unknown>
  readonly cli: ReadonlyArray<string>
  readonly status: string
  readonly repo?: Repository
}

const why = (status: string, question: string, repo?: Repository): Case => ({
  name: `why: ${status}`,
  tool: "intent_why",
  args: { question },
  cli: ["why", question],
  status,
  ...(repo === undefined ? {} : { repo })
})
const explain = (status: string, target: string): Case => ({
  name: `explain ${target}: ${status}`,
  tool: "intent_explain",
  args: { target },
  cli: ["explain", target],
  status
})

const cases: ReadonlyArray<Case> = [
  why("ok", "why is the cache shared?"),
  why("weak_match", weakQuestion()),
  why("topically_weak", "why service table?"),
  why("no_strong_match", "how do refunds reach customers?"),
  why("no_intent_layer", "why?", empty),
  why("error", "x".repeat(1001)),
  explain("ok", "Share the cache"),
  explain("ok", "ADR-7"),
  explain("ok", "src/cache.ts"),
  explain("ok", "src/cache.ts#Cache.get"),
  explain("ok", "docs/decisions/2026-01-03-broker.md"),
  explain("ambiguous", "cache.ts"),
  explain("ambiguous", "Service table"),
  explain("not_found", "src/dark.ts"),
  explain("not_found", "nothing of the kind"),
  explain("error", "x".repeat(1001)),
  { name: "list", tool: "intent_list", args: {}, cli: ["list-intent"], status: "ok" },
  {
    name: "list, a page",
    tool: "intent_list",
    args: { limit: 2, kind: "decision" },
    cli: ["list-intent", "--limit", "2", "--kind", "decision"],
    status: "ok"
  },
  {
    name: "list, filtered",
    tool: "intent_list",
    args: { provenance: "attested", min_confidence: 0.5 },
    cli: ["list-intent", "--provenance", "attested", "--min-confidence", "0.5"],
    status: "ok"
  },
  {
    name: "list, a wrong cursor",
    tool: "intent_list",
    args: { cursor: "x" },
    cli: ["list-intent", "--cursor", "x"],
    status: "error"
  },
  {
    name: "changed since a branch",
    tool: "intent_changed",
    args: { base: "main" },
    cli: ["changed", "--base", "main"],
    status: "ok"
  },
  {
    name: "changed files",
    tool: "intent_changed",
    args: { files: ["cache.ts", "./src/cache.ts", "src/gone/x.ts"] },
    cli: ["changed", "cache.ts", "./src/cache.ts", "src/gone/x.ts"],
    status: "ok"
  },
  {
    name: "changed, nothing governs",
    tool: "intent_changed",
    args: { files: ["src/dark.ts"] },
    cli: ["changed", "src/dark.ts"],
    status: "no_intent_governing_changes"
  },
  {
    name: "changed, both",
    tool: "intent_changed",
    args: { base: "main", files: ["a"] },
    cli: ["changed", "--base", "main", "a"],
    status: "error"
  },
  {
    name: "changed, no such ref",
    tool: "intent_changed",
    args: { base: "--output=x" },
    cli: ["changed", "--base=--output=x"],
    status: "error"
  },
  { name: "coverage", tool: "intent_coverage", args: {}, cli: ["coverage"], status: "ok" },
  {
    name: "coverage of a file",
    tool: "intent_coverage",
    args: { explain: "src/cache.ts" },
    cli: ["coverage", "--explain", "src/cache.ts"],
    status: "ok"
  },
  {
    name: "coverage of a dark file",
    tool: "intent_coverage",
    args: { explain: "src/dark.ts" },
    cli: ["coverage", "--explain", "src/dark.ts"],
    status: "no_references"
  },
  {
    name: "digest since a commit",
    tool: "intent_digest",
    args: { since: first },
    cli: ["digest", "--since", first],
    status: "no_changes"
  },
  {
    name: "digest since a day",
    tool: "intent_digest",
    args: { since: "2001-01-01" },
    cli: ["digest", "--since", "2001-01-01"],
    status: "ok"
  },
  {
    name: "digest since a snapshot",
    tool: "intent_digest",
    args: { since: "snapshot.json" },
    cli: ["digest", "--since", "snapshot.json"],
    status: "no_changes"
  },
  {
    name: "digest since nothing",
    tool: "intent_digest",
    args: { since: "none.json" },
    cli: ["digest", "--since", "none.json"],
    status: "error"
  },
  {
    name: "capture, tried",
    tool: "intent_capture",
    args: { chosen: "Try it", question: "What to try?", dry_run: true },
    cli: ["capture", "--chosen", "Try it", "--question", "What to try?", "--dry-run"],
    status: "dry_run"
  },
  {
    name: "capture, refused",
    tool: "intent_capture",
    args: { chosen: "Try", rationale: "a\n## Status\n\nRejected" },
    cli: ["capture", "--chosen", "Try", "--rationale", "a\n## Status\n\nRejected"],
    status: "error"
  }
]

const run = (args: ReadonlyArray<string>, repo = repository) => outcomeOf(start(args, { cwd: repo.root, home }))

const serverOf = (repo: Repository) => ({
  command: process.execPath,
  args: [command, "serve", "--tools", "intent", "--repo", repo.root, "--allow-capture"],
  env: { PATH: process.env.PATH ?? "", IBID_HOME: home },
  stderr: "ignore" as const
})
const info = { name: "test", version: "0" }
type Call = (name: string, args: Record<string, unknown>) => Promise<{ readonly [key: string]: unknown }>
const closing: Array<() => Promise<void>> = []
afterAll(() => Promise.all(closing.map((close) => close())))

const modern = async (repo: Repository): Promise<Call> => {
  const client = new ModernClient(info, { versionNegotiation: { mode: { pin: "2026-07-28" } } })
  await client.connect(new ModernStdio(serverOf(repo)))
  closing.push(() => client.close())
  return (name, args) => client.callTool({ name, arguments: args })
}
const legacy = async (repo: Repository): Promise<Call> => {
  const client = new FirstClient(info)
  await client.connect(new FirstStdio(serverOf(repo)))
  closing.push(() => client.close())
  // why: the 2025 client checks structured content against the output schema only once it has listed the tools
  await client.listTools()
  return (name, args) => client.callTool({ name, arguments: args })
}

const core = (value: unknown): unknown => {
  const { graph_identity: _, nextCursor: __, ...rest } = (value ?? {}) as Record<string, unknown>
  return rest
}

const schema = hasWhyspec
  ? new Ajv2020({ strict: false }).compile(
      JSON.parse(readFileSync(`${whyspecRoot}schema/envelope.schema.json`, "utf8")) as object
    )
  : undefined

describe("both surfaces give the same envelope", () => {
  const calls = new Map<Repository, ReadonlyArray<readonly [string, Call]>>()
  beforeAll(async () => {
    await run(["digest", "--save", "snapshot.json"])
    for (const repo of [repository, empty]) {
      calls.set(repo, [
        ["2026", await modern(repo)],
        ["2025", await legacy(repo)]
      ])
    }
  }, 60_000)

  it.each(cases)("$name", async ({ args, cli, repo = repository, status, tool }) => {
    const printed = await run([...cli, "--json"], repo)
    const envelope: unknown = JSON.parse(printed.stdout)
    expect(envelope).toMatchObject({ status })
    expect(printed.code === 0).toBe(status !== "error")
    expect(validateEnvelope(envelope)).toEqual([])
    if (schema !== undefined) expect(schema(envelope) ? [] : schema.errors).toEqual([])
    for (const [era, call] of calls.get(repo) ?? []) {
      const result = await call(tool, args)
      expect([era, core(result.structuredContent)]).toEqual([era, envelope])
      expect([era, result.isError === true]).toEqual([era, status === "error"])
      expect(validateEnvelope(result.structuredContent, "transport")).toEqual([])
    }
  })

  it("covers every status of every command", () => {
    const seen = new Set(cases.map(({ cli, status }) => `${cli[0]} ${status}`))
    for (const one of [
      "why ok",
      "why weak_match",
      "why topically_weak",
      "why no_strong_match",
      "why no_intent_layer",
      "why error",
      "explain ok",
      "explain ambiguous",
      "explain not_found",
      "explain error",
      "list-intent ok",
      "changed ok",
      "changed no_intent_governing_changes",
      "coverage ok",
      "coverage no_references",
      "digest ok",
      "digest no_changes",
      "capture dry_run"
    ]) {
      expect(seen).toContain(one)
    }
  })

  it("captures once and again, over the same record", async () => {
    const args = {
      chosen: "Use SQLite",
      question: "Which store?",
      rationale: "No server.",
      recommendation: "Use Postgres",
      alternatives: ["Files — rejected: slow"]
    }
    const cli = [
      "capture",
      "--chosen",
      "Use SQLite",
      "--question",
      "Which store?",
      "--rationale",
      "No server.",
      "--recommendation",
      "Use Postgres",
      "--alternative",
      "Files — rejected: slow",
      "--json"
    ]
    const envelope = JSON.parse((await run(cli)).stdout)
    expect(envelope).toMatchObject({
      status: "ok",
      merged: true,
      resolution_delta: { recommended: "Use Postgres", chosen: "Use SQLite" }
    })
    expect(validateEnvelope(envelope)).toEqual([])
    for (const [, call] of calls.get(repository) ?? []) {
      expect(core((await call("intent_capture", args)).structuredContent)).toEqual(envelope)
    }
    expect(readFileSync(join(repository.root, envelope.record), "utf8")).toContain("1. Files — rejected: slow\n")
    const [, found] = (calls.get(repository) ?? [])[0] ?? []
    expect((await found?.("intent_explain", { target: envelope.node_id }))?.structuredContent).toMatchObject({
      status: "ok",
      intent: { label: "Use SQLite" }
    })
    rmSync(join(repository.root, envelope.record))
  })

  it("answers carry no path of this machine but record_abs, and are bounded", async () => {
    for (const { args, tool } of cases.filter(({ repo, tool }) => repo === undefined && tool !== "intent_capture")) {
      for (const [, call] of calls.get(repository) ?? []) {
        const text = JSON.stringify(await call(tool, args))
        expect(text).not.toContain(base)
        expect(text.length).toBeLessThan(120_000)
      }
    }
  })
})

describe("the list of intent tools", () => {
  it("stays under 14 KB, and holds the tool that writes only where it was allowed", async () => {
    const list = async (...more: ReadonlyArray<string>) => {
      const client = new ModernClient(info, { versionNegotiation: { mode: { pin: "2026-07-28" } } })
      const server = serverOf(repository)
      await client.connect(
        new ModernStdio({
          ...server,
          args: [command, "serve", "--tools", "intent", "--repo", repository.root, ...more]
        })
      )
      const { tools } = await client.listTools()
      await client.close()
      return tools
    }
    const names = ["intent_explain", "intent_why", "intent_changed", "intent_list", "intent_coverage", "intent_digest"]
    const plain = await list()
    expect(plain.map(({ name }) => name)).toEqual(names)
    expect(plain.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
    const all = await list("--allow-capture")
    expect(all.map(({ name }) => name)).toEqual([...names, "intent_capture"])
    expect(all.at(-1)?.annotations).toMatchObject({ readOnlyHint: false })
    expect(JSON.stringify(all).length).toBeLessThan(14 * 1024)
  })
})

describe("commands", () => {
  it("write the cache, and tell what records say unread", async () => {
    const told = new Repository(join(base, "told"))
    told.commit("One", {
      "docs/adr/0001-a.md":
        "---\nstatus: superseded\nsuperseded_by: 0002-b.md\n---\n# ADR-0001: A\n\n## Decision\n\nx\n",
      "docs/adr/0002-b.md": "# ADR-0002: B\n\n## Decision\n\nx\n"
    })
    expect(JSON.parse((await run(["sync", "--repo", ".", "--json"], told)).stdout)).toMatchObject({
      files: 2,
      commits: 1,
      intents: 2
    })
    const { problems } = JSON.parse((await run(["status", "--repo", ".", "--json"], told)).stdout)
    expect(problems.join("\n")).toMatch(/0001-a\.md: Front matter says “superseded”/)
    expect(problems.join("\n")).toMatch(/superseded by 0002-b\.md/)
    const explained = JSON.parse((await run(["explain", "docs/adr/0001-a.md", "--json"], told)).stdout)
    expect(explained.relations).toMatchObject([
      { relation: "supersedes", direction: "from", label: "B", provenance: "reconstructed", declared: false }
    ])
    expect(explained.intent.currency).toBe("current")
  })

  it("answer a person, and say where nothing is a repository", async () => {
    expect((await run(["why", "why is the cache shared?"])).stdout).toContain("Share the cache")
    expect((await run(["changed"])).stdout).toContain("src/queue.ts")
    const outside = await outcomeOf(start(["coverage", "--repo", base, "--json"], { cwd: base, home }))
    expect(outside.code).toBe(1)
    expect(JSON.parse(outside.stdout)).toMatchObject({
      command: "coverage",
      status: "error",
      message: expect.stringMatching(/^git_failed: /)
    })
  })

  it("save no snapshot over somebody's file", async () => {
    writeFileSync(join(repository.root, "mine.json"), "{}")
    expect((await run(["digest", "--save", "mine.json"])).code).toBe(2)
    expect(readFileSync(join(repository.root, "mine.json"), "utf8")).toBe("{}")
    rmSync(join(repository.root, "mine.json"))
    expect(existsSync(join(repository.root, "snapshot.json"))).toBe(true)
  })
})
