import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { RecordWriterError } from "../domain/intent/errors.ts"
import type { RenderInput } from "../domain/whyspec/render.ts"

/** Where a record goes, or went. */
export interface WrittenRecord {
  /** Repository-relative path, from which the identity derives. */
  readonly record: string
  /** The resolved destination ([ENV-034]). */
  readonly absolute: string
  readonly text: string
  readonly found: "legacy" | "existing" | "fresh"
}

/** Writes why records into one repository's decisions folder. No tool but `intent_capture` may have it. */
export class RecordWriter extends Context.Service<
  RecordWriter,
  {
    /** Where a record would go and what would be written; writes nothing. */
    readonly plan: (input: RenderInput) => Effect.Effect<WrittenRecord, RecordWriterError>
    /** Writes it whole or not at all, and never over a file that is not its own. */
    readonly write: (input: RenderInput) => Effect.Effect<WrittenRecord, RecordWriterError>
  }
>()("ibid/services/RecordWriter") {}
