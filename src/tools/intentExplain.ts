import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { explainEnvelope } from "../domain/intent/answers/explain.ts"
import { text } from "./fields.ts"
import { conform, envelopeSchema, intentFailure, intentTransport, open, openList, withLayer } from "./intentTool.ts"
import { defineTool } from "./Tool.ts"

const output = envelopeSchema("explain", ["ok", "ambiguous", "not_found"], {
  query: Schema.optionalKey(Schema.String),
  resolved: Schema.optionalKey(open),
  intent: Schema.optionalKey(Schema.Json),
  explains: Schema.optionalKey(openList),
  relations: Schema.optionalKey(openList),
  candidates: Schema.optionalKey(openList)
})
const answer = conform(output)

/** `intent_explain`: one decision, or what is decided about one place in code. */
export const intentExplain = defineTool({
  name: "intent_explain",
  title: "Explain a file, a symbol or a decision",
  description:
    "What was decided about a file or a symbol, or one decision whole. Use it before you change code. `intent` is a list by trust for a path or symbol, one object for an id or a title. `provenance` says how it is known (authored, captured, attested, reconstructed), `disposition: declined` what was decided against, `currency: historical` what was superseded.",
  input: Schema.Struct({
    target: text(1000, "Intent id, path from the repository's root, path#symbol, or title")
  }),
  output,
  transport: intentTransport,
  renderFailure: intentFailure("explain"),
  run: Effect.fn("intent_explain")(function* ({ target }) {
    return yield* withLayer("explain", (snapshot) => Effect.sync(() => explainEnvelope(snapshot, target))).pipe(
      Effect.flatMap(answer)
    )
  })
})
