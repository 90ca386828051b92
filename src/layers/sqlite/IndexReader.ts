import type { Audience } from "../../domain/vocabulary.ts"
import { fileIdentity, guarded, openReader, type ReadConnection } from "./Connection.ts"
import { type JobName, type JobRequest, type JobValue, jobs } from "./jobs.ts"
import { noIndex } from "./QueryFailure.ts"

/** Runs jobs on an index file that may appear, or be replaced, while it is used. */
export interface IndexReader {
  /** Runs one job in one read transaction. Throws `QueryFailure`. */
  readonly run: <N extends JobName>(name: N, request: JobRequest<N>) => JobValue<N>
  readonly close: () => void
}

/** A reader that opens the index at its first job and again when the file at its path is another one. */
export const makeIndexReader = (file: string, audience: Audience): IndexReader => {
  let open: { readonly connection: ReadConnection; readonly identity: string } | undefined
  const close = () => {
    open?.connection.db.close()
    open = undefined
  }
  const current = (): ReadConnection => {
    const identity = fileIdentity(file)
    if (identity === undefined) {
      close()
      throw noIndex()
    }
    if (open === undefined || open.identity !== identity) {
      close()
      open = { connection: openReader(file, audience), identity }
    }
    return open.connection
  }
  return {
    run: (name, request) =>
      guarded(() => {
        const connection = current()
        const job = jobs[name] as (
          connection: ReadConnection,
          request: JobRequest<typeof name>
        ) => JobValue<typeof name>
        return connection.db.transaction(() => job(connection, request))()
      }),
    close
  }
}
