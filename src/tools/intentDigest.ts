import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { bounds } from "../domain/bounds.ts"
import { digestEnvelope, type Past, readSnapshot, savedNode } from "../domain/intent/answers/digest.ts"
import type { Entry } from "../domain/intent/answers/entries.ts"
import { isCalendarDate } from "../domain/whyspec/dates.ts"
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
  open,
  openList,
  withLayer
} from "./intentTool.ts"
import { defineTool } from "./Tool.ts"

const output = envelopeSchema("digest", ["ok", "no_changes"], {
  since: Schema.optionalKey(open),
  added: Schema.optionalKey(openList),
  removed: Schema.optionalKey(openList),
  superseded: Schema.optionalKey(openList)
})
const answer = conform(output)

/** Largest snapshot file that is read. */
const snapshotBytes = 64 * 1024 * 1024

const isMoment = (text: string): boolean =>
  isCalendarDate(text.slice(0, 10)) && /^.{10}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/.test(text)

const atCommit = Effect.fnUntraced(function* (commit: string | undefined, named: Entry) {
  const layer = yield* IntentLayer
  const nodes = commit === undefined ? [] : yield* layer.nodesAt(commit)
  const past: Past = { nodes: nodes.map(savedNode) }
  return { since: { ...named, commit: commit ?? null }, past }
})

/** What `since` names: a snapshot file inside the repository, a day or moment, or a git ref. */
const pastOf = Effect.fnUntraced(function* (since: string) {
  const git = yield* Git
  const layer = yield* IntentLayer
  if (/\.json$/i.test(since)) {
    const saved = yield* layer.file(since, snapshotBytes)
    const snapshot = saved === undefined ? undefined : readSnapshot(saved)
    if (snapshot === undefined) {
      return yield* invalidArguments(
        "since: no snapshot file inside the repository; `ibid digest --save FILE` writes one"
      )
    }
    const past: Past = { nodes: snapshot.nodes, superseded: snapshot.superseded }
    return { since: { given: since, kind: "snapshot", commit: snapshot.head }, past }
  }
  if (isMoment(since)) {
    // why: a bare day means its beginning; git alone would take it with the present time of day.
    const moment = since.length === 10 ? `${since}T00:00:00Z` : since
    return yield* atCommit(yield* git.commitBefore(moment), { given: since, kind: "date" })
  }
  return yield* atCommit(yield* git.resolve(since), { given: since, kind: "ref" })
})

/** `intent_digest`: what was decided since some moment. */
export const intentDigest = defineTool({
  name: "intent_digest",
  title: "What was decided since",
  description: "What recorded intent was added, removed or superseded since a git ref, a day, or a saved snapshot.",
  input: Schema.Struct({
    since: text(1000, "Git ref, ISO date, or snapshot file (.json) inside the repository"),
    cursor,
    limit: listLimit
  }),
  output,
  transport: intentTransport,
  renderFailure: intentFailure("digest"),
  run: Effect.fn("intent_digest")(function* ({ cursor: from, limit, since }) {
    const page = { offset: yield* offsetFrom(from), limit: limit ?? bounds.listLimitDefault }
    const then = yield* pastOf(since)
    return yield* withLayer("digest", (snapshot) =>
      Effect.sync(() => {
        const { envelope, ...more } = digestEnvelope(snapshot, then.since, then.past, page)
        return { ...envelope, ...more }
      })
    ).pipe(Effect.flatMap(answer))
  })
})
