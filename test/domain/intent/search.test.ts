import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { assembleLayer } from "../../../src/domain/intent/assemble.ts"
import { searchWhy } from "../../../src/domain/intent/search.ts"
import { indexOf } from "../../../src/domain/intent/searchIndex.ts"

const noHistory = { commits: [], churn: new Map<string, number>(), read: 0, truncated: false }

const layerOf = (texts: Readonly<Record<string, string>>) =>
  assembleLayer({
    files: Object.keys(texts),
    facts: new Map(Object.entries(texts).map(([path, document]) => [path, { document }])),
    history: noHistory
  })

const folderTexts = (folder: string, prefix: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith(".md"))
      .map((name) => [`${prefix}/${name}`, readFileSync(join(folder, name), "utf8")])
  )

const strangers = [
  "why do we use Kafka for event streaming?",
  "which database stores user accounts?",
  "what is our password rotation policy?",
  "why is the mobile app written in Flutter?",
  "how long are backups kept?",
  "why do we deploy on Kubernetes?",
  "who approves vacation requests?",
  "why does the scheduler retry failed jobs?",
  "how do refunds work?",
  "which payment gateway do we integrate?"
]

const ask = (texts: Readonly<Record<string, string>>) => {
  const { nodes } = layerOf(texts)
  return (question: string, also: ReadonlyArray<string> = []) => searchWhy(indexOf(nodes), question, also)
}

const samples = fileURLToPath(new URL("../../../../shared/samples/adr/log4brains", import.meta.url))
if (!existsSync(samples)) console.log("skipped: ../shared/samples/adr is not here, questions about it are not asked")

describe.skipIf(!existsSync(samples))("the sample decision records", () => {
  const why = ask(existsSync(samples) ? folderTexts(samples, "docs/adr") : {})
  it.each([
    ["why do we use lunr for searching the decisions?", /Lunr/],
    ["which code style tool was picked?", /Prettier/],
    ["why are packages kept together in one repository with lerna?", /monorepo/],
    ["how is an ADR identified uniquely?", /unique ID/],
    ["why is log4brains installed globally through npm?", /global NPM/],
    ["who enhances the markdown body with MDX?", /MDX/],
    ["why no default exports?", /default exports/],
    ["what format are decision records written in?", /Markdown Architectural/],
    ["why not use the number of an ADR as its id?", /unique ID/],
    ["why prettier and not only eslint?", /Prettier/]
  ])("answer: %s", (question, label) => {
    const answer = why(question)
    expect(answer.status).toBe("ok")
    expect(answer.hits[0]?.node.label).toMatch(label)
  })
  it.each(strangers)("refuse: %s", (question) => {
    expect(why(question).status).toBe("no_strong_match")
  })
})

describe("this repository's own records", () => {
  const why = ask(folderTexts(fileURLToPath(new URL("../../../docs/decisions", import.meta.url)), "docs/decisions"))
  it.each([
    ["why is better-sqlite3 pinned to version 12?", /better-sqlite3|Node 20/],
    ["why no chat or network listener?", /No chat/],
    ["how is the orphaned server noticed when its client dies?", /parent process/],
    ["why are documents parsed in child processes?", /Child processes/],
    ["why are notebooks private by default?", /Private until shared/],
    ["which bundler makes the command?", /rolldown/],
    ["why Biome instead of ESLint?", /Biome/],
    ["how are tokens for full text search made?", /tokens/],
    ["which package implements the Model Context Protocol?", /modelcontextprotocol/],
    ["what reads Markdown?", /mdast/]
  ])("answer: %s", (question, label) => {
    const answer = why(question)
    expect(answer.status).toBe("ok")
    expect(
      answer.hits
        .slice(0, 2)
        .map(({ node }) => node.label)
        .join("\n")
    ).toMatch(label)
  })
  it.each(strangers)("refuse: %s", (question) => {
    expect(["no_strong_match", "topically_weak"]).toContain(why(question).status)
  })
})

describe("evidence of a match", () => {
  const record = (title: string, decision: string, rest = "") =>
    `# Decision: ${title}\n\n## Decision\n\n${decision}\n\n${rest}`
  const many = Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [
      `docs/decisions/${n}.md`,
      record(`Service number ${n}`, `The service keeps table ${n}.`)
    ])
  )
  const why = ask({
    ...many,
    "docs/decisions/cache.md": record(
      "Share the cache",
      "One warm store.",
      "## Consequences\n\nEviction is least recently used."
    )
  })

  it("counts the whole field, names what matched, and what of it is distinctive", () => {
    const answer = why("why is the cache shared by the service?")
    expect(answer).toMatchObject({ status: "ok", stats: { median: expect.any(Number) } })
    expect(answer.hits[0]).toMatchObject({
      matchedTerms: ["cache", "shared"],
      distinctiveMatches: ["cache", "shared"],
      matchedCoverage: 0.667
    })
    expect(answer.stats.top).toBe(answer.hits[0]?.score)
  })

  it("abstains above the cutoff where only common words matched", () => {
    expect(why("why service table?").status).toBe("topically_weak")
  })

  it("finds what stands only in the consequences", () => {
    expect(why("least recently used eviction").hits[0]?.node.label).toBe("Share the cache")
  })

  it("fuses other wordings and keeps the best of them", () => {
    expect(why("memoization strategy").status).toBe("no_strong_match")
    expect(why("memoization strategy", ["shared cache"]).hits[0]?.node.label).toBe("Share the cache")
  })

  it("has an answer for an empty layer and an empty question", () => {
    expect(searchWhy(indexOf([]), "why?")).toMatchObject({
      status: "no_strong_match",
      stats: { top: null, runner_up: null, median: null }
    })
    expect(why("why?").status).not.toBe("ok")
  })
})
