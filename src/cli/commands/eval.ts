import { writeFile } from "node:fs/promises"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { EvaluationReport } from "../../domain/evaluation/report.ts"
import { runLines } from "../../domain/evaluation/runFile.ts"
import { strategies } from "../../domain/vocabulary.ts"
import { type Evaluation, Evaluator } from "../../services/Evaluator.ts"
import { usageError } from "../failure.ts"
import * as flags from "../flags.ts"
import { escapeLine } from "../output/escape.ts"
import { Output } from "../output/Output.ts"

const encode = Schema.encodeUnknownEffect(EvaluationReport)

const columns = ["ndcg10", "recall10", "recall100", "map", "mrr10"] as const
const heads = { ndcg10: "nDCG@10", recall10: "R@10", recall100: "R@100", map: "MAP", mrr10: "MRR@10" } as const

const renderTable = ({ dataset, queries, strategies: rows }: EvaluationReport): string =>
  [
    `${escapeLine(dataset)}: ${queries} queries`,
    ["strategy", ...columns.map((name) => heads[name]), "ms"].map((head) => head.padStart(9)).join(""),
    ...rows.map((row) =>
      [row.strategy, ...columns.map((name) => row[name].toFixed(4)), row.msPerQuery.toFixed(1)]
        .map((cell) => cell.padStart(9))
        .join("")
    )
  ].join("\n")

const renderMissed = ({ missed }: Evaluation): string =>
  missed
    .filter(({ questions }) => questions.length > 0)
    .map(({ questions, strategy }) =>
      [`Not found by ${strategy}:`, ...questions.map((question) => `  ${escapeLine(question)}`)].join("\n")
    )
    .join("\n")

/** One run file a strategy: the name given, or with the strategy's name behind it when there are several. */
const writeRuns = (file: string, { runs }: Evaluation) =>
  Effect.tryPromise({
    try: async () => {
      for (const { rankings, strategy } of runs) {
        const name = runs.length === 1 ? file : `${file}.${strategy}`
        const lines = rankings.flatMap((ranking) => runLines(ranking, `ibid-${strategy}`))
        await writeFile(name, `${lines.join("\n")}\n`)
      }
    },
    catch: () => usageError("The run file cannot be written.", "Name a file in a folder that exists.")
  })

/** `ibid eval`: how well search finds what it should. */
export const evaluate = Command.make(
  "eval",
  {
    folder: Argument.String("dir").pipe(
      Argument.withDescription("A collection in BEIR layout: corpus.jsonl, queries.jsonl, qrels/*.tsv"),
      Argument.optional
    ),
    strategy: Flag.Literals("strategy", strategies).pipe(
      Flag.withDescription("Strategy to measure; can be given several times (default: all)"),
      Flag.atLeast(0)
    ),
    run: Flag.String("run").pipe(
      Flag.withMetavar("FILE"),
      Flag.withDescription("Also write the rankings as a TREC run file"),
      Flag.optional
    ),
    golden: Flag.String("golden").pipe(
      Flag.withMetavar("FILE"),
      Flag.withDescription("Your own questions with the document and quote you expect, one JSON object a line"),
      Flag.optional
    ),
    notebook: flags.notebook,
    json: flags.json
  },
  Effect.fnUntraced(function* ({ folder, golden, json, notebook, run, strategy }) {
    const output = yield* Output
    const evaluator = yield* Evaluator
    if (Option.isSome(folder) === Option.isSome(golden)) {
      return yield* usageError("Name either a collection's folder or --golden FILE.")
    }
    const asked = strategy.length > 0 ? [...new Set(strategy)] : [...strategies]
    const evaluation = Option.isSome(folder)
      ? yield* evaluator.collection({ folder: folder.value, strategies: asked, progress: output.notice })
      : yield* evaluator.golden({ file: Option.getOrElse(golden, () => ""), notebook, strategies: asked })
    if (Option.isSome(run)) yield* writeRuns(run.value, evaluation)
    if (json) return yield* output.answer(JSON.stringify(yield* Effect.orDie(encode(evaluation.report))))
    const missed = Option.isSome(golden) ? renderMissed(evaluation) : ""
    yield* output.answer([renderTable(evaluation.report), ...(missed === "" ? [] : [missed])].join("\n"))
  })
).pipe(
  Command.withDescription("Measure retrieval on a judged collection or on your own questions"),
  Command.withExamples([
    { command: "ibid eval scifact --strategy auto --strategy sparse", description: "Measure two strategies" },
    { command: "ibid eval --golden questions.jsonl --notebook work", description: "Ask your own questions" }
  ])
)
