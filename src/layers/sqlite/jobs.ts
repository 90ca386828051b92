import type { ReadConnection } from "./Connection.ts"
import { checkIndex } from "./read/check.ts"
import { readDocument } from "./read/document.ts"
import { listNotebooks } from "./read/notebooks.ts"
import { searchNotes } from "./read/notes.ts"
import { documentFreshness, resolveAnchor } from "./read/provenance.ts"
import { locateQuote } from "./read/quotes.ts"
import { rankNotebook, searchNotebook } from "./read/search.ts"
import { getSource, listSources } from "./read/sources.ts"
import { readStatus } from "./read/status.ts"
import { placeTexts } from "./vectors/placeTexts.ts"

/**
 * Everything that can be asked of the index, each one synchronous and inside one read transaction. Arguments and values
 * are plain data, so that a job can run on another thread.
 */
export const jobs = {
  listNotebooks,
  listSources,
  getSource,
  readDocument,
  readStatus,
  searchNotebook,
  rankNotebook,
  searchNotes,
  locateQuote,
  resolveAnchor,
  documentFreshness,
  checkIndex,
  placeTexts
} satisfies Record<string, (connection: ReadConnection, request: never) => unknown>

/** The jobs by name. */
export type Jobs = typeof jobs
/** Name of a job. */
export type JobName = keyof Jobs
/** What a job is asked. */
export type JobRequest<N extends JobName> = Parameters<Jobs[N]>[1]
/** What a job answers. */
export type JobValue<N extends JobName> = ReturnType<Jobs[N]>
