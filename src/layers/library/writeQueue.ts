import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import * as Semaphore from "effect/Semaphore"

/** Bounds of what waits to be written and of one transaction. */
export interface WriteQueueBounds {
  /** Most weight that waits; more makes those who offer wait. */
  readonly budget: number
  /** Weight and number of items that are worth a transaction. */
  readonly batchWeight: number
  readonly batchItems: number
  /** Milliseconds that less than that waits for company. */
  readonly patience: number
}

/** Bounds for documents weighed in UTF-16 units of text: measured on short documents, more per transaction gains nothing. */
export const documentBounds: WriteQueueBounds = {
  budget: 4_000_000,
  batchWeight: 1_000_000,
  batchItems: 200,
  patience: 250
}

/** Gathers items into batches: many producers, one consumer, bounded weight. */
export interface WriteQueue<A, E> {
  /** Hands over an item; waits while too much is waiting. */
  readonly offer: (item: A, weight: number) => Effect.Effect<void>
  /** Says that nothing more will be offered. */
  readonly close: Effect.Effect<void>
  /** Writes batches until the queue is closed and empty. */
  readonly drain: Effect.Effect<void, E>
}

/** Makes a queue whose batches `write` takes, one at a time. */
export const makeWriteQueue = <A, E>(
  bounds: WriteQueueBounds,
  write: (batch: ReadonlyArray<A>) => Effect.Effect<void, E>
): WriteQueue<A, E> => {
  const permits = Semaphore.makeUnsafe(bounds.budget)
  const some = Latch.makeUnsafe(false)
  const enough = Latch.makeUnsafe(false)
  let waiting: Array<{ readonly item: A; readonly weight: number }> = []
  let weight = 0
  let closed = false

  const takeBatch = () => {
    let taken = 0
    let count = 0
    while (count < waiting.length && count < bounds.batchItems && taken < bounds.batchWeight) {
      taken += waiting[count]?.weight ?? 0
      count++
    }
    const batch = waiting.slice(0, count)
    waiting = waiting.slice(count)
    weight -= taken
    if (waiting.length === 0 && !closed) some.closeUnsafe()
    if (weight < bounds.batchWeight && waiting.length < bounds.batchItems && !closed) enough.closeUnsafe()
    return { items: batch.map(({ item }) => item), weight: taken }
  }

  const drain = Effect.gen(function* () {
    while (true) {
      yield* some.await
      yield* Effect.timeoutOption(enough.await, bounds.patience)
      const batch = takeBatch()
      if (batch.items.length > 0) {
        yield* write(batch.items)
        yield* permits.release(batch.weight)
      } else if (closed) return
    }
  })

  return {
    drain,
    offer: (item, asked) =>
      Effect.suspend(() => {
        // An item heavier than the whole budget waits until it is alone.
        const permitted = Math.min(Math.max(1, asked), bounds.budget)
        return Effect.map(permits.take(permitted), () => {
          waiting.push({ item, weight: permitted })
          weight += permitted
          some.openUnsafe()
          if (weight >= bounds.batchWeight || waiting.length >= bounds.batchItems) enough.openUnsafe()
        })
      }),
    close: Effect.sync(() => {
      closed = true
      some.openUnsafe()
      enough.openUnsafe()
    })
  }
}
