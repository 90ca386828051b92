import * as Schema from "effect/Schema"
import { bounds } from "../../../domain/bounds.ts"
import type { Chunk } from "../../../domain/document/Chunk.ts"
import { foldText } from "../../../domain/quotes/fold.ts"
import { clip } from "../../../domain/results/clip.ts"
import { detectLanguage, languageSample } from "../../../domain/text/language.ts"
import type { StemLanguage } from "../../../domain/text/stem.ts"
import { indexTokens } from "../../../domain/text/tokens.ts"
import type { DocumentWrite, SourceStamp } from "../../../services/StoreWriter.ts"
import type { Connection } from "../Connection.ts"
import { encodeFoldMap } from "../foldMap.ts"
import { newKey } from "../keys.ts"
import { fullTextTable } from "../notebookIndex.ts"
import { textSlice } from "../read/text.ts"
import { rowDecoder, rowsDecoder } from "../rows.ts"
import { latentWriter } from "../vectors/putVectors.ts"
import { clearVectors } from "../vectors/spaces.ts"
import { segmentsOf } from "./segments.ts"

const chunkTables = ["segment", "block", "page", "outline", "chunk"] as const

/** Removes a document's text, structure and index entries; its row stays. */
export const clearDocument = (connection: Connection, notebookId: number, id: number): void => {
  clearVectors(connection, notebookId, id)
  connection
    .prepare(`DELETE FROM ${fullTextTable(notebookId)} WHERE rowid IN (SELECT id FROM chunk WHERE document_id = ?)`)
    .run(id)
  connection.prepare("DELETE FROM folded WHERE document_id = ?").run(id)
  for (const table of chunkTables) connection.prepare(`DELETE FROM ${table} WHERE document_id = ?`).run(id)
}

const existingRow = rowDecoder(Schema.Struct({ id: Schema.Int, key: Schema.String, notebookId: Schema.Int }))

const documentAt = (connection: Connection, stamp: SourceStamp) =>
  existingRow(
    connection
      .prepare(
        "SELECT id, key, notebook_id AS notebookId FROM document WHERE root_id = ? AND relative_path = ? AND part = ?"
      )
      .get(stamp.rootId, stamp.relativePath, stamp.part)
  )

interface Facts {
  readonly title: string
  readonly type: string
  readonly mimeType: string | null
  readonly status: "indexed" | "empty" | "failed"
  readonly code: string | null
  readonly message: string | null
  readonly charCount: number
  readonly pageCount: number | null
  readonly chunkCount: number
  readonly lineAnchors: 0 | 1
  readonly metadata: string | null
}

/** A title as it is kept: bounded, because cursors of lists hold it. */
export const keptTitle = (title: string): string => clip(title, bounds.titleChars)

/** Makes or renews the row of the document at a place on disk, its old content cleared; returns its ids. */
export const putRow = (
  connection: Connection,
  notebookId: number,
  stamp: SourceStamp,
  facts: Facts,
  now: string
): { readonly id: number; readonly key: string } => {
  const existing = documentAt(connection, stamp)
  const values = {
    ...facts,
    title: keptTitle(facts.title),
    size: stamp.size,
    mtimeMs: stamp.mtimeMs,
    hash: stamp.hash,
    now
  }
  if (existing !== undefined) {
    clearDocument(connection, existing.notebookId, existing.id)
    connection
      .prepare(
        `UPDATE document SET title = :title, type = :type, mime_type = :mimeType, status = :status, code = :code,
           message = :message, size = :size, mtime_ms = :mtimeMs, hash = :hash, char_count = :charCount,
           page_count = :pageCount, chunk_count = :chunkCount, line_anchors = :lineAnchors, metadata = :metadata,
           indexed_at = :now, left_out = 0 WHERE id = :id`
      )
      .run({ ...values, id: existing.id })
    return existing
  }
  const key = newKey("doc")
  const { lastInsertRowid } = connection
    .prepare(
      `INSERT INTO document (key, notebook_id, root_id, relative_path, part, title, type, mime_type, status, code, message,
         size, mtime_ms, hash, char_count, page_count, chunk_count, line_anchors, metadata, indexed_at)
       VALUES (:key, :notebookId, :rootId, :relativePath, :part, :title, :type, :mimeType, :status, :code, :message,
         :size, :mtimeMs, :hash, :charCount, :pageCount, :chunkCount, :lineAnchors, :metadata, :now)`
    )
    .run({
      ...values,
      key,
      notebookId,
      rootId: stamp.rootId,
      relativePath: stamp.relativePath,
      part: stamp.part
    })
  return { id: Number(lastInsertRowid), key }
}

const putStructure = (connection: Connection, id: number, write: DocumentWrite): void => {
  const { document } = write
  const segment = connection.prepare("INSERT INTO segment (document_id, start, line, text) VALUES (?, ?, ?, ?)")
  for (const part of segmentsOf(document.text)) segment.run(id, part.start, part.line, part.text)
  const block = connection.prepare(
    "INSERT INTO block (document_id, start, end, kind, level, page, box) VALUES (?, ?, ?, ?, ?, ?, ?)"
  )
  for (const { start, end, kind, level, page, box } of document.blocks) {
    block.run(id, start, end, kind, level ?? null, page ?? null, box === undefined ? null : JSON.stringify(box))
  }
  const page = connection.prepare("INSERT INTO page (document_id, number, label, start, end) VALUES (?, ?, ?, ?, ?)")
  for (const { number, label, start, end } of document.pages) page.run(id, number, label ?? null, start, end)
  const entry = connection.prepare(
    "INSERT INTO outline (document_id, ordinal, level, title, page, start) VALUES (?, ?, ?, ?, ?, ?)"
  )
  document.outline.forEach(({ level, title, page, startOffset }, ordinal) => {
    entry.run(id, ordinal, level, title, page ?? null, startOffset)
  })
}

