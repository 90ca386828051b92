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
  /** How long a call waits for a reading, in milliseconds. */
  readonly waitMs?: number
}

/** What answers questions about the intent of one repository. */
export const repository = ({ folder, ...options }: RepositoryRequest): Layer.Layer<IntentLayer | Git> => {
  const { root } = locate(folder)
  return IntentLayerLive.layer({ root, ...options }).pipe(Layer.provideMerge(GitLive.layer(folder)))
}

/** What writes records into that repository; given only to who may. */
export const recordWriter = (folder: string): Layer.Layer<RecordWriter> => RecordWriterLive.layer(locate(folder).root)
