import * as Schema from "effect/Schema"
import type { Evidence } from "../evidence.ts"
import { foldText } from "../quotes/fold.ts"

/** A person's own question with what should be found: a document (title or id), a quote in it, or both. */
export const GoldenQuestion = Schema.Struct({
  question: Schema.NonEmptyString,
  also: Schema.optionalKey(Schema.Array(Schema.String)),
  document: Schema.optionalKey(Schema.NonEmptyString),
  quote: Schema.optionalKey(Schema.NonEmptyString)
}).pipe(
  Schema.check(
    Schema.makeFilter(({ document, quote }) =>
      document === undefined && quote === undefined
        ? "a question states the expected document, quote or both"
        : undefined
    )
  )
)
/** A person's own question with what should be found. */
export type GoldenQuestion = typeof GoldenQuestion.Type

/** Whether a piece of evidence is what a question expects; quotes are compared normalized, either may hold the other. */
export const isExpected = (
  { document, quote }: GoldenQuestion,
  evidence: Pick<Evidence, "documentId" | "documentTitle" | "quote">
): boolean => {
  if (document !== undefined && document !== evidence.documentId && document !== evidence.documentTitle) return false
  if (quote === undefined) return true
  const [wanted, found] = [quote, evidence.quote].map((text) => foldText(text).folded.trim())
  return wanted !== undefined && found !== undefined && (found.includes(wanted) || wanted.includes(found))
}
