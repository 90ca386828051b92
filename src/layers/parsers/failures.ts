import { ParserError } from "../../domain/errors.ts"

const failure = (reason: ParserError["reason"], message: string, hint?: string): ParserError =>
  new ParserError({ operation: "DocumentParser.parse", reason, message, ...(hint === undefined ? {} : { hint }) })

/** A file that cannot be read, or whose content is damaged beyond reading. */
export const unreadable = (message: string): ParserError => failure("source_unreadable", message)

/** A file that is over a limit; the hint names the limit that can be raised. */
export const tooLarge = (message: string, hint?: string): ParserError => failure("source_too_large", message, hint)

/** A file that a password protects. */
export const encrypted = (): ParserError =>
  failure("source_encrypted", "The file is protected by a password.", "Save a copy without the password and add that.")

/** A file of a kind that no parser reads. */
export const unsupported = (message: string, hint?: string): ParserError => failure("unsupported_format", message, hint)

/** A file whose parsing took longer than the time limit. */
export const timedOut = (seconds: number): ParserError =>
  failure("timeout", `Reading the file took longer than ${seconds} s.`)

/** A parser that failed in a way nobody foresaw. */
export const internal = (): ParserError => failure("internal", "The parser failed on this file.")

/** What any thrown value becomes: typed failures stay, a stack or heap that ran out is a size, the rest is unreadable. */
export const asParserError = (thrown: unknown): ParserError => {
  if (thrown instanceof ParserError) return thrown
  if (thrown instanceof RangeError) return tooLarge("The file's content is nested or sized beyond what can be read.")
  return unreadable("The file is damaged or not of the format it appears to be.")
}
