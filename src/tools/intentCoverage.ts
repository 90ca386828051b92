import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { bounds } from "../domain/bounds.ts"
import { coverageEnvelope, coverageExplainEnvelope } from "../domain/intent/answers/coverage.ts"
import { cursor, listLimit, text } from "./fields.ts"
import {
  conform,
  envelopeSchema,
  intentFailure,
  intentTransport,
  invalidArguments,
  offsetFrom,
  open,
  openList,
  withLayer
} from "./intentTool.ts"
import { defineTool } from "./Tool.ts"

const counted = Schema.optionalKey(Schema.NullOr(Schema.Finite))

const output = envelopeSchema("coverage", ["ok", "no_references"], {
  code_files: counted,
  code_symbols: counted,
  files_with_intent: counted,
  symbols_with_intent: counted,
  authored_anchored_files: counted,
  authored_anchored_symbols: counted,
  file_coverage_pct: counted,
  symbol_coverage_pct: counted,
  dark_files: Schema.optionalKey(Schema.Array(Schema.String)),
  intent_by_kind: Schema.optionalKey(open),
  golden: Schema.optionalKey(open),
  intent_debt: Schema.optionalKey(open),
  explain: Schema.optionalKey(Schema.String),
  trace_present: Schema.optionalKey(Schema.Boolean),
  referencing_intent: Schema.optionalKey(openList),
  counts: Schema.optionalKey(open)
})
const answer = conform(output)

const day = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** `intent_coverage`: how much of the code has recorded intent. */
export const intentCoverage = defineTool({
  name: "intent_coverage",
  title: "How much of the code is explained",
  description:
    "How many files and symbols have recorded intent, how much of it is trusted, and the `dark_files` that change most without any. With explain: what refers to one file. `null`: not measured.",
  input: Schema.Struct({
    explain: Schema.optionalKey(text(1000, "Path from the repository's root")),
    cursor,
    limit: listLimit
  }),
  output,
  transport: intentTransport,
  renderFailure: intentFailure("coverage"),
  run: Effect.fn("intent_coverage")(function* ({ cursor: from, explain, limit }) {
    if (explain !== undefined && from !== undefined) {
      return yield* invalidArguments("cursor: the explain form has one page")
    }
    const page = { offset: yield* offsetFrom(from), limit: limit ?? bounds.listLimitDefault }
    const today = day(yield* Clock.currentTimeMillis)
    return yield* withLayer("coverage", (snapshot) =>
      Effect.sync(() => {
        if (explain !== undefined) return coverageExplainEnvelope(snapshot, explain.replace(/^\.\//, ""))
        const { envelope, ...more } = coverageEnvelope(snapshot, today, page)
        return { ...envelope, ...more }
      })
    ).pipe(Effect.flatMap(answer))
  })
})
