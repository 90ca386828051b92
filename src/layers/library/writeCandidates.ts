import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import type { StoreError } from "../../domain/errors.ts"
import type { Candidate } from "../../domain/sync/planSync.ts"
import type { Tally } from "../../domain/sync/tally.ts"
import type { DocumentParser } from "../../services/DocumentParser.ts"
import type { RootRow, SourceRow, StoreWriter } from "../../services/StoreWriter.ts"
import { applyOutcome, applyReads, type ReadOutcome } from "./applyOutcome.ts"
import { patiently } from "./patiently.ts"
import { nameOf, readCandidate } from "./readCandidate.ts"
import { documentBounds, makeWriteQueue } from "./writeQueue.ts"

/**
 * Requests to parse that are under way together, and the bytes of all their files: enough small ones that two parsing
 * processes never wait while a batch is written, and few large ones, whose texts would all be in memory at once.
 */
const parsesAtOnce = 64
const bytesAtOnce = 16 * 1024 * 1024

/** Files to look into and where to write and count what comes of it. */
export interface WriteRequest {
  readonly notebookId: string
  readonly rootOf: ReadonlyMap<number, RootRow>
  readonly candidates: ReadonlyArray<Candidate<SourceRow>>
  readonly tally: Tally
  readonly onDone: (current: string | undefined, files: number) => void
}

/** Reads files, several at a time, and writes what they hold in batches; texts in memory are bounded by the queue. */
export const writeCandidates = Effect.fn("Library.writeCandidates")(function* (
  request: WriteRequest
): Effect.fn.Return<void, StoreError, StoreWriter | DocumentParser> {
  const { notebookId, rootOf, candidates, tally, onDone } = request
  const bytes = Semaphore.makeUnsafe(bytesAtOnce)
  const services = yield* Effect.context<StoreWriter>()
  const queue = makeWriteQueue(documentBounds, (batch: ReadonlyArray<ReadOutcome>) =>
    patiently(Effect.uninterruptible(applyReads(notebookId, batch, tally))).pipe(
      Effect.tap(() => Effect.sync(() => onDone(undefined, batch.length))),
      Effect.provideContext(services)
    )
  )
  const read = Effect.fnUntraced(function* (candidate: Candidate<SourceRow>) {
    const root = rootOf.get(candidate.rootId)
    if (root === undefined) return
    onDone(nameOf(root, candidate.entry.relativePath), 0)
    const outcome = yield* readCandidate(root, candidate)
    if (outcome._tag === "Read") return yield* queue.offer(outcome, outcome.weight)
    yield* patiently(Effect.uninterruptible(applyOutcome(notebookId, outcome, tally)))
    onDone(undefined, 1)
  })
  const readInTurn = (candidate: Candidate<SourceRow>) =>
    bytes.withPermits(Math.min(candidate.entry.size, bytesAtOnce))(read(candidate))
  const readAll = Effect.forEach(candidates, readInTurn, { concurrency: parsesAtOnce, discard: true })
  yield* Effect.all([queue.drain, Effect.andThen(readAll, queue.close)], { concurrency: 2, discard: true })
})
