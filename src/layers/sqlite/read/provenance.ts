import * as Schema from "effect/Schema"
import type { Anchor } from "../../../domain/anchor.ts"
import { DocumentId } from "../../../domain/ids.ts"
import type { Freshness, ProvenanceValue } from "../../../domain/provenance.ts"
import { sourceTypes } from "../../../domain/vocabulary.ts"
import type { ReadConnection } from "../Connection.ts"
import { invalidInput } from "../QueryFailure.ts"
import { placeAt } from "./anchors.ts"
import { freshnessOf } from "./freshness.ts"
import { textSlice } from "./text.ts"
import { visibleDocument } from "./visible.ts"

const decodeId = Schema.decodeUnknownSync(DocumentId)
const decodeType = Schema.decodeUnknownSync(Schema.Literals(sourceTypes))

/** What stands at an anchor. Throws `not_found`, and `invalid_input` for a range that is not in the text. */
export const resolveAnchor = (
  connection: ReadConnection,
  anchor: Anchor
): ProvenanceValue & { readonly text: string } => {
  const document = visibleDocument(connection, anchor.documentId)
  const { startOffset, endOffset } = anchor
  if (startOffset < 0 || endOffset < startOffset || endOffset > document.charCount) {
    throw invalidInput(`Input validation error: the range is not within the document (0 to ${document.charCount}).`)
  }
  const documentId = decodeId(document.key)
  return {
    origin: { kind: "document", documentId, title: document.title, type: decodeType(document.type) },
    anchor: { documentId, ...placeAt(connection, document, startOffset), startOffset, endOffset },
    tier: "verbatim",
    freshness: freshnessOf(document),
    text: textSlice(connection, document.id, startOffset, endOffset)
  }
}

/** Whether a document's source is still as it was indexed. Throws `not_found`. */
export const documentFreshness = (connection: ReadConnection, documentId: string): Freshness =>
  freshnessOf(visibleDocument(connection, documentId))
