import * as Schema from "effect/Schema"
import { bounds } from "../domain/bounds.ts"
import { DocumentId } from "../domain/ids.ts"

/** A text of 1 to `most` code units. */
export const text = (most: number, description?: string) =>
  Schema.String.pipe(Schema.check(Schema.isMinLength(1), Schema.isMaxLength(most))).annotate(
    description === undefined ? {} : { description }
  )

/** A whole number between two bounds, with what stands in for it when it is left out. */
export const integer = (least: number, most: number, annotations: { default?: number; description?: string } = {}) =>
  Schema.optionalKey(
    Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: least, maximum: most }))).annotate(annotations)
  )

/** Names a notebook by id or exact title. */
export const notebook = text(bounds.notebookNameChars, "Id or exact title")

/** Names a document. */
export const document = DocumentId.annotate({ description: "documentId from a result" })

/** Where a list goes on. */
export const cursor = Schema.optionalKey(text(bounds.cursorChars, "nextCursor of the page before"))

/** Most entries on one page of a list. */
export const listLimit = integer(1, bounds.listLimit, { default: bounds.listLimitDefault })

/** A question or the words to look for. */
export const query = (description: string) => text(bounds.queryChars, description)

/** Other wordings of the same question. */
export const also = Schema.optionalKey(
  Schema.Array(text(bounds.queryChars))
    .pipe(Schema.check(Schema.isMaxLength(bounds.alsoItems)))
    .annotate({
      description: "Other wordings of the same question"
    })
)
