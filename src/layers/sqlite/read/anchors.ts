import type { Connection } from "../Connection.ts"
import { optional } from "../rows.ts"
import { pageAt } from "./pages.ts"
import { lineAt } from "./text.ts"

/** What of a document decides how its anchors look. */
export interface AnchoredDocument {
  readonly id: number
  readonly pageCount: number | null
  readonly lineAnchors: number
}

/** Page, printed label and line of an offset, as far as the document has them. */
export const placeAt = (
  connection: Connection,
  document: AnchoredDocument,
  offset: number
): { readonly page?: number; readonly pageLabel?: string; readonly line?: number } => {
  const page = document.pageCount === null ? undefined : pageAt(connection, document.id, offset)
  return {
    ...optional("page", page?.number),
    ...optional("pageLabel", page?.label),
    ...(document.lineAnchors === 1 ? { line: lineAt(connection, document.id, offset) } : {})
  }
}
