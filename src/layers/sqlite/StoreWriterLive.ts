import { existsSync } from "node:fs"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { typeByName } from "../../domain/document/typeByName.ts"
import { StoreError } from "../../domain/errors.ts"
import { Home } from "../../services/Home.ts"
import { type SourceStamp, StoreWriter } from "../../services/StoreWriter.ts"
import { type Connection, guarded } from "./Connection.ts"
import { openWriter } from "./openWriter.ts"
import { failureFields, noIndex, QueryFailure } from "./QueryFailure.ts"
import { openModelSpace, putModelVectors, serveModelSpace, unembedded } from "./vectors/modelSpace.ts"
import { installLatent, latentSpaceIsDue } from "./vectors/trainLatentSpace.ts"
import { trainOnThread } from "./vectors/trainOnThread.ts"
import { putDocument, putRow } from "./write/documents.ts"
import { createNotebook, findNotebook, removeNotebook, setShared, touchNotebook } from "./write/notebooks.ts"
import { addRoot, completeRoot, listRoots, removeRoot } from "./write/roots.ts"
import { startRun, updateRun } from "./write/runs.ts"
import { leaveOut, listSourceRows, moveSource, removeDocuments, takeIn, touchSource } from "./write/sources.ts"

const nowIso = Effect.map(Clock.currentTimeMillis, (ms) => new Date(ms).toISOString())

const asStoreError = (operation: string, error: unknown): Effect.Effect<never, StoreError> =>
  error instanceof QueryFailure ? Effect.fail(new StoreError(failureFields(operation, error))) : Effect.die(error)

const attempt = <A>(operation: string, run: () => A): Effect.Effect<A, StoreError> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(guarded(run))
    } catch (error) {
      return asStoreError(operation, error)
    }
  })

const make = Effect.gen(function* () {
  const home = yield* Home
  // why: opened at the first write and not with the layer, so that building it fails for nobody who only reads
  let opened: Connection | undefined
  yield* Effect.addFinalizer(() => Effect.sync(() => opened?.db.close()))
  const connection = (): Connection => {
    // why: only a new notebook makes an index; to sync, share or remove where there is none is a mistake to be told of
    if (opened === undefined && !existsSync(home.indexFile)) throw noIndex()
    opened ??= openWriter(home.indexFile)
    return opened
  }
  /** One immediate transaction: it waits for another writer once, at its start, and never in the middle. */
  const transaction = <A>(operation: string, run: (connection: Connection, now: string) => A) =>
    Effect.flatMap(nowIso, (now) =>
      attempt(operation, () => {
        const open = connection()
        return open.db.transaction(() => run(open, now)).immediate()
      })
    )

  return StoreWriter.of({
    createNotebook: (request) =>
      Effect.andThen(
        attempt("createNotebook", () => {
          opened ??= openWriter(home.indexFile)
        }),
        transaction("createNotebook", (c, now) => createNotebook(c, request, now))
      ),
    findNotebook: (name) => attempt("findNotebook", () => findNotebook(connection(), name).key),
    removeNotebook: (name) => transaction("removeNotebook", (c) => removeNotebook(c, name)),
    setShared: (name, shared) => transaction("setShared", (c) => setShared(c, name, shared)),
    addRoot: (request) => transaction("addRoot", (c) => addRoot(c, request)),
    roots: (notebookId) => attempt("roots", () => listRoots(connection(), notebookId)),
    removeRoot: (rootId) => transaction("removeRoot", (c) => removeRoot(c, rootId)),
    completeRoot: (rootId, count) => transaction("completeRoot", (c) => completeRoot(c, rootId, count)),
    sources: (rootId) => attempt("sources", () => listSourceRows(connection(), rootId)),
    putDocuments: (notebookId, writes) =>
      transaction("putDocuments", (c, now) => {
        const notebook = findNotebook(c, notebookId)
        touchNotebook(c, notebook.id, now)
        return writes.map((write) => putDocument(c, notebook.id, write, now))
      }),
    putFailure: (notebookId, failure) =>
      transaction("putFailure", (c, now) => putFailedRow(c, findNotebook(c, notebookId).id, failure, now)),
    trainLatent: (notebookId, force) =>
      Effect.gen(function* () {
        const due = yield* attempt("trainLatent", () => {
          const id = findNotebook(connection(), notebookId).id
          return latentSpaceIsDue(connection(), id, force) ? id : undefined
        })
        if (due === undefined) return false
        const model = yield* trainOnThread(connection(), { indexFile: home.indexFile, notebookId: due })
        if (model === undefined) return false
        yield* transaction("trainLatent", (c, now) => installLatent(c, findNotebook(c, notebookId).id, model, now))
        return true
      }),
    openModelSpace: (notebookId, identity, dimensions) =>
      transaction("openModelSpace", (c, now) =>
        openModelSpace(c, findNotebook(c, notebookId).id, identity, dimensions, now)
      ),
    unembedded: ({ after, identity, limit, notebookId }) =>
      attempt("unembedded", () =>
        unembedded(connection(), findNotebook(connection(), notebookId).id, identity, after, limit)
      ),
    putModelVectors: (notebookId, identity, vectors) =>
      transaction("putModelVectors", (c) => putModelVectors(c, findNotebook(c, notebookId).id, identity, vectors)),
    serveModelSpace: (notebookId, identity) =>
      transaction("serveModelSpace", (c) => serveModelSpace(c, findNotebook(c, notebookId).id, identity)),
    touchSource: (documentId, size, mtimeMs) =>
      transaction("touchSource", (c) => touchSource(c, documentId, size, mtimeMs)),
    moveSource: (documentId, stamp, title) => transaction("moveSource", (c) => moveSource(c, documentId, stamp, title)),
    removeDocuments: (documentIds) => transaction("removeDocuments", (c) => removeDocuments(c, documentIds)),
    leaveOut: (documentId) => transaction("leaveOut", (c) => leaveOut(c, documentId)),
    takeIn: (rootId, relativePath) => transaction("takeIn", (c) => takeIn(c, rootId, relativePath)),
    startRun: transaction("startRun", (c, now) => startRun(c, now)),
    updateRun: (runId, state, progress) => transaction("updateRun", (c) => updateRun(c, runId, state, progress))
  })
})

const putFailedRow = (
  connection: Connection,
  notebookId: number,
  failure: { readonly stamp: SourceStamp; readonly title: string; readonly code: string; readonly message: string },
  now: string
): string =>
  putRow(
    connection,
    notebookId,
    failure.stamp,
    {
      title: failure.title,
      type: typeByName(failure.stamp.relativePath === "" ? failure.title : failure.stamp.relativePath),
      mimeType: null,
      status: "failed",
      code: failure.code,
      message: failure.message,
      charCount: 0,
      pageCount: null,
      chunkCount: 0,
      lineAnchors: 0,
      metadata: null
    },
    now
  ).key

/** `StoreWriter` over SQLite, opened read-write at the first write. */
export const layer: Layer.Layer<StoreWriter, never, Home> = Layer.effect(StoreWriter, make)
