import * as Data from "effect/Data"
import type { ErrorCode } from "../../domain/vocabulary.ts"

/** Codes with which a read or write of the index can fail. */
export type QueryFailureReason = Extract<
  ErrorCode,
  "no_index" | "not_found" | "invalid_input" | "index_busy" | "index_corrupt" | "index_newer" | "timeout"
>

/** A typed failure inside the synchronous SQLite code; layers turn it into their service's own error. */
export class QueryFailure extends Data.TaggedError("QueryFailure")<{
  readonly reason: QueryFailureReason
  readonly message: string
  readonly hint?: string
}> {}

/** A failure as the fields of a service's own error, for the operation in which it came. */
export const failureFields = <R>(
  operation: string,
  { hint, message, reason }: { readonly reason: R; readonly message: string; readonly hint?: string }
) => ({ operation, reason, message, ...(hint === undefined ? {} : { hint }) })

/** The same answer for what does not exist and for what may not be seen. */
export const notFound = (what: "notebook" | "document" | "note" | "root"): QueryFailure =>
  new QueryFailure({
    reason: "not_found",
    message: `No such ${what}.`,
    hint:
      what === "notebook"
        ? "List the notebooks that can be seen, and name one by its id or exact title."
        : what === "root"
          ? "See `ibid status` and `ibid sources NOTEBOOK` for what is there."
          : `List the sources of a notebook to find the id of a ${what}.`
  })

/** An argument that the schema cannot rule out but the index does. */
export const invalidInput = (message: string, hint?: string): QueryFailure =>
  new QueryFailure({ reason: "invalid_input", message, ...(hint === undefined ? {} : { hint }) })

/** What to do when there is no index. */
export const noIndex = (): QueryFailure =>
  new QueryFailure({
    reason: "no_index",
    message: "There is no index yet.",
    hint: "Run `ibid add PATH` in a terminal to index files or folders, then `ibid share NOTEBOOK` to let clients see them."
  })

/** What to do when the index or its folder may not be used. */
export const cannotOpen = (): QueryFailure =>
  new QueryFailure({
    reason: "no_index",
    message:
      "The index cannot be opened: this user may not write to the folder that holds it, which reading needs too.",
    hint: "Make Ibid's home folder writable for this user, or set IBID_HOME to one that is."
  })
