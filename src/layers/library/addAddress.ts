import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { chunkDocument } from "../../domain/document/chunkDocument.ts"
import type { StoreError } from "../../domain/errors.ts"
import { countFailure, type Tally } from "../../domain/sync/tally.ts"
import { DocumentParser } from "../../services/DocumentParser.ts"
import { StoreWriter } from "../../services/StoreWriter.ts"
import { type Fetched, FetchFailure, fetchAddress, fetchLimits, refusalOf } from "./fetchAddress.ts"
import type { Reporter } from "./progress.ts"

/** Extensions for types that a server states, for addresses whose own end says nothing. */
const extensions: Readonly<Record<string, string>> = {
  "text/html": ".html",
  "application/xhtml+xml": ".html",
  "application/pdf": ".pdf",
  "text/markdown": ".md",
  "text/plain": ".txt",
  "text/csv": ".csv",
  "application/json": ".json",
  "application/epub+zip": ".epub"
}

/**
 * Fetches an address once and keeps what stands there as a document, with the address and the time. The root is committed
 * with the document, since no sync could complete it. A fetch that fails is counted and leaves what is indexed as it is.
 */
export const addAddress = Effect.fn("Library.addAddress")(function* (
  notebookId: string,
  given: string,
  allowPrivate: boolean,
  tally: Tally,
  reporter: Reporter
): Effect.fn.Return<void, StoreError, StoreWriter | DocumentParser> {
  const writer = yield* StoreWriter
  const parser = yield* DocumentParser
  const name = shownAddress(given)
  reporter.report({ phase: "reading", current: name })
  const fetched = yield* Effect.result(
    Effect.tryPromise({
      try: (signal) => fetchAddress(given, { refuses: refusalOf(allowPrivate), limits: fetchLimits, signal }),
      catch: (error) =>
        error instanceof FetchFailure ? error : new FetchFailure("fetch_failed", "The address could not be fetched.")
    })
  )
  if (fetched._tag === "Failure") return countFailure(tally, name, fetched.failure.code, fetched.failure.message)
  const page = fetched.success
  const parsed = yield* Effect.result(parser.parse({ name: fileNameOf(page), bytes: inUtf8(page) }))
  if (parsed._tag === "Failure") return countFailure(tally, name, parsed.failure.reason, parsed.failure.message)
  const now = yield* Clock.currentTimeMillis
  const location = canonicalAddress(given)
  const known = (yield* writer.roots(notebookId)).find((root) => root.location === location)
  const before = known === undefined ? [] : yield* writer.sources(known.id)
  yield* Effect.uninterruptible(
    Effect.gen(function* () {
      const root = yield* writer.addRoot({ notebookId, kind: "address", location, excludes: [] })
      const fetchedAt = DateTime.formatIso(DateTime.makeUnsafe(now))
      const writes = parsed.success.documents.map(({ part, document }) => {
        const metadata = { ...document.metadata, address: location, fetchedAt }
        const stamp = {
          rootId: root.id,
          relativePath: "",
          part: part ?? "",
          size: page.bytes.length,
          mtimeMs: now,
          hash: parsed.success.hash
        }
        return {
          stamp,
          title: document.title ?? name,
          document: { ...document, metadata },
          chunks: chunkDocument(document)
        }
      })
      yield* writer.putDocuments(notebookId, writes)
      const parts = new Set(writes.map(({ stamp }) => stamp.part))
      const gone = before.filter((source) => !parts.has(source.part)).map((source) => source.documentId)
      if (gone.length > 0) yield* writer.removeDocuments(gone)
      yield* writer.completeRoot(root.id, 1)
    })
  )
  if (before.length === 0) tally.added++
  else tally.updated++
})

/** The one spelling under which an address is kept. */
export const canonicalAddress = (address: string): string => {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  url.hash = ""
  return url.href
}

/** An address as reports show it: without user name, password, query and fragment. */
const shownAddress = (address: string): string => {
  if (!URL.canParse(address)) return "address"
  const url = new URL(address)
  return `${url.host}${url.pathname === "/" ? "" : url.pathname}`
}

const fileNameOf = ({ address, mediaType }: Fetched): string => {
  const last = new URL(address).pathname.split("/").at(-1) ?? ""
  const extension = extensions[mediaType]
  if (extension === undefined) return last === "" ? "page.html" : last
  return last.toLowerCase().endsWith(extension) ? last : `${last === "" ? "page" : last}${extension}`
}

/** Text in UTF-8, with the mark that says so, when the server stated another character set for it. */
const inUtf8 = ({ bytes, charset, mediaType }: Fetched): Uint8Array => {
  if (charset === undefined || charset === "utf-8" || charset === "utf8" || !mediaType.startsWith("text/")) return bytes
  try {
    return new TextEncoder().encode(`\uFEFF${new TextDecoder(charset).decode(bytes)}`)
  } catch {
    // A character set that nobody knows leaves the parser to find out.
    return bytes
  }
}
