import { basename } from "node:path"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { bounds } from "../../domain/bounds.ts"
import type { RetrieverError } from "../../domain/errors.ts"
import { isExpected } from "../../domain/evaluation/golden.ts"
import { meansOf } from "../../domain/evaluation/metrics.ts"
import type { StrategyReport } from "../../domain/evaluation/report.ts"
import type { Strategy } from "../../domain/vocabulary.ts"
import type { Evaluation, EvaluatorError } from "../../services/Evaluator.ts"
import type { Retriever } from "../../services/Retriever.ts"
import { readGolden } from "./readGolden.ts"

/** Depth within which a question counts as answered when misses are named. */
const shownDepth = 10

/** Asks each question and measures where the first expected piece of evidence stands, as the one relevant document. */
export const evaluateGolden = Effect.fn("Evaluator.golden")(function* (
  retriever: Retriever["Service"],
  request: { readonly file: string; readonly notebook: string; readonly strategies: ReadonlyArray<Strategy> }
): Effect.fn.Return<Evaluation, EvaluatorError | RetrieverError> {
  const questions = yield* readGolden(request.file)
  const reports: Array<StrategyReport> = []
  const runs: Array<Evaluation["runs"][number]> = []
  const missed: Array<Evaluation["missed"][number]> = []
  for (const strategy of request.strategies) {
    const started = yield* Clock.currentTimeMillis
    const asked: Array<{ readonly question: string; readonly ids: ReadonlyArray<string>; readonly at: number }> = []
    const rankings: Array<Evaluation["runs"][number]["rankings"][number]> = []
    for (const [number, golden] of questions.entries()) {
      const { result } = yield* retriever.search({
        notebook: request.notebook,
        query: golden.question.slice(0, bounds.queryChars),
        also: (golden.also ?? []).slice(0, bounds.alsoItems),
        topK: bounds.topK,
        documentIds: [],
        strategy
      })
      const ids = result.evidence.map(
        ({ documentId, endOffset, startOffset }) => `${documentId}:${startOffset}-${endOffset}`
      )
      const at = result.evidence.findIndex((evidence) => isExpected(golden, evidence))
      asked.push({ question: golden.question, ids, at })
      rankings.push({
        query: String(number + 1),
        documents: ids.map((id, place) => ({ id, score: result.evidence[place]?.score ?? 0 }))
      })
    }
    const ended = yield* Clock.currentTimeMillis
    const means = meansOf(
      asked.map(({ at, ids }) => ({ ranking: ids, judged: new Map([[at < 0 ? "" : (ids[at] ?? ""), 1]]) }))
    )
    const msPerQuery = questions.length === 0 ? 0 : (ended - started) / questions.length
    reports.push({ strategy, ...means, msPerQuery })
    runs.push({ strategy, rankings })
    missed.push({
      strategy,
      questions: asked.filter(({ at }) => at < 0 || at >= shownDepth).map(({ question }) => question)
    })
  }
  return { report: { dataset: basename(request.file), queries: questions.length, strategies: reports }, runs, missed }
})
