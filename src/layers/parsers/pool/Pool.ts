import type { ParserError } from "../../../domain/errors.ts"
import type { ParseRequest, ParseResult } from "../../../services/DocumentParser.ts"
import type { ParserLimits } from "../limits.ts"
import { isLightName } from "../names.ts"
import { type Job, Lane } from "./Lane.ts"

/** How a pool is made. */
export interface PoolOptions {
  /** The script of the parsing process. */
  readonly child: URL | string
  readonly processes: number
  readonly limits: ParserLimits
}

/** Hands requests to a few parsing processes, oldest first. Processes start when they are needed. */
export class Pool {
  readonly #lanes: ReadonlyArray<Lane>
  #waiting: Array<Job> = []

  constructor({ child, processes, limits }: PoolOptions) {
    const hooks = {
      giveBack: (jobs: ReadonlyArray<Job>) => {
        this.#waiting.unshift(...jobs)
        this.#dispatch()
      },
      onFree: () => this.#dispatch()
    }
    this.#lanes = Array.from({ length: Math.max(1, processes) }, () => new Lane(child, limits, hooks))
  }

  /** Parses one source; the function it returns withdraws the request if it still waits. */
  parse(
    request: ParseRequest,
    on: { readonly success: (result: ParseResult) => void; readonly failure: (error: ParserError) => void }
  ): () => void {
    const job: Job = {
      request,
      light: isLightName(request.name),
      tries: 0,
      cancelled: false,
      succeed: on.success,
      fail: on.failure
    }
    this.#waiting.push(job)
    this.#dispatch()
    return () => {
      job.cancelled = true
    }
  }

  /** Ends all processes at once. */
  close(): void {
    this.#waiting = []
    for (const lane of this.#lanes) lane.close()
  }

  #dispatch(): void {
    let taken = 0
    for (const job of this.#waiting) {
      if (!job.cancelled) {
        const lane = this.#freest(job)
        if (lane === undefined) break
        lane.give(job)
      }
      taken++
    }
    if (taken > 0) this.#waiting.splice(0, taken)
  }

  #freest(job: Job): Lane | undefined {
    let best: Lane | undefined
    for (const lane of this.#lanes) {
      if (lane.takes(job) && (best === undefined || lane.load < best.load)) best = lane
    }
    return best
  }
}
