import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Commit } from "../domain/intent/commits.ts"
import type { GitError } from "../domain/intent/errors.ts"

/** What a repository is. */
export interface RepositoryState {
  /** Hash of the commit that is checked out; `null` before the first one. */
  readonly head: string | null
  readonly objectFormat: "sha1" | "sha256"
  /** History was cut off when it was fetched. */
  readonly shallow: boolean
  /** Some objects were left at the remote and are never fetched by Ibid. */
  readonly partial: boolean
  /** Where the index is: in a work tree of its own or a submodule, outside the root. Absolute, and never told to a caller. */
  readonly index: string
}

/** A file in the index of the repository, with what git knew of it when it last looked. */
export interface TrackedFile {
  readonly path: string
  /** Hash of the blob. */
  readonly object: string
  readonly mode: string
  /** Bytes, or -1 where a repository has so many files that what git remembers of each was not asked for. */
  readonly size: number
  /** Seconds and nanoseconds of the last change. */
  readonly modified: readonly [seconds: number, nanoseconds: number]
}

/** A path that differs between two states. */
export interface PathChange {
  readonly path: string
  readonly status: "added" | "modified" | "deleted" | "renamed"
  /** The former path of a renamed one. */
  readonly from?: string
}

/** A blob in a commit's tree. */
export interface TreeFile {
  readonly path: string
  readonly object: string
  /** Bytes; 0 where a partial repository does not have it. */
  readonly size: number
}

/**
 * The few questions asked of one repository. No answer runs a program that the repository names, reads outside it or reaches
 * the network. Fails `git_failed` where there is no repository, no git, or one that is too old; `timeout` and `too_large` past
 * 10 s and 32 MB a call.
 */
export class Git extends Context.Service<
  Git,
  {
    /** What the repository is; fails with the reason where it is none that can be read. */
    readonly state: Effect.Effect<RepositoryState, GitError>
    /** The commit a ref names. Fails `invalid_input` for anything that names none. */
    readonly resolve: (ref: string) => Effect.Effect<string, GitError>
    /** The last commit before a moment, given as an ISO date; `undefined` where there is none. */
    readonly commitBefore: (date: string) => Effect.Effect<string | undefined, GitError>
    readonly mergeBase: (one: string, other: string) => Effect.Effect<string | undefined, GitError>
    /** The merge base of the checked-out commit with the default branch; `undefined` where there is no default branch. */
    readonly defaultBase: Effect.Effect<string | undefined, GitError>
    readonly tracked: Effect.Effect<ReadonlyArray<TrackedFile>, GitError>
    /** Files that are neither tracked nor ignored. */
    readonly untracked: Effect.Effect<ReadonlyArray<string>, GitError>
    /** Hashes reachable from a commit and not from others, newest first. */
    readonly history: (
      from: string,
      options: { readonly except?: ReadonlyArray<string>; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<string>, GitError>
    /** Commits with their messages and the paths they touched, in the order asked; asked for in pages. */
    readonly commits: (hashes: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Commit>, GitError>
    /** Differences between two commits, renames followed. */
    readonly changes: (from: string, to: string) => Effect.Effect<ReadonlyArray<PathChange>, GitError>
    /** Differences between a commit and the index. */
    readonly staged: (from: string) => Effect.Effect<ReadonlyArray<PathChange>, GitError>
    readonly tree: (commit: string) => Effect.Effect<ReadonlyArray<TreeFile>, GitError>
    /** Bytes of blobs by hash; missing ones are left out. */
    readonly blobs: (objects: ReadonlyArray<TreeFile>) => Effect.Effect<ReadonlyMap<string, Uint8Array>, GitError>
  }
>()("ibid/services/Git") {}
