import { createHash } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { assembleLayer } from "../../domain/intent/assemble.ts"
import { type GitError, IntentError } from "../../domain/intent/errors.ts"
import type { FileFacts } from "../../domain/intent/facts.ts"
import type { IntentNode } from "../../domain/intent/model.ts"
import type { IntentSnapshot } from "../../domain/intent/snapshot.ts"
import { decodeUtf8 } from "../../domain/whyspec/document.ts"
import { Git, type PathChange } from "../../services/Git.ts"
import { type ChangedFile, type GraphIdentity, IntentLayer, type IntentReading } from "../../services/IntentLayer.ts"
import { type IntentCache, type KnownFile, loadCache, saveCache } from "./cache.ts"
import { byteLimit, extractFacts, isOfInterest } from "./extract.ts"
import { type KnownGraph, updateGraph } from "./graphFile.ts"
import { noHistory, type ReadHistory, updateHistory } from "./history.ts"
import { resolveInside } from "./inside.ts"
import { look, turn, turnMs, type WorkState } from "./look.ts"
import { SymbolReader } from "./SymbolReader.ts"
import { BoundedReader, type FileStamp } from "./scan.ts"
import { WorktreeComparison } from "./worktree.ts"

/** How a repository's layer is read. */
export interface IntentOptions {
  /** The repository's root, absolute and resolved; `undefined` where there is none, and git tells why. */
  readonly root: string | undefined
  /** A graphify graph inside the repository. */
  readonly graph?: string
  /** The home whose cache is read, and written only where `writes` says so. */
  readonly home?: string
  readonly writes?: boolean
  /** Most commits of history that are read. */
  readonly history?: number
  /** How long a call waits for a reading, in milliseconds. */
  readonly waitMs?: number
  /** Whether reading starts when the layer is built. */
  readonly eager?: boolean
}

/** Commits read where nothing else is said. */
export const historyDefault = 20_000
const waitDefault = 25_000

interface Progress {
  phase: string
  done: number
  total: number
}

const fromGit = (error: GitError): IntentError =>
  new IntentError({
    operation: error.operation,
    reason: error.reason,
    message: error.message,
    ...(error.hint === undefined ? {} : { hint: error.hint })
  })

const digestOf = (snapshot: IntentSnapshot): string => {
  const hash = createHash("sha256")
  for (const { currency, disposition, id, provenance, text } of snapshot.nodes) {
    hash.update(`${id}|${provenance}|${disposition}|${currency}|${text}\n`)
  }
  for (const { form, intent, path, symbol } of snapshot.bindings) hash.update(`${intent}|${path}|${symbol}|${form}\n`)
  for (const { from, relation, to } of snapshot.relations) hash.update(`${from}|${relation}|${to}\n`)
  return hash.digest("hex").slice(0, 16)
}

