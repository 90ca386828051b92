import * as Schema from "effect/Schema"
import type { NoteHit } from "../../../domain/evidence.ts"
import { DocumentId } from "../../../domain/ids.ts"
import { cutQuote } from "../../../domain/quotes/cut.ts"
import { termWeights } from "../../../domain/ranking/termWeights.ts"
import { matchExpression } from "../../../domain/text/matchExpression.ts"
import { analyzeQuery } from "../../../domain/text/query.ts"
import type { ReadConnection } from "../Connection.ts"
import { blocksOver, documentsById } from "./candidates.ts"
import { passagesOf } from "./passages.ts"
import { sparseHits } from "./sparse.ts"
import { languagesOf } from "./statistics.ts"
import { textSlice } from "./text.ts"
import { visibleNotebook } from "./visible.ts"

const decodeId = Schema.decodeUnknownSync(DocumentId)

/** Longest snippet of a note, in UTF-16 code units. */
const snippetChars = 400

/** Chunks weighed for each note that is asked for. */
const chunksPerNote = 8

/** Notes of a notebook that match, each with its best passage, best first. Throws `not_found`. */
export const searchNotes = (
  connection: ReadConnection,
  request: { readonly notebook: string; readonly query: string; readonly limit: number }
): ReadonlyArray<NoteHit> => {
  const notebook = visibleNotebook(connection, request.notebook)
  const analysis = analyzeQuery(request.query, languagesOf(connection, notebook.id))
  const expression = matchExpression(analysis)
  if (expression === undefined) return []
  const notes = connection
    .prepare("SELECT id FROM document WHERE notebook_id = ? AND type = 'note' AND left_out = 0")
    .pluck()
    .all(notebook.id)
    .filter((id) => typeof id === "number")
  const hits = sparseHits(connection, notebook.id, expression, notes, request.limit * chunksPerNote)
  const passages = passagesOf(connection, hits)
  const documents = documentsById(connection, [...new Set(passages.map(({ best }) => best.documentId))])
  const weights = termWeights([analysis])
  const shown = new Set<number>()
  return passages.flatMap(({ best, start, end }) => {
    const document = documents.get(best.documentId)
    if (document === undefined || shown.has(document.id) || shown.size === request.limit) return []
    shown.add(document.id)
    const text = textSlice(connection, document.id, start, end)
    const cut = cutQuote(
      { text, base: start, blocks: blocksOver(connection, document.id, start, end) },
      weights,
      snippetChars
    )
    return [
      {
        id: decodeId(document.key),
        title: document.title,
        snippet: text.slice(cut.start - start, cut.end - start),
        startOffset: cut.start,
        endOffset: cut.end,
        truncated: cut.truncated
      }
    ]
  })
}
