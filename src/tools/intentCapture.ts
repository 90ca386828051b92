import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { captureEnvelope } from "../domain/intent/answers/capture.ts"
import { IntentLayer } from "../services/IntentLayer.ts"
import { RecordWriter } from "../services/RecordWriter.ts"
import { text } from "./fields.ts"
import { conform, envelopeSchema, intentFailure, intentTransport, open } from "./intentTool.ts"
import { defineTool } from "./Tool.ts"

const output = envelopeSchema("capture", ["ok", "dry_run"], {
  record: Schema.optionalKey(Schema.String),
  record_abs: Schema.optionalKey(Schema.String),
  node_id: Schema.optionalKey(Schema.String),
  title: Schema.optionalKey(Schema.String),
  provenance: Schema.optionalKey(Schema.String),
  resolution_delta: Schema.optionalKey(Schema.NullOr(open)),
  merged: Schema.optionalKey(Schema.Boolean)
})
const answer = conform(output)

const statuses = ["draft", "proposed", "accepted", "rejected"] as const

/** `intent_capture`: writes one why record. The only tool that writes, and listed only where the person allowed it. */
export const intentCapture = defineTool({
  name: "intent_capture",
  title: "Record a decision",
  description:
    "Writes one why record into the repository's docs/decisions. Only for a decision that a person made; ask with dry_run first. The same question again updates its own record.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: Schema.Struct({
    chosen: text(300, "What was chosen, in one line"),
    question: Schema.optionalKey(text(1000, "The question it answers")),
    rationale: Schema.optionalKey(text(8000)),
    alternatives: Schema.optionalKey(Schema.Array(text(500)).pipe(Schema.check(Schema.isMaxLength(20)))),
    recommendation: Schema.optionalKey(text(2000, "What was recommended, where it was not what was chosen")),
    status: Schema.optionalKey(Schema.Literals(statuses)),
    dry_run: Schema.optionalKey(Schema.Boolean)
  }),
  output,
  transport: intentTransport,
  renderFailure: intentFailure("capture"),
  run: Effect.fn("intent_capture")(function* ({ alternatives, dry_run, ...input }) {
    const writer = yield* RecordWriter
    const date = new Date(yield* Clock.currentTimeMillis).toISOString().slice(0, 10)
    const request = { ...input, date, alternatives: (alternatives ?? []).map((option) => ({ option })) }
    const dryRun = dry_run === true
    const written = yield* dryRun ? writer.plan(request) : writer.write(request)
    const layer = yield* IntentLayer
    // why: a record that is written and not yet in the layer is an honest partial success and no failure ([ENV-036]).
    const merged = dryRun
      ? false
      : yield* layer.read.pipe(
          Effect.map(({ snapshot }) => snapshot.nodes.some(({ sourceFile }) => sourceFile === written.record)),
          Effect.orElseSucceed(() => false)
        )
    return yield* answer(captureEnvelope(written, request, { dryRun, merged }))
  })
})
