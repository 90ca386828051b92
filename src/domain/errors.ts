import * as Schema from "effect/Schema"
import type { ErrorCode } from "./vocabulary.ts"

const failureFields = {
  /** The service method that failed. */
  operation: Schema.String,
  /** What went wrong, in a sentence for a person; holds no path, payload or SQL. */
  message: Schema.String,
  /** What to do next. */
  hint: Schema.optionalKey(Schema.String)
}

/** Why whatever stands on the index can fail. */
const indexReasons = ["no_index", "not_found", "invalid_input", "index_busy", "index_corrupt", "index_newer"] as const

/** The index could not be read or written. */
export class StoreError extends Schema.TaggedError<StoreError>()("StoreError", {
  ...failureFields,
  reason: Schema.Literals([...indexReasons, "timeout", "too_large"])
}) {}

/** A search could not be carried out. */
export class RetrieverError extends Schema.TaggedError<RetrieverError>()("RetrieverError", {
  ...failureFields,
  reason: Schema.Literals([...indexReasons, "embedding_mismatch", "embedder_unavailable", "timeout"])
}) {}

/** An anchor or a quote could not be looked up. */
export class ProvenanceError extends Schema.TaggedError<ProvenanceError>()("ProvenanceError", {
  ...failureFields,
  reason: Schema.Literals([...indexReasons, "timeout"])
}) {}

/** A source could not be turned into a document. */
export class ParserError extends Schema.TaggedError<ParserError>()("ParserError", {
  ...failureFields,
  reason: Schema.Literals([
    "source_unreadable",
    "source_too_large",
    "source_encrypted",
    "unsupported_format",
    "timeout",
    "internal"
  ])
}) {}

/** Adding, syncing or removing failed as a whole; failures of single files are part of the run's report instead. */
export class LibraryError extends Schema.TaggedError<LibraryError>()("LibraryError", {
  ...failureFields,
  reason: Schema.Literals([...indexReasons, "source_unreadable", "fetch_failed", "address_refused", "cancelled"])
}) {}

/** What every typed failure of a service looks like from outside. */
export interface ServiceFailure {
  readonly reason: ErrorCode
  readonly message: string
  readonly hint?: string
}

/** A failure as tools and `--json` carry it. */
export const Failure = Schema.Struct({
  code: Schema.String,
  message: Schema.String,
  hint: Schema.optionalKey(Schema.String)
})
/** A failure as tools and `--json` carry it. */
export type Failure = typeof Failure.Type

/** The carried form of a service's failure: its code, message and hint, and nothing else of it. */
export const toFailure = (error: ServiceFailure): Failure => ({
  code: error.reason,
  message: error.message,
  ...(error.hint === undefined ? {} : { hint: error.hint })
})
