import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { RetrieverError, StoreError } from "../domain/errors.ts"
import type { EvaluationReport } from "../domain/evaluation/report.ts"
import type { RunRanking } from "../domain/evaluation/runFile.ts"
import type { Strategy } from "../domain/vocabulary.ts"

/** A collection or a file of questions could not be read. */
export class EvaluatorError extends Schema.TaggedError<EvaluatorError>()("EvaluatorError", {
  /** The service method that failed. */
  operation: Schema.String,
  /** What went wrong, in a sentence; holds no path. */
  message: Schema.String,
  /** What to do next. */
  hint: Schema.optionalKey(Schema.String),
  reason: Schema.Literals(["invalid_input", "source_unreadable"])
}) {}

/** A report, and the rankings that it was made from. */
export interface Evaluation {
  readonly report: EvaluationReport
  readonly runs: ReadonlyArray<{ readonly strategy: Strategy; readonly rankings: ReadonlyArray<RunRanking> }>
  /** Questions of which nothing relevant was among the first ten, by strategy. */
  readonly missed: ReadonlyArray<{ readonly strategy: Strategy; readonly questions: ReadonlyArray<string> }>
}

/** Measures retrieval: the real `Retriever` over judged questions. */
export class Evaluator extends Context.Service<
  Evaluator,
  {
    /**
     * Indexes a collection in BEIR layout (`corpus.jsonl`, `queries.jsonl`, `qrels/*.tsv`) in a temporary home and ranks
     * its documents for each judged query.
     */
    readonly collection: (request: {
      readonly folder: string
      readonly strategies: ReadonlyArray<Strategy>
      readonly progress: (line: string) => Effect.Effect<void>
    }) => Effect.Effect<Evaluation, EvaluatorError | StoreError | RetrieverError>
    /** Asks a notebook a person's own questions, and looks for the expected document and quote among its evidence. */
    readonly golden: (request: {
      readonly file: string
      readonly notebook: string
      readonly strategies: ReadonlyArray<Strategy>
    }) => Effect.Effect<Evaluation, EvaluatorError | RetrieverError>
  }
>()("ibid/services/Evaluator") {}
