import type { Audience } from "../../domain/vocabulary.ts"
import type { JobName } from "./jobs.ts"
import type { QueryFailureReason } from "./QueryFailure.ts"

/** What a query thread is started with. */
export interface WorkerStart {
  readonly indexFile: string
  readonly audience: Audience
}

/** A job for the query thread. */
export interface WorkerRequest {
  readonly id: number
  readonly name: JobName
  readonly request: unknown
}

/** The query thread's answer to the job of that id. */
export type WorkerReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | {
      readonly id: number
      readonly ok: false
      readonly failure: { readonly reason: QueryFailureReason; readonly message: string; readonly hint?: string }
    }
  | { readonly id: number; readonly ok: false; readonly defect: string }
