import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { bounds } from "../domain/bounds.ts"
import { listEnvelope } from "../domain/intent/answers/list.ts"
import { TIERS } from "../domain/whyspec/provenance.ts"
import { cursor, listLimit, text } from "./fields.ts"
import {
  conform,
  envelopeSchema,
  intentFailure,
  intentTransport,
  offsetFrom,
  open,
  openList,
  withLayer
} from "./intentTool.ts"
import { defineTool } from "./Tool.ts"

const output = envelopeSchema("list-intent", ["ok"], {
  count: Schema.optionalKey(Schema.Int),
  filter: Schema.optionalKey(open),
  intent: Schema.optionalKey(openList)
})
const answer = conform(output)

/** `intent_list`: what is recorded. */
export const intentList = defineTool({
  name: "intent_list",
  title: "List recorded intent",
  description: "Lists what is recorded about this repository, most trusted first.",
  input: Schema.Struct({
    kind: Schema.optionalKey(text(50, "decision, assumption, rationale, note, hack")),
    min_confidence: Schema.optionalKey(Schema.Finite.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: 1 })))),
    provenance: Schema.optionalKey(Schema.Literals(TIERS)),
    cursor,
    limit: listLimit
  }),
  output,
  transport: intentTransport,
  renderFailure: intentFailure("list-intent"),
  run: Effect.fn("intent_list")(function* ({ cursor: from, limit, ...filter }) {
    const offset = yield* offsetFrom(from)
    return yield* withLayer("list-intent", (snapshot) =>
      Effect.sync(() => {
        const { envelope, ...more } = listEnvelope(snapshot, filter, {
          offset,
          limit: limit ?? bounds.listLimitDefault
        })
        return { ...envelope, ...more }
      })
    ).pipe(Effect.flatMap(answer))
  })
})
