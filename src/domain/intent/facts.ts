import type { Tier } from "../whyspec/provenance.ts"
import type { Commit } from "./commits.ts"
import type { GraphReading } from "./graphify.ts"
import type { CodeSymbol } from "./model.ts"

/** A comment that says why, with the symbol it stands on. */
export interface CommentFact {
  readonly marker: string
  readonly text: string
  readonly line: number
  readonly tier: Tier
  readonly symbol?: string
}

/** All that the layer needs of one file; a pure function of its path and bytes, so it can be kept as long as they stay. */
export interface FileFacts {
  /** Absent where no grammar reads the file: not measured, which is not none. */
  readonly symbols?: ReadonlyArray<CodeSymbol>
  readonly comments?: ReadonlyArray<CommentFact>
  /** The text of a record or of a document in a decision folder. */
  readonly document?: string
  /** Why the file was not read. */
  readonly skipped?: "too_large" | "not_utf8" | "unreadable" | "binary"
}

/** What was read of the history. */
export interface HistoryFacts {
  /** Commits that say why or refer to a record, newest first. */
  readonly commits: ReadonlyArray<Commit>
  /** In how many commits each path was touched. */
  readonly churn: ReadonlyMap<string, number>
  /** How many commits were read, and whether older ones were left. */
  readonly read: number
  readonly truncated: boolean
}

/** Everything a snapshot is assembled from. */
export interface LayerFacts {
  /** Tracked and untracked files that are not ignored, sorted. */
  readonly files: ReadonlyArray<string>
  readonly facts: ReadonlyMap<string, FileFacts>
  readonly history: HistoryFacts
  readonly graph?: GraphReading
}
