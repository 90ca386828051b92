import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { bounds } from "../../../domain/bounds.ts"
import { DocumentId } from "../../../domain/ids.ts"
import type { QuoteCheck, QuoteLocation } from "../../../domain/provenance.ts"
import { closestFloor, closestStretch } from "../../../domain/quotes/closest.ts"
import { findQuote, quoteNeedles } from "../../../domain/quotes/match.ts"
import { matchExpression } from "../../../domain/text/matchExpression.ts"
import { analyzeQuery } from "../../../domain/text/query.ts"
import type { Range } from "../../../domain/text/sentences.ts"
import type { QuoteScope } from "../../../services/Provenance.ts"
import type { ReadConnection } from "../Connection.ts"
import { decodeFoldMap } from "../foldMap.ts"
import { rowDecoder } from "../rows.ts"
import { placeAt } from "./anchors.ts"
import { chunksById } from "./candidates.ts"
import { freshnessOf } from "./freshness.ts"
import { sparseHits } from "./sparse.ts"
import { textSlice } from "./text.ts"
import {
  type DocumentRow,
  documentColumns,
  documentRows,
  visibleDocument,
  visibleNotebook,
  visibleNotebookIds
} from "./visible.ts"

const decodeId = Schema.decodeUnknownSync(DocumentId)
const foldedRow = rowDecoder(Schema.Struct({ text: Schema.String, map: Schema.Uint8Array }))

/** Documents that are looked into for places, and chunks for the closest stretch: enough for ten places, and bounded. */
const limits = { documents: 50, closestChunks: 8 }

interface Scope {
  readonly notebooks: ReadonlyArray<number>
  readonly document: DocumentRow | undefined
}

const scopeOf = (connection: ReadConnection, { documentId, notebook }: QuoteScope): Scope => {
  if (documentId !== undefined) {
    const document = visibleDocument(connection, documentId)
    return { notebooks: [document.notebookId], document }
  }
  return {
    notebooks: notebook === undefined ? visibleNotebookIds(connection) : [visibleNotebook(connection, notebook).id],
    document: undefined
  }
}

const holdsAll = (stretches: ReadonlyArray<string>): string =>
  `(${stretches.map(() => "instr(f.text, ?) > 0").join(" AND ")})`

/** Documents whose folded text holds all of one of the needles. SQLite looks, so that no text is brought here for nothing. */
const holders = (
  connection: ReadConnection,
  scope: Scope,
  needles: ReadonlyArray<ReadonlyArray<string>>
): ReadonlyArray<DocumentRow> =>
  needles.length === 0
    ? []
    : documentRows(
        connection.db
          .prepare(
            `SELECT ${documentColumns} FROM document d JOIN root r ON r.id = d.root_id JOIN folded f ON f.document_id = d.id
             WHERE ${scope.document === undefined ? "d.notebook_id IN (SELECT value FROM json_each(?))" : "d.id IN (SELECT value FROM json_each(?))"}
               AND d.left_out = 0 AND (${needles.map(holdsAll).join(" OR ")})
             ORDER BY d.title, d.id LIMIT ?`
          )
          .all(
            JSON.stringify(scope.document === undefined ? scope.notebooks : [scope.document.id]),
            ...needles.flat(),
            limits.documents
          )
      ).filter((document) => freshnessOf(document) !== "vanished")

const locationOf = (
  connection: ReadConnection,
  document: DocumentRow,
  { start, end }: Range,
  text: string
): QuoteLocation => ({
  documentId: decodeId(document.key),
  documentTitle: document.title,
  ...placeAt(connection, document, start),
  startOffset: start,
  endOffset: end,
  text
})

interface Placed {
  readonly verbatim: ReadonlyArray<QuoteLocation>
  readonly normalized: ReadonlyArray<QuoteLocation>
}

const placesIn = (connection: ReadConnection, document: DocumentRow, quote: string): Placed => {
  const folded = foldedRow(connection.prepare("SELECT text, map FROM folded WHERE document_id = ?").get(document.id))
  if (folded === undefined) return { verbatim: [], normalized: [] }
  const text = textSlice(connection, document.id, 0, document.charCount)
  const folding = { folded: folded.text, map: decodeFoldMap(folded.map) }
  const { verdict, ranges } = findQuote(text, folding, quote, bounds.verifyLocations)
  const places = ranges.map((range) => locationOf(connection, document, range, text.slice(range.start, range.end)))
  return {
    verbatim: verdict === "verbatim" ? places : [],
    normalized: verdict === "normalized" ? places : []
  }
}

const closestIn = (connection: ReadConnection, scope: Scope, quote: string): QuoteLocation | undefined => {
  const expression = matchExpression(analyzeQuery(quote))
  if (expression === undefined) return undefined
  const filter = scope.document === undefined ? undefined : [scope.document.id]
  let best: { readonly score: number; readonly location: QuoteLocation } | undefined
  for (const notebook of scope.notebooks) {
    const hits = sparseHits(connection, notebook, expression, filter, limits.closestChunks)
    const chunks = chunksById(
      connection,
      hits.map(({ id }) => id)
    )
    for (const { id } of hits) {
      const chunk = chunks.get(id)
      if (chunk === undefined) continue
      const text = textSlice(connection, chunk.documentId, chunk.start, chunk.end)
      const found = closestStretch(text, quote)
      if (found === undefined || found.score < Math.max(closestFloor, best?.score ?? 0)) continue
      const document = documentRows(
        connection
          .prepare(`SELECT ${documentColumns} FROM document d JOIN root r ON r.id = d.root_id WHERE d.id = ?`)
          .all(chunk.documentId)
      )[0]
      if (document === undefined || freshnessOf(document) === "vanished") continue
      if (found.score === best?.score) continue
      const range = { start: chunk.start + found.start, end: chunk.start + found.end }
      best = {
        score: found.score,
        location: locationOf(connection, document, range, text.slice(found.start, found.end))
      }
    }
  }
  return best?.location
}

/** Whether a quote stands in the documents of a scope, and where. Throws `not_found` for an unknown notebook or document. */
export const locateQuote = (
  connection: ReadConnection,
  { quote, scope }: { readonly quote: string; readonly scope: QuoteScope }
): QuoteCheck => {
  const within = scopeOf(connection, scope)
  const verbatim: Array<QuoteLocation> = []
  const normalized: Array<QuoteLocation> = []
  for (const document of holders(connection, within, quoteNeedles(quote))) {
    if (verbatim.length >= bounds.verifyLocations) break
    const places = placesIn(connection, document, quote)
    verbatim.push(...places.verbatim)
    normalized.push(...places.normalized)
  }
  if (verbatim.length > 0) return { verdict: "verbatim", locations: verbatim.slice(0, bounds.verifyLocations) }
  if (normalized.length > 0) return { verdict: "normalized", locations: normalized.slice(0, bounds.verifyLocations) }
  const closest = closestIn(connection, within, quote)
  return { verdict: "not_found", locations: [], ...(Predicate.isNotUndefined(closest) ? { closest } : {}) }
}
