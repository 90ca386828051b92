import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Chunk } from "../domain/document/Chunk.ts"
import type { ParsedDocument } from "../domain/document/ParsedDocument.ts"
import type { StoreError } from "../domain/errors.ts"
import type { RunRecord } from "../domain/status.ts"
import type { RunState } from "../domain/vocabulary.ts"

/** What kind of thing a person added. */
export type RootKind = "file" | "folder" | "address" | "notes"

/** A root of a notebook, as the writer sees it. */
export interface RootRow {
  readonly id: number
  readonly notebookId: string
  readonly kind: RootKind
  /** Absolute path in its spelling on disk, or the address. */
  readonly location: string
  /** How many files it held at the last completed sync; `undefined` before the first. */
  readonly lastCount?: number
  readonly excludes: ReadonlyArray<string>
}

/** A source as sync compares it with the disk. */
export interface SourceRow {
  readonly documentId: string
  readonly rootId: number
  /** Path relative to the root, `/`-separated, in its spelling on disk; empty for a root that is a file. */
  readonly relativePath: string
  /** Which of several documents in one file; empty where there is one. */
  readonly part: string
  /** The title that lists show. */
  readonly title: string
  readonly size: number
  readonly mtimeMs: number
  /** SHA-256 in hexadecimal; empty for a source that failed before it could be read. */
  readonly hash: string
  readonly status: "indexed" | "failed" | "empty"
  /** Left out of sync until it is added again. */
  readonly leftOut: boolean
}

/** Where a source stands on disk and how it looked there. */
export interface SourceStamp {
  readonly rootId: number
  readonly relativePath: string
  readonly part: string
  readonly size: number
  readonly mtimeMs: number
  readonly hash: string
}

/** A document ready to be written. Tokens are made by the writer from the text and the chunks. */
export interface DocumentWrite {
  readonly stamp: SourceStamp
  /** The title to show: the document's own, else its file name. */
  readonly title: string
  readonly document: ParsedDocument
  readonly chunks: ReadonlyArray<Chunk>
}

/**
 * The writes, one transaction a document. Absent from the layer that serves MCP. Every method fails `index_busy` when
 * another writer holds the index for longer than the busy time-out.
 */
export class StoreWriter extends Context.Service<
  StoreWriter,
  {
    /** Creates a notebook; fails `invalid_input` when the title is taken or is no title. Returns its id. */
    readonly createNotebook: (request: {
      readonly title: string
      readonly description?: string
    }) => Effect.Effect<string, StoreError>
    /** The id of a notebook named by id or exact title; fails `not_found`. */
    readonly findNotebook: (name: string) => Effect.Effect<string, StoreError>
    /** Forgets a notebook with all its documents and index tables. */
    readonly removeNotebook: (name: string) => Effect.Effect<void, StoreError>
    /** Lets MCP clients see a notebook, or stops that. */
    readonly setShared: (name: string, shared: boolean) => Effect.Effect<void, StoreError>

    /** Adds a root, or returns the one that already stands at that location in that notebook (its excludes replaced). */
    readonly addRoot: (request: {
      readonly notebookId: string
      readonly kind: RootKind
      readonly location: string
      readonly excludes: ReadonlyArray<string>
    }) => Effect.Effect<RootRow, StoreError>
    /** All roots, or those of one notebook. */
    readonly roots: (notebookId?: string) => Effect.Effect<ReadonlyArray<RootRow>, StoreError>
    /** Forgets a root and its documents. Returns how many documents went. */
    readonly removeRoot: (rootId: number) => Effect.Effect<number, StoreError>
    /** Notes how many files a root held at the end of a completed sync. */
    readonly completeRoot: (rootId: number, count: number) => Effect.Effect<void, StoreError>

    /** All sources of a root, those left out included. */
    readonly sources: (rootId: number) => Effect.Effect<ReadonlyArray<SourceRow>, StoreError>
    /**
     * Writes documents, each whole, in one transaction for the batch; a document that stands at the same root, relative
     * path and part keeps its id. Returns the ids in order.
     */
    readonly putDocuments: (
      notebookId: string,
      writes: ReadonlyArray<DocumentWrite>
    ) => Effect.Effect<ReadonlyArray<string>, StoreError>
    /** Records that a source could not be turned into a document; what was indexed of it before is removed. */
    readonly putFailure: (
      notebookId: string,
      failure: { readonly stamp: SourceStamp; readonly title: string; readonly code: string; readonly message: string }
    ) => Effect.Effect<string, StoreError>
    /** Notes a new size and time of a source whose content is unchanged. */
    readonly touchSource: (documentId: string, size: number, mtimeMs: number) => Effect.Effect<void, StoreError>
    /** Gives a document another place on disk: a rename. Its title follows when it was the file's name. */
    readonly moveSource: (documentId: string, stamp: SourceStamp, title?: string) => Effect.Effect<void, StoreError>
    /** Removes documents and all that belongs to them. */
    readonly removeDocuments: (documentIds: ReadonlyArray<string>) => Effect.Effect<void, StoreError>
    /** Removes a document's text and index but remembers to leave its source out of sync; fails `not_found`. */
    readonly leaveOut: (documentId: string) => Effect.Effect<void, StoreError>
    /** Takes back `leaveOut` for the sources of a root below a relative path (empty: all). */
    readonly takeIn: (rootId: number, relativePath: string) => Effect.Effect<void, StoreError>

    /**
     * Trains the latent space of a notebook when it has none or outgrew the one it has, or when forced; the old one
     * serves until the new one is committed. A small notebook has none. Returns whether a new one serves.
     */
    readonly trainLatent: (notebookId: string, force: boolean) => Effect.Effect<boolean, StoreError>

    /**
     * Opens the space of a model in a notebook, which serves once `serveModelSpace` says it is complete; until then the
     * space before it serves. Fails `invalid_input` when the model's vectors have another length than in the index.
     */
    readonly openModelSpace: (
      notebookId: string,
      identity: string,
      dimensions: number
    ) => Effect.Effect<void, StoreError>
    /** Chunks after an id that a model has not placed yet, with the text to give it. */
    readonly unembedded: (request: {
      readonly notebookId: string
      readonly identity: string
      readonly after: number
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<{ readonly chunkId: number; readonly text: string }>, StoreError>
    /** Stores a model's vectors of chunks; those without a vector are left out. */
    readonly putModelVectors: (
      notebookId: string,
      identity: string,
      vectors: ReadonlyArray<{ readonly chunkId: number; readonly vector: Float32Array | undefined }>
    ) => Effect.Effect<void, StoreError>
    /** Lets a model's space serve in the place of another model's. */
    readonly serveModelSpace: (notebookId: string, identity: string) => Effect.Effect<void, StoreError>

    /** Starts the record of a run. */
    readonly startRun: Effect.Effect<string, StoreError>
    /** Brings the record of a run up to date. */
    readonly updateRun: (
      runId: string,
      state: RunState,
      progress: Partial<Omit<RunRecord, "runId" | "state" | "startedAt">>
    ) => Effect.Effect<void, StoreError>
  }
>()("ibid/services/StoreWriter") {}
