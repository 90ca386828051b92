import * as Schema from "effect/Schema"
import { NotebookId } from "./ids.ts"
import { runStates } from "./vocabulary.ts"

/** Counts of an indexing run and the failures of single files. */
export const RunSummary = Schema.Struct({
  runId: Schema.String,
  added: Schema.Int,
  updated: Schema.Int,
  unchanged: Schema.Int,
  removed: Schema.Int,
  skipped: Schema.Int,
  failed: Schema.Int,
  failures: Schema.Array(Schema.Struct({ name: Schema.String, code: Schema.String, message: Schema.String }))
})
/** Counts of an indexing run and the failures of single files. */
export type RunSummary = typeof RunSummary.Type

/** An indexing run as status shows it. */
export const RunRecord = Schema.Struct({
  ...RunSummary.fields,
  state: Schema.Literals(runStates),
  /** ISO 8601, UTC. */
  startedAt: Schema.String,
  endedAt: Schema.optionalKey(Schema.String),
  /** Why the run failed, in words. */
  message: Schema.optionalKey(Schema.String)
})
/** An indexing run as status shows it. */
export type RunRecord = typeof RunRecord.Type

/** What is indexed, what clients can see and what is wrong. `home` is for the owner's eyes and never in a tool's answer. */
export const IndexStatus = Schema.Struct({
  home: Schema.String,
  /** Version of the index's schema; 0 when there is no index. */
  schemaVersion: Schema.Int,
  notebooks: Schema.Array(
    Schema.Struct({
      id: NotebookId,
      title: Schema.String,
      shared: Schema.Boolean,
      sources: Schema.Int,
      stale: Schema.Int,
      failed: Schema.Int
    })
  ),
  /** The embedding space in use: `none` when search goes by keywords alone. */
  embedding: Schema.String,
  lastRun: Schema.optionalKey(RunRecord),
  problems: Schema.Array(Schema.String)
})
/** What is indexed, what clients can see and what is wrong. */
export type IndexStatus = typeof IndexStatus.Type
