import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { JobName, JobRequest, JobValue } from "./jobs.ts"
import type { QueryFailure } from "./QueryFailure.ts"

/** Carries out jobs on the index, on this thread or another. Interrupting a run stops its work. */
export class QueryRunner extends Context.Service<
  QueryRunner,
  {
    readonly run: <N extends JobName>(name: N, request: JobRequest<N>) => Effect.Effect<JobValue<N>, QueryFailure>
    /**
     * Whether a thread is still inside SQLite. Such a thread cannot be stopped, and `process.exit` would wait for it.
     */
    readonly busy: () => boolean
  }
>()("ibid/layers/sqlite/QueryRunner") {}
