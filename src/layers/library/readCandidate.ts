import { basename } from "node:path"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { chunkDocument } from "../../domain/document/chunkDocument.ts"
import type { ParserError } from "../../domain/errors.ts"
import type { DiskEntry } from "../../domain/sync/listing.ts"
import { displayName, displayPath, isPlainPath } from "../../domain/sync/names.ts"
import type { Candidate } from "../../domain/sync/planSync.ts"
import { DocumentParser, type ParseRequest, type ParseResult } from "../../services/DocumentParser.ts"
import type { RootRow, SourceRow, SourceStamp } from "../../services/StoreWriter.ts"
import * as disk from "./disk.ts"
import { diskPath } from "./diskPath.ts"
import type { Outcome } from "./outcome.ts"

/** Age in milliseconds below which a file could change again within the same tick of its file system's clock. */
const settled = 20

/** Largest file whose failure is remembered by its content, and largest one handed over in memory, in bytes. */
const hashedBytes = 1024 * 1024 * 1024
const handedBytes = 64 * 1024 * 1024

/** SHA-256 of a candidate's file; `undefined` when it cannot be read. */
export const hashOf = (root: RootRow, entry: DiskEntry): Effect.Effect<string | undefined> =>
  Effect.promise((signal) => disk.hashFile(diskPath(root.location, entry.relativePath), signal))

/** Name of a candidate's file, as a person knows it. */
export const nameOf = (root: RootRow, relativePath: string): string =>
  relativePath === "" ? basename(root.location) : displayName(relativePath)

/** Where a candidate's file stands in its root, for a person who has several of one name. */
export const placeIn = (root: RootRow, relativePath: string): string =>
  relativePath === "" ? basename(root.location) : displayPath(relativePath)

/** Looks into one file: whether it changed at all, then what it holds. A file that cannot be read is an outcome too. */
export const readCandidate = Effect.fnUntraced(function* (
  root: RootRow,
  { entry, known, hashDecides }: Candidate<SourceRow>
): Effect.fn.Return<Outcome, never, DocumentParser> {
  if (hashDecides && (yield* hashOf(root, entry)) === known[0]?.hash) {
    return { _tag: "Same", known, size: entry.size, mtimeMs: entry.mtimeMs }
  }
  const age = (yield* Clock.currentTimeMillis) - entry.mtimeMs
  if (age >= 0 && age < settled) yield* Effect.sleep(settled - age)
  const parser = yield* DocumentParser
  const name = nameOf(root, entry.relativePath)
  const place = { rootId: root.id, relativePath: entry.relativePath, size: entry.size, mtimeMs: entry.mtimeMs }
  const request = yield* parseRequest(root, entry, name)
  return yield* Effect.matchEffect(parser.parse(request), {
    onSuccess: (result) => Effect.succeed(readOutcome(known, name, place, result)),
    onFailure: (error) => failedOutcome(root, entry, known, name, place, error)
  })
})

type Place = Omit<SourceStamp, "part" | "hash">

const readOutcome = (
  known: ReadonlyArray<SourceRow>,
  name: string,
  place: Place,
  { documents, hash }: ParseResult
): Outcome => {
  const writes = documents.map(({ part, document }) => ({
    stamp: { ...place, part: part ?? "", hash },
    title: document.title ?? name,
    document,
    chunks: chunkDocument(document)
  }))
  // A mailbox without a message is no document.
  if (writes.length === 0) return { _tag: "Skipped", known, reason: "unsupported" }
  const weight = documents.reduce((sum, { document }) => sum + document.text.length, 0)
  return { _tag: "Read", known, writes, weight }
}

const failedOutcome = Effect.fnUntraced(function* (
  root: RootRow,
  entry: DiskEntry,
  known: ReadonlyArray<SourceRow>,
  name: string,
  place: Place,
  error: ParserError
): Effect.fn.Return<Outcome> {
  if (error.reason === "unsupported_format" && root.kind === "folder") {
    return { _tag: "Skipped", known, reason: "unsupported" }
  }
  // A file whose bytes can be read is not tried again until they change; one that cannot be read is, each time.
  const hash = entry.size <= hashedBytes ? yield* hashOf(root, entry) : undefined
  const stamp = { ...place, part: "", hash: hash ?? "" }
  const where = placeIn(root, entry.relativePath)
  return { _tag: "Failed", known, stamp, name, place: where, code: error.reason, message: error.message }
})

/** A path that no string can spell is read here, because a request to parse is text. */
const parseRequest = (root: RootRow, entry: DiskEntry, name: string): Effect.Effect<ParseRequest> => {
  const path = diskPath(root.location, entry.relativePath)
  if (typeof path === "string" && isPlainPath(entry.relativePath)) return Effect.succeed({ name, path })
  return Effect.map(
    Effect.promise(() => disk.readShort(path, handedBytes)),
    // An empty path is no file: the parser says so in its own words.
    (bytes) => (bytes === undefined ? { name, path: root.location } : { name, bytes })
  )
}
