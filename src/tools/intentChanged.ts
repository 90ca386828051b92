import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { bounds } from "../domain/bounds.ts"
import { changedEnvelope } from "../domain/intent/answers/changed.ts"
import { Git } from "../services/Git.ts"
import { IntentLayer } from "../services/IntentLayer.ts"
import { cursor, listLimit, text } from "./fields.ts"
import {
  conform,
  envelopeSchema,
  intentFailure,
  intentTransport,
  invalidArguments,
  offsetFrom,
  openList,
  withLayer
} from "./intentTool.ts"
import { defineTool } from "./Tool.ts"

const output = envelopeSchema("changed", ["ok", "no_intent_governing_changes"], {
  base: Schema.optionalKey(Schema.NullOr(Schema.String)),
  changed_files: Schema.optionalKey(Schema.Array(Schema.String)),
  files_with_intent: Schema.optionalKey(Schema.Int),
  results: Schema.optionalKey(openList)
})
const answer = conform(output)

const normalized = (path: string): string => path.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "")

/** `intent_changed`: what governs the files that changed. */
export const intentChanged = defineTool({
  name: "intent_changed",
  title: "What governs changed files",
  description:
    "What recorded intent governs the files that changed since a commit (base: compared from the merge base, uncommitted and untracked files included), or the files you name. Give exactly one of base and files. `ambiguous: true`: the name could mean several files.",
  input: Schema.Struct({
    files: Schema.optionalKey(
      Schema.Array(text(1000)).pipe(Schema.check(Schema.isMinLength(1), Schema.isMaxLength(500)))
    ),
    base: Schema.optionalKey(text(1000, "Branch, tag or commit")),
    cursor,
    limit: listLimit
  }),
  output,
  transport: intentTransport,
  renderFailure: intentFailure("changed"),
  run: Effect.fn("intent_changed")(function* ({ base, cursor: from, files, limit }) {
    if ((base === undefined) === (files === undefined)) {
      return yield* invalidArguments("base, files: give exactly one of them")
    }
    const page = { offset: yield* offsetFrom(from), limit: limit ?? bounds.listLimitDefault }
    const git = yield* Git
    const layer = yield* IntentLayer
    // why: a ref that names nothing is a failure also where nothing is recorded.
    const commit = base === undefined ? null : yield* git.resolve(base)
    return yield* withLayer("changed", (snapshot) =>
      Effect.gen(function* () {
        const looked =
          commit === null
            ? [...new Set((files ?? []).map(normalized))].map((path) => ({ path }))
            : yield* layer.changedSince(commit)
        const { envelope, ...more } = changedEnvelope(snapshot, base ?? null, looked, page)
        return { ...envelope, ...more }
      })
    ).pipe(Effect.flatMap(answer))
  })
})
