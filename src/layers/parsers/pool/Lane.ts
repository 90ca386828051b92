import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { hasSoundRanges } from "../../../domain/document/hasSoundRanges.ts"
import { ParserError } from "../../../domain/errors.ts"
import type { ParseRequest, ParseResult } from "../../../services/DocumentParser.ts"
import { internal, timedOut, tooLarge } from "../failures.ts"
import type { ParserLimits } from "../limits.ts"
import { type ChildHandle, type Ending, startChild } from "./ChildHandle.ts"
import { Answer } from "./messages.ts"

/** A request on its way, and whom to tell. */
export interface Job {
  readonly request: ParseRequest
  /** Reads little and takes little time, by its name: several may wait in one process. */
  readonly light: boolean
  tries: number
  cancelled: boolean
  readonly succeed: (result: ParseResult) => void
  readonly fail: (error: ParserError) => void
}

const decodeAnswer = Schema.decodeUnknownOption(Answer)

/** How many light requests wait in one process at a time, so that it never idles between two small files. */
const window = 8
/**
 * How many files a process reads before a fresh one takes over (one that has grown to three quarters of the memory limit
 * is replaced sooner): what libraries leak is bounded by it.
 */
const filesPerChild = 5000

/**
 * One parsing process after another, and what is in flight in it, in order: the first is the one being parsed. A process
 * over a limit is killed; its first file fails (after one try in a fresh process, unless time ran out), the others are
 * handed back.
 */
export class Lane {
  readonly #script: URL | string
  readonly #limits: ParserLimits
  readonly #giveBack: (jobs: ReadonlyArray<Job>) => void
  readonly #onFree: () => void
  readonly #slices = new Map<number, Array<string>>()
  #child: ChildHandle | undefined
  #flight: Array<{ readonly id: number; readonly job: Job }> = []
  #timer: NodeJS.Timeout | undefined
  #nextId = 1
  #served = 0
  #closed = false

  constructor(
    script: URL | string,
    limits: ParserLimits,
    hooks: { readonly giveBack: (jobs: ReadonlyArray<Job>) => void; readonly onFree: () => void }
  ) {
    this.#script = script
    this.#limits = limits
    this.#giveBack = hooks.giveBack
    this.#onFree = hooks.onFree
  }

  /** How many requests are in it. */
  get load(): number {
    return this.#flight.length
  }

  /** Whether it takes a request now. why: behind a heavy file nothing waits, and a second try is made alone. */
  takes(job: Job): boolean {
    if (this.#closed) return false
    if (this.#flight.length === 0) return true
    const isRecycling = this.#served + this.#flight.length >= filesPerChild
    return (
      job.light &&
      job.tries === 0 &&
      this.#flight.length < window &&
      !isRecycling &&
      this.#flight.every(({ job: other }) => other.light && other.tries === 0)
    )
  }

  /** Sends a request to the process, and starts one where there is none. */
  give(job: Job): void {
    if (this.#served >= filesPerChild || (job.tries > 0 && this.#served > 0)) this.#drop()
    this.#child ??= this.#start()
    const id = this.#nextId++
    const { name, path, bytes } = job.request
    this.#flight.push({ id, job })
    this.#child.ask({ id, name, ...(path === undefined ? {} : { path }), ...(bytes === undefined ? {} : { bytes }) })
    if (this.#flight.length === 1) this.#startTimer()
  }

  /** Ends the process; what is in flight is never answered. */
  close(): void {
    this.#closed = true
    this.#drop()
    this.#flight = []
  }

  #start(): ChildHandle {
    const child = startChild(this.#script, this.#limits, {
      message: (message) => {
        if (this.#child === child) this.#receive(message)
      },
      end: (ending) => {
        if (this.#child === child) this.#ended(ending)
      }
    })
    return child
  }

  #drop(): void {
    clearTimeout(this.#timer)
    const child = this.#child
    this.#child = undefined
    this.#served = 0
    this.#slices.clear()
    child?.kill()
  }

  #startTimer(): void {
    clearTimeout(this.#timer)
    if (this.#flight.length === 0) return
    this.#timer = setTimeout(() => {
      this.#endWith(timedOut(Math.round(this.#limits.timeMs / 1000)))
    }, this.#limits.timeMs)
  }

  // Ends the process for its first file's sake. why: whom that tells may send the next request at once, so all is in
  // order before.
  #endWith(error: ParserError): void {
    const [first, ...others] = this.#flight
    this.#flight = []
    this.#drop()
    this.#giveBack(others.map(({ job }) => job))
    first?.job.fail(error)
  }

  #receive(message: unknown): void {
    const decoded = decodeAnswer(message)
    // why: a process that sends anything else was taken over by what it reads, and is not to be trusted further; nor is
    // one whose ranges do not fit its text.
    const first = this.#flight[0]
    if (Option.isNone(decoded) || first === undefined || first.id !== decoded.value.id) {
      this.#endWith(internal())
      return
    }
    const answer = decoded.value
    if (answer._tag === "Slice") {
      const slices = this.#slices.get(answer.id) ?? []
      slices.push(answer.text)
      this.#slices.set(answer.id, slices)
      return
    }
    const result = answer._tag === "Parsed" ? this.#assemble(answer) : undefined
    if (result?.documents.every(({ document }) => hasSoundRanges(document)) === false) {
      this.#endWith(internal())
      return
    }
    this.#flight.shift()
    this.#served = answer.resident > this.#limits.residentBytes * 0.75 ? filesPerChild : this.#served + 1
    this.#startTimer()
    if (answer._tag === "Failed") first.job.fail(failureOf(answer))
    else if (result !== undefined) first.job.succeed(result)
    this.#onFree()
  }

  // Puts the slices of long texts, which came before, in their places.
  #assemble(answer: Extract<Answer, { _tag: "Parsed" }>): ParseResult {
    const slices = this.#slices.get(answer.id) ?? []
    this.#slices.delete(answer.id)
    let used = 0
    const documents = answer.documents.map(({ part, slices: count, document }) => {
      const text = count === 0 ? document.text : slices.slice(used, used + count).join("")
      used += count
      return { ...(part === undefined ? {} : { part }), document: { ...document, text } }
    })
    return { documents, hash: answer.hash }
  }

  #ended(ending: Ending): void {
    const first = this.#flight[0]
    if (first !== undefined && first.job.tries === 0) {
      // why: what came before may have left the process near its limit; alone in a fresh one there is no doubt.
      first.job.tries = 1
      const jobs = this.#flight.map(({ job }) => job)
      this.#flight = []
      this.#drop()
      this.#giveBack(jobs)
    } else if (ending === "memory") {
      const megabytes = Math.round(this.#limits.residentBytes / 1024 / 1024)
      this.#endWith(tooLarge(`Reading the file took more than ${megabytes} MB of memory.`))
    } else this.#endWith(internal())
  }
}

const failureOf = (answer: Extract<Answer, { _tag: "Failed" }>): ParserError =>
  new ParserError({
    operation: "DocumentParser.parse",
    reason: answer.reason,
    message: answer.message,
    ...(answer.hint === undefined ? {} : { hint: answer.hint })
  })
