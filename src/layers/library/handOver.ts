import * as Effect from "effect/Effect"
import type { StoreError } from "../../domain/errors.ts"
import { placeOf, stands } from "../../domain/sync/claims.ts"
import { type RootRow, StoreWriter } from "../../services/StoreWriter.ts"
import { listRoot } from "./listRoot.ts"

/**
 * Before a root is forgotten, gives the documents that other roots of the notebook hold as well to those, with their ids:
 * a notebook holds the union of its roots.
 */
export const handOver = Effect.fn("Library.handOver")(function* (
  root: RootRow,
  others: ReadonlyArray<RootRow>,
  shut: ReadonlySet<string>
): Effect.fn.Return<void, StoreError, StoreWriter> {
  if (root.kind !== "file" && root.kind !== "folder") return
  const writer = yield* StoreWriter
  const sources = yield* writer.sources(root.id)
  const places = new Map<string, Array<(typeof sources)[number]>>()
  for (const source of sources) {
    const place = placeOf(root.location, source.relativePath)
    places.set(place, [...(places.get(place) ?? []), source])
  }
  for (const other of others) {
    if (other.kind !== "file" && other.kind !== "folder") continue
    if (!stands(other.location, root.location) && !stands(root.location, other.location)) continue
    const listing = yield* Effect.option(
      listRoot({ root: other, wasFull: false, allowEmpty: true, shut, onFound: () => {} })
    )
    if (listing._tag === "None") continue
    for (const { relativePath } of listing.value.entries) {
      const place = placeOf(other.location, relativePath)
      for (const { documentId, part, size, mtimeMs, hash } of places.get(place) ?? []) {
        yield* writer.moveSource(documentId, { rootId: other.id, relativePath, part, size, mtimeMs, hash })
      }
      places.delete(place)
    }
  }
})