const make = Effect.fnUntraced(function* (options: IntentOptions) {
  const git = yield* Git
  const scope = yield* Effect.scope
  const limit = options.history ?? historyDefault
  const root = options.root ?? ""
  const symbols = new SymbolReader()
  const reader = new BoundedReader(root)
  const comparison = new WorktreeComparison()
  const progress: Progress = { phase: "looking at the repository", done: 0, total: 0 }
  let files: Map<string, KnownFile> = new Map()
  let history: ReadHistory = noHistory(limit)
  let graph: KnownGraph | undefined
  let work: WorkState | undefined
  let reading: IntentReading | undefined
  let loaded = false

  const readFiles = Effect.fnUntraced(function* (stamps: ReadonlyMap<string, FileStamp>) {
    const next = new Map<string, KnownFile>()
    const stale: Array<readonly [string, FileStamp]> = []
    for (const [path, stamp] of stamps) {
      const known = files.get(path)
      if (known?.key === stamp.key) next.set(path, known)
      else if (isOfInterest(path)) stale.push([path, stamp])
    }
    progress.phase = "files"
    progress.total = stale.length
    let since = performance.now()
    for (const [index, [path, stamp]] of stale.entries()) {
      progress.done = index
      const file = reader.read(path, byteLimit(path))
      const facts: FileFacts =
        file.bytes === undefined
          ? { skipped: file.problem }
          : yield* Effect.promise(() => extractFacts(path, file.bytes, symbols))
      next.set(path, { key: stamp.key, facts })
      if (performance.now() - since > turnMs) {
        yield* turn
        since = performance.now()
      }
    }
    const changed = stale.length > 0 || next.size !== files.size
    return { next, changed }
  })

  const load = () => {
    loaded = true
    const cache = options.home === undefined ? undefined : loadCache(options.home, root)
    if (cache === undefined) return
    files = new Map(cache.files)
    history = cache.history
  }

  const save = Effect.fnUntraced(function* (cache: IntentCache) {
    const { home } = options
    if (options.writes !== true || home === undefined) return
    // why: a cache that cannot be written costs the next reading its time and this one nothing.
    yield* Effect.ignore(Effect.try(() => saveCache(home, root, cache)))
  })

  const refresh = Effect.fnUntraced(function* (): Effect.fn.Return<IntentReading, IntentError> {
    if (!loaded) load()
    const state = yield* Effect.mapError(look(git, root, reader, comparison), fromGit)
    const { changed, next } = yield* readFiles(state.stamps)
    progress.phase = "commits"
    progress.done = 0
    const newHistory = yield* updateHistory(git, history, state.head, limit, (done, total) => {
      progress.done = done
      progress.total = total
    }).pipe(Effect.mapError(fromGit))
    const newGraph = options.graph === undefined ? undefined : yield* updateGraph(root, options.graph, graph, reader)
    const paths = [...state.stamps.keys()].sort()
    const same =
      reading !== undefined &&
      !changed &&
      newHistory === history &&
      newGraph === graph &&
      paths.length === reading.snapshot.files.length &&
      paths.every((path, index) => path === reading?.snapshot.files[index])
    if (changed || newHistory !== history) yield* save({ files: next, history: newHistory })
    files = next
    history = newHistory
    graph = newGraph
    work = state
    const snapshot =
      same && reading !== undefined
        ? reading.snapshot
        : assembleLayer({
            files: paths,
            facts: new Map([...next].map(([path, { facts }]) => [path, facts])),
            history: newHistory,
            ...(newGraph === undefined ? {} : { graph: newGraph.reading })
          })
    const identity: GraphIdentity = {
      head: state.head,
      dirty: state.modified.length + state.staged.length + state.untracked.length > 0,
      digest: same && reading !== undefined ? reading.identity.digest : digestOf(snapshot)
    }
    reading = { snapshot, identity }
    return reading
  })

  let running: Fiber.Fiber<IntentReading, IntentError> | undefined
  const start = Effect.suspend(() =>
    Effect.forkIn(refresh(), scope, { startImmediately: true }).pipe(
      Effect.tap((fiber) =>
        Effect.sync(() => {
          running = fiber
          fiber.addObserver(() => {
            if (running === fiber) running = undefined
          })
        })
      )
    )
  )
  let waiting: Effect.Effect<IntentReading, IntentError> | undefined

  /** Joins a reading that begins after the call came: one that runs already may have passed a file that changed since. */
  const fresh = Effect.suspend(() => {
    const first = running
    if (first === undefined) return Effect.flatMap(start, Fiber.join)
    waiting ??= Fiber.await(first).pipe(
      Effect.andThen(
        Effect.suspend(() => {
          waiting = undefined
          return running === undefined || running === first ? Effect.flatMap(start, Fiber.join) : Fiber.join(running)
        })
      )
    )
    return waiting
  })

  const tooLong = Effect.suspend(() =>
    Effect.fail(
      new IntentError({
        operation: "IntentLayer.read",
        reason: "timeout",
        message: `The repository is still being read: ${progress.phase}, ${progress.done} of ${progress.total}.`,
        hint: "Ask again in a moment. `ibid sync --repo` beforehand makes the next start quick."
      })
    )
  )

  const read = fresh.pipe(
    Effect.timeoutOrElse({ duration: options.waitMs ?? waitDefault, orElse: () => tooLong }),
    Effect.withSpan("IntentLayer.read")
  )

  if (options.eager === true && options.root !== undefined) yield* start

  const stateNow = Effect.flatMap(read, () => Effect.sync(() => work))

  const nodesAt = Effect.fn("IntentLayer.nodesAt")(function* (
    commit: string
  ): Effect.fn.Return<ReadonlyArray<IntentNode>, IntentError> {
    const now = yield* stateNow
    const tree = (yield* Effect.mapError(git.tree(commit), fromGit)).filter(({ path }) => isOfInterest(path))
    const changed = new Set((now?.modified ?? []).map(({ path }) => path))
    const reusable = (path: string, object: string) =>
      now?.tracked.get(path)?.object === object && !changed.has(path) ? files.get(path)?.facts : undefined
    const wanted = tree.filter(
      ({ object, path, size }) => reusable(path, object) === undefined && size <= byteLimit(path)
    )
    const blobs = yield* Effect.mapError(git.blobs(wanted), fromGit)
    const facts = new Map<string, FileFacts>()
    for (const { object, path } of tree) {
      const bytes = blobs.get(object)
      const known = reusable(path, object)
      if (known !== undefined) facts.set(path, known)
      else if (bytes !== undefined) facts.set(path, yield* Effect.promise(() => extractFacts(path, bytes, symbols)))
    }
    const reachable = new Set(yield* Effect.mapError(git.history(commit, { limit }), fromGit))
    const past: ReadHistory =
      history.head !== null && reachable.has(history.head)
        ? history
        : { ...history, commits: history.commits.filter(({ hash }) => reachable.has(hash)) }
    return assembleLayer({ files: [...facts.keys()].sort(), facts, history: past }).nodes
  })

  const changedSince = Effect.fn("IntentLayer.changedSince")(function* (
    commit: string
  ): Effect.fn.Return<ReadonlyArray<ChangedFile>, IntentError> {
    const now = yield* stateNow
    if (now === undefined || now.head === null) return []
    const head = now.head
    const base = (yield* Effect.mapError(git.mergeBase(commit, head), fromGit)) ?? commit
    const committed = yield* Effect.mapError(git.changes(base, head), fromGit)
    const changes = new Map<string, ChangedFile>()
    const add = (change: PathChange, state: ChangedFile["state"]) => {
      const before = changes.get(change.path)
      changes.set(change.path, {
        ...change,
        status: before?.status === "added" && change.status === "modified" ? "added" : change.status,
        ...(before?.from === undefined ? {} : { from: before.from }),
        state
      })
    }
    for (const change of committed) add(change, "committed")
    for (const change of [...now.staged, ...now.modified]) add(change, "uncommitted")
    for (const path of now.untracked) add({ path, status: "added" }, "untracked")
    return [...changes.values()].sort((left, right) => (left.path < right.path ? -1 : 1))
  })

  return IntentLayer.of({
    read,
    identity: Effect.sync(() => reading?.identity ?? null),
    nodesAt,
    changedSince,
    file: Effect.fn("IntentLayer.file")(function* (path, bytes) {
      const inner = resolveInside(root, path)
      if (options.root === undefined || inner === undefined) return undefined
      const file = reader.read(inner, bytes)
      if (file.bytes !== undefined) return decodeUtf8(file.bytes)
      if (file.problem === "unreadable") return undefined
      return yield* new IntentError({
        operation: "IntentLayer.file",
        reason: "source_too_large",
        message: "The file is too large."
      })
    })
  })
})

/** The layer of one repository over its git questions. Building it reads nothing, unless `eager` starts the first reading. */
export const layer = (options: IntentOptions): Layer.Layer<IntentLayer, never, Git> =>
  Layer.effect(IntentLayer, make(options))
