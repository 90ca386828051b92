import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { IntentError } from "../domain/intent/errors.ts"
import type { IntentNode } from "../domain/intent/model.ts"
import type { IntentSnapshot } from "../domain/intent/snapshot.ts"

/** Which state of a repository answered: what a transport attaches to every answer. */
export interface GraphIdentity {
  /** Hash of the commit that is checked out; `null` before the first one. */
  readonly head: string | null
  /** Whether the work tree or the index differs from it. */
  readonly dirty: boolean
  /** Digest of the nodes, bindings and relations. */
  readonly digest: string
}

/** A path that changed since some commit. */
export interface ChangedFile {
  readonly path: string
  readonly status: "added" | "modified" | "deleted" | "renamed"
  readonly from?: string
  /** Where the change is: in commits, in the index or work tree, or in a file nobody tracks. */
  readonly state: "committed" | "uncommitted" | "untracked"
}

/** The layer at the moment of a call. */
export interface IntentReading {
  readonly snapshot: IntentSnapshot
  readonly identity: GraphIdentity
}

/** The intent nodes and relations of one repository. */
export class IntentLayer extends Context.Service<
  IntentLayer,
  {
    /**
     * The layer as the repository is now: every call looks, and reads again only what changed. During the first reading it waits
     * for its end, within a limit, and then fails `timeout` saying how far the reading is.
     */
    readonly read: Effect.Effect<IntentReading, IntentError>
    /** The state that answered last; `null` where none was read. Never waits. */
    readonly identity: Effect.Effect<GraphIdentity | null>
    /** The nodes of an earlier commit, read from git's objects: those of files and those of the commits up to it. */
    readonly nodesAt: (commit: string) => Effect.Effect<ReadonlyArray<IntentNode>, IntentError>
    /** What changed since a commit, work tree and untracked files included. */
    readonly changedSince: (commit: string) => Effect.Effect<ReadonlyArray<ChangedFile>, IntentError>
    /** The text of a regular file inside the repository, by relative path; `undefined` where none is there. Bounded in bytes. */
    readonly file: (path: string, bytes: number) => Effect.Effect<string | undefined, IntentError>
  }
>()("ibid/services/IntentLayer") {}
