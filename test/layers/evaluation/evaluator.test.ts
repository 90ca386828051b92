import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { RetrieverError } from "../../../src/domain/errors.ts"
import type { StrategyReport } from "../../../src/domain/evaluation/report.ts"
import type { Strategy } from "../../../src/domain/vocabulary.ts"
import * as EvaluatorLive from "../../../src/layers/evaluation/EvaluatorLive.ts"
import { Evaluator } from "../../../src/services/Evaluator.ts"
import { Retriever } from "../../../src/services/Retriever.ts"

const noIndex = new RetrieverError({ operation: "search", reason: "no_index", message: "There is no index yet." })
const emptyRetriever = Layer.succeed(
  Retriever,
  Retriever.of({
    search: () => Effect.fail(noIndex),
    rank: () => Effect.fail(noIndex),
    searchNotes: () => Effect.fail(noIndex)
  })
)

const evaluate = (folder: string, strategies: ReadonlyArray<Strategy>) =>
  Effect.runPromise(
    Effect.flatMap(Evaluator, (evaluator) =>
      evaluator.collection({ folder, strategies, progress: () => Effect.void })
    ).pipe(Effect.provide(EvaluatorLive.layer), Effect.provide(emptyRetriever))
  )

let folder = ""
const write = (name: string, lines: ReadonlyArray<unknown>) =>
  writeFileSync(
    join(folder, name),
    `${lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n")}\n`
  )

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ibid-beir-"))
  mkdirSync(join(folder, "qrels"))
  const documents = Array.from({ length: 30 }, (_, at) => ({
    _id: `d${at}`,
    title: `Note ${at}`,
    text: `Plain filler number ${at}.`
  }))
  write("corpus.jsonl", [
    ...documents,
    { _id: "tide", title: "Tides", text: "The gauge is read at noon.\n\nIt stands in the harbour." },
    { _id: "bread", title: "Baking bread", text: "" },
    { _id: "mail", title: null, text: "Letters are sorted by hand." }
  ])
  write("queries.jsonl", [
    { _id: "q1", text: "When is the gauge read?" },
    { _id: "q2", text: "bread" },
    { _id: "q3", text: "post", metadata: { also: ["letters sorted"] } },
    { _id: "unjudged", text: "gauge" }
  ])
  write("qrels/test.tsv", ["query-id\tcorpus-id\tscore", "q1\ttide\t2", "q2\tbread\t1", "q3\tmail\t1"])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("a collection in BEIR layout", () => {
  it("is indexed and ranked by the real retriever, titles and other wordings included", async () => {
    const { report, runs } = await evaluate(folder, ["sparse", "auto"])
    expect(report.queries).toBe(3)
    for (const row of report.strategies) {
      expect(row).toMatchObject({ ndcg10: 1, recall10: 1, map: 1, mrr10: 1 })
    }
    expect(runs[0]?.rankings.map(({ documents, query }) => [query, documents[0]?.id])).toEqual([
      ["q1", "tide"],
      ["q2", "bread"],
      ["q3", "mail"]
    ])
  })
  it("that is not there or not as it should be is named", async () => {
    await expect(evaluate(join(folder, "none"), ["sparse"])).rejects.toMatchObject({ reason: "source_unreadable" })
    const broken = mkdtempSync(join(folder, "broken-"))
    mkdirSync(join(broken, "qrels"))
    writeFileSync(join(broken, "qrels", "test.tsv"), "q1\td1\t1\n")
    writeFileSync(join(broken, "queries.jsonl"), '{"_id":"q1","text":"x"}\n')
    writeFileSync(join(broken, "corpus.jsonl"), '{"_id":"d1","text":"x"}\nnot json\n')
    await expect(evaluate(broken, ["sparse"])).rejects.toMatchObject({
      reason: "invalid_input",
      message: "corpus.jsonl is not as it should be in line 2."
    })
  })
})

const shared = join(import.meta.dirname, "../../../../shared/datasets/ir")
const collections = ["cacm", "cisi", "medline"]
const present = collections.every((name) => existsSync(join(shared, name, "corpus.jsonl")))
if (!present) console.log("skipped: retrieval targets, for want of the collections CACM, CISI and MEDLINE")

describe.skipIf(!present)("the embedded default against keywords alone", () => {
  it("gains what it should on each measure, and loses on no collection", { timeout: 120_000 }, async () => {
    const rows: Array<{ readonly sparse: StrategyReport; readonly auto: StrategyReport }> = []
    for (const name of collections) {
      const { report } = await evaluate(join(shared, name), ["sparse", "auto"])
      const [sparse, auto] = report.strategies
      if (sparse === undefined || auto === undefined) throw new Error("a strategy is missing")
      expect(auto.ndcg10 / sparse.ndcg10, name).toBeGreaterThan(0.995)
      rows.push({ sparse, auto })
    }
    const ratio = (measure: "ndcg10" | "map" | "recall100") =>
      rows.reduce((sum, { auto }) => sum + auto[measure], 0) /
      rows.reduce((sum, { sparse }) => sum + sparse[measure], 0)
    expect(ratio("ndcg10")).toBeGreaterThan(1.035)
    expect(ratio("map")).toBeGreaterThan(1.09)
    expect(ratio("recall100")).toBeGreaterThan(1.07)
  })
})
