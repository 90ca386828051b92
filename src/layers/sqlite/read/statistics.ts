import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { type StemLanguage, stemLanguages } from "../../../domain/text/stem.ts"
import { pragmaNumber, type ReadConnection } from "../Connection.ts"
import { termTable } from "../notebookIndex.ts"
import { rowsDecoder } from "../rows.ts"
import { latentTerms } from "../vectors/latentTerms.ts"
import { servingSpace } from "../vectors/spaces.ts"

/** Figures of one notebook, valid for one state of the index. */
interface Figures {
  chunks: number | undefined
  languages: ReadonlyArray<StemLanguage> | undefined
  readonly frequencies: Map<string, number>
}

interface Remembered {
  readonly version: number
  readonly notebooks: Map<number, Figures>
}

const remembered = new WeakMap<ReadConnection, Remembered>()

/** Most tokens whose frequency is remembered for a notebook. */
const frequencyLimit = 20_000

const figuresOf = (connection: ReadConnection, notebookId: number): Figures => {
  // why: data_version changes with every commit of another connection, so nothing remembered outlives what it counted
  const version = pragmaNumber(connection.db, "data_version")
  let state = remembered.get(connection)
  if (state === undefined || state.version !== version) {
    state = { version, notebooks: new Map() }
    remembered.set(connection, state)
  }
  let figures = state.notebooks.get(notebookId)
  if (figures === undefined) {
    figures = { chunks: undefined, languages: undefined, frequencies: new Map() }
    state.notebooks.set(notebookId, figures)
  }
  return figures
}

const numberOf = (value: unknown): number => (Predicate.isNumber(value) ? value : 0)

const languageRows = rowsDecoder(Schema.Struct({ language: Schema.Literals(stemLanguages) }))

/** Languages besides English that a notebook's documents are in. */
export const languagesOf = (connection: ReadConnection, notebookId: number): ReadonlyArray<StemLanguage> => {
  const figures = figuresOf(connection, notebookId)
  figures.languages ??= languageRows(
    connection.prepare("SELECT language FROM notebook_language WHERE notebook_id = ? ORDER BY language").all(notebookId)
  ).map(({ language }) => language)
  return figures.languages
}

/** How many chunks a notebook has. */
export const chunkTotal = (connection: ReadConnection, notebookId: number): number => {
  const figures = figuresOf(connection, notebookId)
  figures.chunks ??= numberOf(
    connection.prepare("SELECT sum(chunk_count) FROM document WHERE notebook_id = ?").pluck().get(notebookId)
  )
  return figures.chunks
}

/** In how many chunks of a notebook a token stands, in any column. */
export const chunkFrequency = (connection: ReadConnection, notebookId: number, token: string): number => {
  const { frequencies } = figuresOf(connection, notebookId)
  const known = frequencies.get(token)
  if (known !== undefined) return known
  if (frequencies.size >= frequencyLimit) frequencies.clear()
  const found = numberOf(
    connection
      .prepare(`SELECT doc FROM ${termTable(notebookId)} WHERE term = ?`)
      .pluck()
      .get(token)
  )
  frequencies.set(token, found)
  return found
}

/**
 * About how many chunks of a notebook hold a token: what the latent space knows of it, where there is one, for counting a
 * common token anew takes longer than the rest of a search.
 */
export const frequencyEstimate = (connection: ReadConnection, notebookId: number): ((token: string) => number) => {
  const counted = (token: string) => chunkFrequency(connection, notebookId, token)
  const space = servingSpace(connection, notebookId, "latent")
  if (space === undefined) return counted
  const termOf = latentTerms(connection, space)
  const total = chunkTotal(connection, notebookId)
  return (token) => {
    const term = termOf(token)
    return term === undefined ? counted(token) : Math.max(1, Math.round(total * Math.exp(-term.rarity)))
  }
}
