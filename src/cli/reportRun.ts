import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { LibraryError, StoreError } from "../domain/errors.ts"
import type { RunSummary } from "../domain/status.ts"
import { type SkipCounts, skipReasons } from "../domain/sync/listing.ts"
import type { ProgressListener } from "../services/Library.ts"
import { SomeFilesFailed } from "./failure.ts"
import { escapeLine } from "./output/escape.ts"
import { Output } from "./output/Output.ts"
import { type Paint, paintFor } from "./output/paint.ts"
import { makeProgressLine } from "./output/progressLine.ts"

/** A run and how its outcome is printed. */
export interface RunRequest {
  readonly json: boolean
  readonly run: (listener: ProgressListener) => Effect.Effect<RunSummary, LibraryError | StoreError>
  /** What to say after a run that only added. */
  readonly afterFirst: ReadonlyArray<string>
}

/** Carries out a run with its progress shown, prints the summary, and fails when some file failed. */
export const reportRun = Effect.fnUntraced(function* (
  request: RunRequest
): Effect.fn.Return<void, LibraryError | StoreError | SomeFilesFailed, Output> {
  const output = yield* Output
  const clock = yield* Clock.Clock
  const progress = makeProgressLine(output, () => clock.currentTimeMillisUnsafe())
  const summary = yield* request.run(progress.listener).pipe(Effect.ensuring(Effect.sync(progress.clear)))
  yield* output.answer(
    request.json
      ? JSON.stringify(summary)
      : renderSummary(summary, progress.last()?.skipped, paintFor(output.colors)).join("\n")
  )
  const first = summary.added > 0 && summary.updated + summary.unchanged + summary.removed === 0
  if (first && !request.json) for (const line of request.afterFirst) yield* output.notice(line)
  if (summary.failed > 0) return yield* new SomeFilesFailed({})
})

const skipWords: Readonly<Record<(typeof skipReasons)[number], string>> = {
  hidden: "hidden",
  ignored: "ignored by pattern",
  link: "links",
  special: "no regular files",
  unsupported: "of no known format",
  left_out: "removed before"
}

/** A run's report for a person: counts, then each failure with its reason. */
export const renderSummary = (
  summary: RunSummary,
  skips: SkipCounts | undefined,
  paint: Paint
): ReadonlyArray<string> => {
  const { added, failed, failures, removed, skipped, unchanged, updated } = summary
  const why = skips === undefined ? [] : skipReasons.filter((reason) => skips[reason] > 0)
  const reasons = why.map((reason) => `${skips?.[reason] ?? 0} ${skipWords[reason]}`).join(", ")
  const lines = [
    [
      paint.green(`${added} added`),
      `${updated} updated`,
      `${unchanged} unchanged`,
      `${removed} removed`,
      `${skipped} skipped${reasons === "" ? "" : ` (${reasons})`}`,
      failed === 0 ? "0 failed" : paint.red(`${failed} failed`)
    ].join(", ")
  ]
  for (const { code, message, name } of failures) {
    lines.push(`  ${paint.red("failed")} ${escapeLine(name)}: ${escapeLine(message)} (${code})`)
  }
  if (failures.length < failed) lines.push(`  … and ${failed - failures.length} more`)
  return lines
}