const insertTokens = (connection: Connection, notebookId: number) =>
  connection.prepare(`INSERT INTO ${fullTextTable(notebookId)} (rowid, words, exact, heading) VALUES (?, ?, ?, ?)`)

/** The language of a document besides English, noted for the notebook's queries. */
const noteLanguage = (connection: Connection, notebookId: number, sample: string): StemLanguage => {
  const language = detectLanguage(sample)
  if (language === undefined) return "english"
  connection
    .prepare("INSERT OR IGNORE INTO notebook_language (notebook_id, language) VALUES (?, ?)")
    .run(notebookId, language)
  return language
}

const headingWords = (title: string, headings: ReadonlyArray<string>): string =>
  indexTokens([title, ...headings].join("\n")).words

const putChunks = (
  connection: Connection,
  notebookId: number,
  id: number,
  title: string,
  text: string,
  chunks: ReadonlyArray<Chunk>
): void => {
  const insert = connection.prepare(
    "INSERT INTO chunk (document_id, start, end, page, headings) VALUES (?, ?, ?, ?, ?)"
  )
  const index = insertTokens(connection, notebookId)
  const place = latentWriter(connection, notebookId)
  const language = noteLanguage(connection, notebookId, text.slice(0, languageSample))
  let path = ""
  let heading = headingWords(title, [])
  for (const chunk of chunks) {
    const headings = JSON.stringify(chunk.headings)
    if (headings !== path) {
      path = headings
      heading = headingWords(title, chunk.headings)
    }
    const { lastInsertRowid } = insert.run(id, chunk.start, chunk.end, chunk.page ?? null, headings)
    const tokens = indexTokens(text.slice(chunk.start, chunk.end), language)
    index.run(lastInsertRowid, tokens.words, tokens.exact, heading)
    place(lastInsertRowid, tokens.words, heading)
  }
}

/** Writes one document whole, in the place of what stood there. Returns its opaque id. */
export const putDocument = (connection: Connection, notebookId: number, write: DocumentWrite, now: string): string => {
  const { document, stamp, title, chunks } = write
  const { id, key } = putRow(
    connection,
    notebookId,
    stamp,
    {
      title,
      type: document.type,
      mimeType: document.mimeType,
      status: chunks.length === 0 ? "empty" : "indexed",
      code: null,
      message: chunks.length === 0 ? (document.notice ?? "There is no text in it.") : (document.notice ?? null),
      charCount: document.text.length,
      pageCount: document.pages.length === 0 ? null : document.pages.length,
      chunkCount: chunks.length,
      lineAnchors: document.lineAnchors ? 1 : 0,
      metadata: JSON.stringify(document.metadata)
    },
    now
  )
  putStructure(connection, id, write)
  putChunks(connection, notebookId, id, keptTitle(title), document.text, chunks)
  const { folded, map } = foldText(document.text)
  connection.prepare("INSERT INTO folded (document_id, text, map) VALUES (?, ?, ?)").run(id, folded, encodeFoldMap(map))
  return key
}

const ownerRow = rowDecoder(Schema.Struct({ notebookId: Schema.Int, title: Schema.String }))
const chunkRows = rowsDecoder(
  Schema.Struct({
    id: Schema.Int,
    start: Schema.Int,
    end: Schema.Int,
    headings: Schema.fromJsonString(Schema.Array(Schema.String))
  })
)

/** Makes the index entries of a document again after its title changed. */
export const titleTokensChanged = (connection: Connection, id: number): void => {
  const owner = ownerRow(
    connection.prepare("SELECT notebook_id AS notebookId, title FROM document WHERE id = ?").get(id)
  )
  if (owner === undefined) return
  const remove = connection.prepare(`DELETE FROM ${fullTextTable(owner.notebookId)} WHERE rowid = ?`)
  const insert = insertTokens(connection, owner.notebookId)
  const chunks = chunkRows(
    connection.prepare("SELECT id, start, end, headings FROM chunk WHERE document_id = ?").all(id)
  )
  const language = noteLanguage(connection, owner.notebookId, textSlice(connection, id, 0, languageSample))
  for (const chunk of chunks) {
    const tokens = indexTokens(textSlice(connection, id, chunk.start, chunk.end), language)
    remove.run(chunk.id)
    insert.run(chunk.id, tokens.words, tokens.exact, headingWords(owner.title, chunk.headings))
  }
}

/** Removes documents with all that belongs to them. */
export const removeDocumentRows = (connection: Connection, ids: ReadonlyArray<number>): void => {
  const owner = connection.prepare("SELECT notebook_id AS notebookId, title FROM document WHERE id = ?")
  const remove = connection.prepare("DELETE FROM document WHERE id = ?")
  for (const id of ids) {
    const row = ownerRow(owner.get(id))
    if (row === undefined) continue
    clearDocument(connection, row.notebookId, id)
    remove.run(id)
  }
}
