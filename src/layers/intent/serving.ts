import { existsSync } from "node:fs"
import { resolve } from "node:path"
import * as Layer from "effect/Layer"
import type { Git } from "../../services/Git.ts"
import type { IntentLayer } from "../../services/IntentLayer.ts"
import type { RecordWriter } from "../../services/RecordWriter.ts"
import * as GitLive from "../git/GitLive.ts"
import { locate } from "../git/locate.ts"
import * as IntentLayerLive from "./IntentLayerLive.ts"
import * as RecordWriterLive from "./RecordWriterLive.ts"

/** Which repository is asked, and how. */
export interface RepositoryRequest {
  readonly folder: string
  readonly graph?: string
  /** The home that holds the cache. */
  readonly home: string
  /** Commands write the cache, the server only reads it. */
  readonly writes: boolean
  /** Whether reading starts at once. */
  readonly eager: boolean
  /** Most commits of history that are read. */
  readonly history?: number
  /** How long a call waits for a reading, in milliseconds. */
  readonly waitMs?: number
}

/** What answers questions about the intent of one repository. */
export const repository = ({ folder, graph, ...options }: RepositoryRequest): Layer.Layer<IntentLayer | Git> => {
  const { root } = locate(folder)
  // why: a person names a file from where they stand; only where there is none is it taken from the repository's root.
  const here = graph === undefined ? undefined : resolve(graph)
  const named = here !== undefined && existsSync(here) ? here : graph
  return IntentLayerLive.layer({ root, ...options, ...(named === undefined ? {} : { graph: named }) }).pipe(
    Layer.provideMerge(GitLive.layer(folder))
  )
}

/** What writes records into that repository; given only to who may. */
export const recordWriter = (folder: string): Layer.Layer<RecordWriter> => RecordWriterLive.layer(locate(folder).root)
