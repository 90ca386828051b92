import * as Effect from "effect/Effect"
import type { StoreError } from "../../domain/errors.ts"
import { countFailure, type Tally } from "../../domain/sync/tally.ts"
import { type SourceRow, StoreWriter } from "../../services/StoreWriter.ts"
import type { Outcome } from "./outcome.ts"

/** A file that was read, ready to be written. */
export type ReadOutcome = Extract<Outcome, { _tag: "Read" }>

/** Ids of the sources that a file became before and does not become any more. */
const obsolete = (known: ReadonlyArray<SourceRow>, parts: ReadonlySet<string>): ReadonlyArray<string> =>
  known.filter((source) => !parts.has(source.part)).map((source) => source.documentId)

/** Records an outcome that brings no text, and counts it. */
export const applyOutcome = Effect.fnUntraced(function* (
  notebookId: string,
  outcome: Exclude<Outcome, ReadOutcome>,
  tally: Tally
): Effect.fn.Return<void, StoreError, StoreWriter> {
  const writer = yield* StoreWriter
  switch (outcome._tag) {
    case "Same": {
      for (const source of outcome.known) yield* writer.touchSource(source.documentId, outcome.size, outcome.mtimeMs)
      tally.unchanged++
      return
    }
    case "Skipped": {
      yield* removeAll(outcome.known.map((source) => source.documentId))
      if (outcome.known.length > 0) tally.removed++
      tally.skipped++
      return
    }
    case "Failed": {
      const { stamp, name, place, code, message } = outcome
      yield* writer.putFailure(notebookId, { stamp, title: name, code, message })
      yield* removeAll(obsolete(outcome.known, new Set([stamp.part])))
      countFailure(tally, place, code, message)
    }
  }
})

/** Writes files, each whole, in one transaction, and counts them. */
export const applyReads = Effect.fnUntraced(function* (
  notebookId: string,
  batch: ReadonlyArray<ReadOutcome>,
  tally: Tally
): Effect.fn.Return<void, StoreError, StoreWriter> {
  const writer = yield* StoreWriter
  const writes = batch.flatMap((outcome) => outcome.writes)
  yield* writer.putDocuments(notebookId, writes)
  yield* removeAll(
    batch.flatMap((outcome) => obsolete(outcome.known, new Set(outcome.writes.map(({ stamp }) => stamp.part))))
  )
  for (const outcome of batch) {
    if (outcome.known.length === 0) tally.added++
    else tally.updated++
  }
})

const removeAll = Effect.fnUntraced(function* (
  documentIds: ReadonlyArray<string>
): Effect.fn.Return<void, StoreError, StoreWriter> {
  if (documentIds.length === 0) return
  const writer = yield* StoreWriter
  yield* writer.removeDocuments(documentIds)
})
