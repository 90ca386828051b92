import { LibraryError } from "../../domain/errors.ts"

/** A root that cannot be listed, or was full and lists nothing: nothing is removed on such a day. */
export const rootUnreadable = (operation: string, name: string, why: string): LibraryError =>
  new LibraryError({
    operation,
    reason: "source_unreadable",
    message: `"${name}" ${why}. The index is kept as it is.`,
    hint: "Make it readable again (is a volume not mounted?). `--allow-empty` says that it is meant to be empty; `ibid remove PATH` forgets it."
  })

/** Nothing that was named is there to be added. */
export const nothingToAdd = (message: string, hint: string): LibraryError =>
  new LibraryError({ operation: "Library.add", reason: "source_unreadable", message, hint })

/** What was named is not in the index. */
export const unknownTarget = (operation: string, message: string, hint: string): LibraryError =>
  new LibraryError({ operation, reason: "not_found", message, hint })

/** What was given cannot be taken. */
export const invalidRequest = (operation: string, message: string, hint?: string): LibraryError =>
  new LibraryError({ operation, reason: "invalid_input", message, ...(hint === undefined ? {} : { hint }) })
