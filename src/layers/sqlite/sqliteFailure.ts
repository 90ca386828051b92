import * as Predicate from "effect/Predicate"
import { cannotOpen, QueryFailure } from "./QueryFailure.ts"

const codeOf = (error: unknown): string | undefined =>
  Predicate.hasProperty(error, "code") && Predicate.isString(error.code) && error.code.startsWith("SQLITE_")
    ? error.code
    : undefined

/**
 * The typed failure that an error thrown by SQLite stands for, or `undefined` when it stands for none and is a defect.
 * Result codes: https://sqlite.org/rescode.html
 */
export const sqliteFailure = (error: unknown): QueryFailure | undefined => {
  const code = codeOf(error)
  if (code === undefined) return undefined
  if (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED")) {
    return new QueryFailure({
      reason: "index_busy",
      message: "The index is in use by another Ibid that is writing.",
      hint: "Wait for the other `ibid add` or `ibid sync` to end, then try again."
    })
  }
  if (code.startsWith("SQLITE_CORRUPT") || code === "SQLITE_NOTADB") {
    return new QueryFailure({
      reason: "index_corrupt",
      message: "The index is damaged.",
      hint: "Move the index file away and run `ibid add` again; the sources themselves are untouched."
    })
  }
  if (code === "SQLITE_FULL") {
    return new QueryFailure({
      reason: "index_busy",
      message: "The disk that holds the index is full.",
      hint: "Free some space, then run `ibid sync`."
    })
  }
  if (code.startsWith("SQLITE_IOERR")) {
    return new QueryFailure({
      reason: "index_corrupt",
      message: "The index cannot be read: its file or the disk that holds it reports an error.",
      hint: "See that the disk is there and that `ibid.db` in Ibid's home is a file, then try again."
    })
  }
  if (code.startsWith("SQLITE_READONLY") || code.startsWith("SQLITE_CANTOPEN") || code.startsWith("SQLITE_PERM")) {
    return cannotOpen()
  }
  return undefined
}
