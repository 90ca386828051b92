import * as Schema from "effect/Schema"
import { strategies } from "../vocabulary.ts"

/** How one strategy did: means from 0 to 1 (see `metrics.ts`) and time. */
export const StrategyReport = Schema.Struct({
  strategy: Schema.Literals(strategies),
  ndcg10: Schema.Finite,
  recall10: Schema.Finite,
  recall100: Schema.Finite,
  map: Schema.Finite,
  mrr10: Schema.Finite,
  /** Mean wall-clock time of a ranking in milliseconds. */
  msPerQuery: Schema.Finite,
  /** Why it answered with less than it was asked for. */
  degraded: Schema.optionalKey(Schema.String)
})
/** How one strategy did. */
export type StrategyReport = typeof StrategyReport.Type

/** Result of an evaluation: `queries` are those that have a relevant document. */
export const EvaluationReport = Schema.Struct({
  dataset: Schema.String,
  queries: Schema.Int,
  strategies: Schema.Array(StrategyReport)
})
/** Result of an evaluation. */
export type EvaluationReport = typeof EvaluationReport.Type

/** A query of a collection, with other wordings where it states them. */
export interface EvaluationQuery {
  readonly id: string
  readonly text: string
  readonly also: ReadonlyArray<string>
  readonly judged: ReadonlyMap<string, number>
}
