import { basename } from "node:path"
import * as Effect from "effect/Effect"
import type { LibraryError, StoreError } from "../../domain/errors.ts"
import { stands } from "../../domain/sync/claims.ts"
import { type RootRow, type SourceRow, StoreWriter } from "../../services/StoreWriter.ts"
import { canonicalAddress } from "./addAddress.ts"
import { invalidRequest, unknownTarget } from "./failures.ts"
import { handOver } from "./handOver.ts"
import { isAddress, spellingOf } from "./targets.ts"

/** What was removed. */
export interface Removed {
  readonly kind: "document" | "root"
  readonly documents: number
}

const looksLikeId = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Leaves a document out of later syncs (by id, or by the path of its file inside a root), or forgets the roots that stand
 * at a path or address. Fails `not_found`.
 */
export const removeTarget = Effect.fn("Library.remove")(function* (
  target: string,
  shut: ReadonlySet<string>
): Effect.fn.Return<Removed, LibraryError | StoreError, StoreWriter> {
  const writer = yield* StoreWriter
  const roots = yield* writer.roots()
  if (looksLikeId.test(target)) {
    for (const root of roots) {
      const source = (yield* writer.sources(root.id)).find(({ documentId }) => documentId === target)
      if (source !== undefined) return yield* leaveOut([source], root)
    }
  }
  if (target === "") return yield* invalidRequest("Library.remove", "An empty path names nothing.")
  const location = isAddress(target) ? canonicalAddress(target) : yield* Effect.promise(() => spellingOf(target))
  const named = roots.filter((root) => root.location === location && root.kind !== "notes")
  const forgotten = named.length > 0 ? yield* forget(named, roots, shut) : undefined
  // A file that was added by itself may stand in a folder that was added too: it is to go from there as well.
  if (forgotten !== undefined && named.every((root) => root.kind !== "file")) return forgotten
  const left = yield* leaveOutAt(location, roots)
  if (left > 0) return { kind: "document", documents: left + (forgotten?.documents ?? 0) }
  if (forgotten !== undefined) return forgotten
  return yield* unknownTarget(
    "Library.remove",
    `Nothing is indexed under "${isAddress(target) ? target : basename(target)}".`,
    "`ibid sources NOTEBOOK` lists documents with their ids; a root is named by the path it was added with."
  )
})

const leaveOut = Effect.fnUntraced(function* (sources: ReadonlyArray<SourceRow>, root: RootRow) {
  const writer = yield* StoreWriter
  // A note or a fetched page is nowhere else: no sync could bring it back.
  if (root.kind === "notes") yield* writer.removeDocuments(sources.map(({ documentId }) => documentId))
  else if (root.kind === "address") yield* writer.removeRoot(root.id)
  else for (const { documentId } of sources) yield* writer.leaveOut(documentId)
  return { kind: "document", documents: sources.length } as const
})

/** Leaves out the documents of the file at a path, in each folder that holds it. Returns how many there are. */
const leaveOutAt = Effect.fnUntraced(function* (location: string, roots: ReadonlyArray<RootRow>) {
  const writer = yield* StoreWriter
  let documents = 0
  for (const root of roots) {
    if (root.kind !== "folder" || !stands(location, root.location)) continue
    const relativePath = location.slice(root.location.length).replace(/^\/+/, "")
    const sources = (yield* writer.sources(root.id)).filter(
      (source) => source.relativePath === relativePath && !source.leftOut
    )
    documents += (yield* leaveOut(sources, root)).documents
  }
  return documents
})

const forget = Effect.fnUntraced(function* (
  named: ReadonlyArray<RootRow>,
  roots: ReadonlyArray<RootRow>,
  shut: ReadonlySet<string>
) {
  const writer = yield* StoreWriter
  let documents = 0
  for (const root of named) {
    const others = roots.filter((other) => other.notebookId === root.notebookId && other.id !== root.id)
    yield* handOver(root, others, shut)
    documents += yield* writer.removeRoot(root.id)
  }
  return { kind: "root", documents } as const
})
