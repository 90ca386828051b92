import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join, resolve } from "node:path"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { bounds } from "../../domain/bounds.ts"
import type { RetrieverError } from "../../domain/errors.ts"
import { meansOf } from "../../domain/evaluation/metrics.ts"
import type { EvaluationQuery, StrategyReport } from "../../domain/evaluation/report.ts"
import type { RunRanking } from "../../domain/evaluation/runFile.ts"
import type { DocumentId, NotebookId } from "../../domain/ids.ts"
import type { Strategy } from "../../domain/vocabulary.ts"
import { type Evaluation, Evaluator } from "../../services/Evaluator.ts"
import { Retriever } from "../../services/Retriever.ts"
import { StoreWriter } from "../../services/StoreWriter.ts"
import { layerAt } from "../HomeLive.ts"
import * as InlineRunner from "../sqlite/InlineRunner.ts"
import * as RetrieverLive from "../sqlite/RetrieverLive.ts"
import * as StoreWriterLive from "../sqlite/StoreWriterLive.ts"
import { writeOf } from "./corpusDocument.ts"
import { evaluateGolden } from "./evaluateGolden.ts"
import { forEachBatch, readQueries } from "./readBeir.ts"

/** Documents written in one transaction. */
const batchSize = 200

const temporaryHome = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "ibid-eval-"))),
  (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
)

/** Writes a collection into a notebook of its own and returns the notebook and each document's name in the collection. */
const indexCollection = Effect.fn("Evaluator.index")(function* (
  folder: string,
  progress: (line: string) => Effect.Effect<void>
) {
  const writer = yield* StoreWriter
  const notebook = yield* writer.createNotebook({ title: "evaluation" })
  const root = yield* writer.addRoot({ notebookId: notebook, kind: "notes", location: "evaluation", excludes: [] })
  const names = new Map<string, string>()
  yield* forEachBatch(folder, batchSize, (batch) =>
    Effect.gen(function* () {
      const ids = yield* writer.putDocuments(
        notebook,
        batch.map((document) => writeOf(root.id, document))
      )
      for (const [at, id] of ids.entries()) names.set(id, batch[at]?.id ?? "")
      if (names.size % (batchSize * 25) === 0) yield* progress(`${names.size} documents indexed`)
    })
  )
  yield* progress(`${names.size} documents indexed`)
  const started = yield* Clock.currentTimeMillis
  const trained = yield* writer.trainLatent(notebook, false)
  const seconds = ((yield* Clock.currentTimeMillis) - started) / 1000
  yield* progress(trained ? `latent space trained in ${seconds.toFixed(1)} s` : "no latent space: too few documents")
  return { notebook, names }
})

interface Ranked {
  readonly query: EvaluationQuery
  readonly ranking: RunRanking
}

const rankAll = Effect.fn("Evaluator.rank")(function* (
  queries: ReadonlyArray<EvaluationQuery>,
  notebook: NotebookId | string,
  names: ReadonlyMap<string, string>,
  strategy: Strategy
): Effect.fn.Return<
  { readonly ranked: ReadonlyArray<Ranked>; readonly msPerQuery: number },
  RetrieverError,
  Retriever
> {
  const retriever = yield* Retriever
  const ranked: Array<Ranked> = []
  const none: ReadonlyArray<DocumentId> = []
  const started = yield* Clock.currentTimeMillis
  for (const query of queries) {
    const documents = yield* retriever.rank(
      {
        notebook,
        query: query.text.slice(0, bounds.queryChars),
        also: query.also.slice(0, bounds.alsoItems),
        topK: bounds.topK,
        documentIds: none,
        strategy
      },
      bounds.rankDepth
    )
    ranked.push({
      query,
      ranking: {
        query: query.id,
        documents: documents.map(({ documentId, score }) => ({ id: names.get(documentId) ?? "", score }))
      }
    })
  }
  const ended = yield* Clock.currentTimeMillis
  return { ranked, msPerQuery: queries.length === 0 ? 0 : (ended - started) / queries.length }
})

const reportOf = (strategy: Strategy, ranked: ReadonlyArray<Ranked>, msPerQuery: number): StrategyReport => ({
  strategy,
  ...meansOf(
    ranked.map(({ query, ranking }) => ({ judged: query.judged, ranking: ranking.documents.map(({ id }) => id) }))
  ),
  msPerQuery
})

/** Whether a query has a relevant document and none of them is among the first ten. */
const isMissed = ({ query, ranking }: Ranked): boolean =>
  [...query.judged.values()].some((grade) => grade > 0) &&
  !ranking.documents.slice(0, 10).some(({ id }) => (query.judged.get(id) ?? 0) > 0)

const evaluate = Effect.fn("Evaluator.evaluate")(function* (
  folder: string,
  queries: ReadonlyArray<EvaluationQuery>,
  strategies: ReadonlyArray<Strategy>,
  progress: (line: string) => Effect.Effect<void>
) {
  const { names, notebook } = yield* indexCollection(folder, progress)
  const reports: Array<StrategyReport> = []
  const runs: Array<Evaluation["runs"][number]> = []
  const missed: Array<Evaluation["missed"][number]> = []
  for (const strategy of strategies) {
    const { msPerQuery, ranked } = yield* rankAll(queries, notebook, names, strategy)
    reports.push(reportOf(strategy, ranked, msPerQuery))
    runs.push({ strategy, rankings: ranked.map(({ ranking }) => ranking) })
    missed.push({ strategy, questions: ranked.filter(isMissed).map(({ query }) => query.text) })
  }
  const relevant = queries.filter(({ judged }) => [...judged.values()].some((grade) => grade > 0))
  const evaluation: Evaluation = {
    report: { dataset: basename(resolve(folder)), queries: relevant.length, strategies: reports },
    runs,
    missed
  }
  return evaluation
})

const collectionOf: Evaluator["Service"]["collection"] = ({ folder, progress, strategies }) =>
  Effect.scoped(
    Effect.gen(function* () {
      const queries = yield* readQueries(folder)
      const home = layerAt(yield* temporaryHome)
      const parts = Layer.mergeAll(
        Layer.provide(StoreWriterLive.layer, home),
        RetrieverLive.layer.pipe(Layer.provide(InlineRunner.layer("owner")), Layer.provide(home))
      )
      // why: layers are shared by reference, and the person's own index is open through the same ones
      return yield* evaluate(folder, queries, strategies, progress).pipe(Effect.provide(parts, { local: true }))
    })
  )

/** `Evaluator`: collections in a temporary index that goes when the evaluation ends, own questions over the `Retriever`. */
export const layer: Layer.Layer<Evaluator, never, Retriever> = Layer.effect(
  Evaluator,
  Effect.gen(function* () {
    const retriever = yield* Retriever
    return Evaluator.of({ collection: collectionOf, golden: (request) => evaluateGolden(retriever, request) })
  })
)
