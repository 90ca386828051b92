import { chmodSync, copyFileSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import Database from "better-sqlite3"
import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import { describe, expect } from "vitest"
import { chunkDocument } from "../../../src/domain/document/chunkDocument.ts"
import { QueryRunner } from "../../../src/layers/sqlite/QueryRunner.ts"
import { Provenance } from "../../../src/services/Provenance.ts"
import { Retriever } from "../../../src/services/Retriever.ts"
import { Store } from "../../../src/services/Store.ts"
import { StoreWriter } from "../../../src/services/StoreWriter.ts"
import { documentOf } from "../../helpers/documents.ts"
import { it, itWith } from "../../helpers/effect.ts"
import { indexIn, putNotebook, question, scratchFolder, temporaryIndex } from "../../helpers/realIndex.ts"

const withIndex = itWith(temporaryIndex())
const everything = { limit: 50 }

describe("an index that is not there", () => {
  withIndex.effect("is a typed failure that says what to do", () =>
    Effect.gen(function* () {
      const store = yield* Store
      const failure = yield* Effect.flip(store.listNotebooks(everything))
      expect(failure).toMatchObject({ _tag: "StoreError", reason: "no_index" })
      expect(failure.hint).toContain("ibid add")
      expect(yield* store.status).toMatchObject({ schemaVersion: 0, notebooks: [] })
    })
  )

  withIndex.effect("is seen as soon as it appears", () =>
    Effect.gen(function* () {
      const store = yield* Store
      yield* Effect.flip(store.listNotebooks(everything))
      yield* putNotebook("papers", { one: "text" })
      expect((yield* store.listNotebooks(everything)).items.map(({ title }) => title)).toEqual(["papers"])
    })
  )
})

describe("an index on disk", () => {
  it.effect("is for its owner's eyes only", () =>
    Effect.gen(function* () {
      const folder = yield* scratchFolder
      yield* putNotebook("papers", { one: "text" }).pipe(
        Effect.andThen(
          Effect.sync(() => {
            for (const name of readdirSync(folder))
              expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0])
          })
        ),
        Effect.provide(indexIn(folder))
      )
    })
  )

  it.effect("is opened again when another takes its place", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* scratchFolder, yield* scratchFolder]
      yield* putNotebook("one", { a: "text" }).pipe(Effect.provide(indexIn(one)))
      yield* putNotebook("other", { a: "text" }).pipe(Effect.provide(indexIn(other)))
      const titles = yield* Effect.gen(function* () {
        const store = yield* Store
        const before = yield* store.listNotebooks(everything)
        copyFileSync(join(other, "ibid.db"), join(one, "copy"))
        renameSync(join(one, "copy"), join(one, "ibid.db"))
        const after = yield* store.listNotebooks(everything)
        return [before, after].map(({ items }) => items[0]?.title)
      }).pipe(Effect.provide(indexIn(one)))
      expect(titles).toEqual(["one", "other"])
    })
  )

  it.effect("is refused when a later Ibid made it, by readers and writers", () =>
    Effect.gen(function* () {
      const folder = yield* scratchFolder
      yield* putNotebook("papers", { a: "text" }).pipe(Effect.provide(indexIn(folder)))
      const db = new Database(join(folder, "ibid.db"))
      db.pragma("user_version = 9999")
      db.close()
      yield* Effect.gen(function* () {
        const store = yield* Store
        const writer = yield* StoreWriter
        expect((yield* Effect.flip(store.listNotebooks(everything))).reason).toBe("index_newer")
        expect((yield* Effect.flip(writer.createNotebook({ title: "x" }))).reason).toBe("index_newer")
      }).pipe(Effect.provide(indexIn(folder)))
    })
  )

  it.effect("is reported when it is no index, or damaged", () =>
    Effect.gen(function* () {
      const folder = yield* scratchFolder
      writeFileSync(
        join(folder, "ibid.db"),
        "this is no database at all, but long enough to be looked at as if it were one".repeat(50)
      )
      const reason = Store.use((store) => Effect.flip(store.listNotebooks(everything))).pipe(
        Effect.map((failure) => failure.reason),
        Effect.provide(indexIn(folder))
      )
      expect(yield* reason).toBe("index_corrupt")
    })
  )

  it.effect("is a typed failure where the file system cannot read it", () =>
    Effect.gen(function* () {
      const folder = yield* scratchFolder
      mkdirSync(join(folder, "ibid.db"))
      const failure = Store.use((store) => Effect.flip(store.listNotebooks(everything)))
      expect((yield* Effect.provide(failure, indexIn(folder))).reason).toBe("index_corrupt")
    })
  )

  it.effect("says which folder rights it needs when it cannot be opened", () =>
    Effect.gen(function* () {
      // Rights do not bind the superuser.
      if (process.getuid?.() === 0) return
      const folder = yield* scratchFolder
      yield* putNotebook("papers", { a: "text" }).pipe(Effect.provide(indexIn(folder)))
      chmodSync(folder, 0o500)
      const failure = yield* Store.use((store) => Effect.flip(store.listNotebooks(everything))).pipe(
        Effect.provide(indexIn(folder))
      )
      chmodSync(folder, 0o700)
      expect(failure.hint).toContain("IBID_HOME")
    })
  )

  it.effect("makes a second writer wait, and tells it when the wait is too long", () =>
    Effect.gen(function* () {
      const folder = yield* scratchFolder
      yield* putNotebook("papers", { a: "text" }).pipe(Effect.provide(indexIn(folder)))
      const db = new Database(join(folder, "ibid.db"))
      db.exec("BEGIN IMMEDIATE")
      const failure = yield* StoreWriter.use((writer) => Effect.flip(writer.createNotebook({ title: "x" }))).pipe(
        Effect.provide(indexIn(folder))
      )
      expect(failure.reason).toBe("index_busy")
      const readable = yield* Store.use((store) => store.listNotebooks(everything)).pipe(
        Effect.provide(indexIn(folder))
      )
      expect(readable.items).toHaveLength(1)
      db.close()
    })
  )
})

describe("what a client may see", () => {
  it.effect("is shared notebooks; all else is the same as what does not exist", () =>
    Effect.gen(function* () {
      const folder = yield* scratchFolder
      const made = yield* Effect.all({
        open: putNotebook("open", { a: "The open text." }, true),
        shut: putNotebook("shut", { b: "The secret text." })
      }).pipe(Effect.provide(indexIn(folder)))
      yield* Effect.gen(function* () {
        const store = yield* Store
        const retriever = yield* Retriever
        const provenance = yield* Provenance
        expect((yield* store.listNotebooks(everything)).items.map(({ title }) => title)).toEqual(["open"])
        const documentId = made.shut.documents.b ?? ""
        const failures = [
          yield* Effect.flip(store.listSources({ notebook: "shut", ...everything })),
          yield* Effect.flip(store.listSources({ notebook: "no such", ...everything })),
          yield* Effect.flip(store.listSources({ notebook: made.shut.notebookId, ...everything })),
          yield* Effect.flip(retriever.search(question("shut", "secret"))),
          yield* Effect.flip(provenance.locate("The secret text.", { notebook: "shut" }))
        ]
        expect(new Set(failures.map(({ reason, message, hint }) => `${reason} ${message} ${hint}`)).size).toBe(1)
        const documents = [
          yield* Effect.flip(store.readDocument({ documentId, maxChars: 10 })),
          yield* Effect.flip(store.readDocument({ documentId: "doc_none", maxChars: 10 })),
          yield* Effect.flip(provenance.locate("The secret text.", { documentId })),
          yield* Effect.flip(provenance.freshness(documentId))
        ]
        expect(new Set(documents.map(({ reason, message, hint }) => `${reason} ${message} ${hint}`)).size).toBe(1)
        const check = yield* provenance.locate("The secret text.", {})
        expect(check).toMatchObject({ verdict: "not_found", locations: [] })
        expect(check.closest?.documentTitle).not.toBe("b")
      }).pipe(Effect.provide(indexIn(folder, "client")))
    })
  )
})

describe("lists", () => {
  withIndex.effect("page through everything once, in order", () =>
    Effect.gen(function* () {
      const names = Array.from({ length: 23 }, (_, at) => `title ${at % 7}`)
      const writer = yield* StoreWriter
      const { notebookId, rootId } = yield* putNotebook("many", {})
      yield* writer.putDocuments(
        notebookId,
        names.map((title, at) => ({
          stamp: { rootId, relativePath: String(at), part: "", size: 1, mtimeMs: 0, hash: String(at) },
          title,
          document: documentOf("text"),
          chunks: chunkDocument(documentOf("text"))
        }))
      )
      const store = yield* Store
      const seen: Array<string> = []
      let cursor: string | undefined
      do {
        const page = yield* store.listSources({
          notebook: "many",
          limit: 4,
          ...(cursor === undefined ? {} : { cursor })
        })
        seen.push(...page.items.map(({ documentId }) => documentId))
        cursor = page.nextCursor
      } while (cursor !== undefined)
      expect(new Set(seen).size).toBe(23)
      expect(seen).toHaveLength(23)
      const foreign = yield* Effect.flip(store.listSources({ notebook: "many", limit: 4, cursor: "bm9uc2Vuc2U" }))
      expect(foreign.reason).toBe("invalid_input")
    })
  )
})

describe("reading", () => {
  withIndex.effect("gives back every text exactly, in any steps, without splitting a code point", () =>
    Effect.gen(function* () {
      const store = yield* Store
      const writer = yield* StoreWriter
      const { notebookId, rootId } = yield* putNotebook("texts", {})
      let count = 0
      const unit = fc.constantFrom("a", "b ", "\n\n", "é", "漢", "🙂", "e\u0301", "👩‍👩‍👧")
      yield* Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(
            fc.array(unit, { minLength: 1, maxLength: 60 }),
            fc.integer({ min: 1, max: 400 }),
            fc.integer({ min: 1, max: 5000 }),
            async (units, repeat, step) => {
              const text = units.join("").repeat(repeat)
              const document = documentOf(text)
              const stamp = { rootId, relativePath: String(count++), part: "", size: 1, mtimeMs: 0, hash: "" }
              const [documentId = ""] = await Effect.runPromise(
                writer.putDocuments(notebookId, [{ stamp, title: "t", document, chunks: chunkDocument(document) }])
              )
              let whole = ""
              for (let at: number | undefined = 0; at !== undefined; ) {
                const read: { text: string; startOffset: number; endOffset: number; nextOffset?: number } =
                  await Effect.runPromise(store.readDocument({ documentId, startOffset: at, maxChars: step }))
                expect(read.text).toBe(text.slice(read.startOffset, read.endOffset))
                expect(/^[\udc00-\udfff]|[\ud800-\udbff]$/.test(read.text)).toBe(false)
                whole += read.text
                at = read.nextOffset
              }
              expect(whole).toBe(text)
            }
          ),
          { numRuns: 60 }
        )
      )
    })
  )

  withIndex.effect("gives a page exactly", () =>
    Effect.gen(function* () {
      const { documents } = yield* putNotebook("pages", { book: "# One\n\nfirst page\fsecond page\fthird" })
      const documentId = documents.book ?? ""
      const store = yield* Store
      const read = yield* store.readDocument({ documentId, page: 2, maxChars: 100 })
      expect(read).toMatchObject({ page: 2, pageCount: 3, text: "second page", truncated: false })
      const beyond = yield* Effect.flip(store.readDocument({ documentId, page: 4, maxChars: 100 }))
      expect(beyond).toMatchObject({ reason: "invalid_input" })
    })
  )
})

describe("writing", () => {
  withIndex.effect("keeps the id of a source that is indexed again, and leaves nothing of what was there", () =>
    Effect.gen(function* () {
      const writer = yield* StoreWriter
      const store = yield* Store
      const runner = yield* QueryRunner
      const { documents, notebookId, rootId } = yield* putNotebook("n", { a: "The old words." })
      const stamp = { rootId, relativePath: "a", part: "", size: 2, mtimeMs: 5, hash: "2" }
      const document = documentOf("Entirely new ones.")
      const again = yield* writer.putDocuments(notebookId, [
        { stamp, title: "a", document, chunks: chunkDocument(document) }
      ])
      expect(again).toEqual([documents.a])
      const retriever = yield* Retriever
      expect((yield* retriever.search(question("n", "old words"))).result.evidence).toEqual([])
      expect((yield* retriever.search(question("n", "entirely"))).result.evidence).toHaveLength(1)
      yield* writer.removeDocuments(again)
      expect((yield* store.listSources({ notebook: "n", ...everything })).items).toEqual([])
      expect(yield* runner.run("checkIndex", undefined)).toEqual([])
    })
  )

  it.effect("is checked for vectors that lead nowhere", () =>
    Effect.gen(function* () {
      const folder = yield* scratchFolder
      yield* putNotebook("n", { a: "Some words." }).pipe(Effect.provide(indexIn(folder)))
      const db = new Database(join(folder, "ibid.db"))
      db.exec(
        `INSERT INTO space (notebook_id, identity, kind, dimensions, trained_on, coarse, serving, created_at)
         VALUES (1, 'i', 'latent', 1, 1, 0, 1, '');
         CREATE TABLE vector_1 (id INTEGER PRIMARY KEY, vector BLOB NOT NULL) STRICT;
         CREATE TABLE vector_7 (id INTEGER PRIMARY KEY, vector BLOB NOT NULL) STRICT;
         INSERT INTO vector_1 SELECT id, x'00' FROM chunk;
         INSERT INTO vector_1 VALUES (999, x'00')`
      )
      db.close()
      const problems = Effect.flatMap(QueryRunner, (runner) => runner.run("checkIndex", undefined))
      expect(yield* Effect.provide(problems, indexIn(folder))).toEqual([
        "1 vectors without a chunk",
        "1 tables of vectors without a space"
      ])
    })
  )

  withIndex.effect("lists a source that failed under the kind that its name says", () =>
    Effect.gen(function* () {
      const writer = yield* StoreWriter
      const store = yield* Store
      const { notebookId, rootId } = yield* putNotebook("n", {})
      for (const relativePath of ["a/Report.PDF", "b.docx", "c"]) {
        const stamp = { rootId, relativePath, part: "", size: 2, mtimeMs: 5, hash: "" }
        yield* writer.putFailure(notebookId, {
          stamp,
          title: relativePath,
          code: "timeout",
          message: "It took too long."
        })
      }
      const { items } = yield* store.listSources({ notebook: "n", ...everything })
      expect(items.map(({ type, status }) => `${type} ${status}`)).toEqual(["pdf failed", "word failed", "text failed"])
    })
  )

  withIndex.effect("forgets a notebook with its tables", () =>
    Effect.gen(function* () {
      const writer = yield* StoreWriter
      const runner = yield* QueryRunner
      yield* putNotebook("gone", { a: "Some words." })
      yield* putNotebook("kept", { a: "Some words." })
      yield* writer.removeNotebook("gone")
      expect(yield* runner.run("checkIndex", undefined)).toEqual([])
      const retriever = yield* Retriever
      expect((yield* retriever.search(question("kept", "words"))).result.evidence).toHaveLength(1)
    })
  )
})

describe("a home that is no folder", () => {
  it.effect("is no index, and no defect", () =>
    Effect.gen(function* () {
      const folder = yield* scratchFolder
      writeFileSync(join(folder, "file"), "")
      const failure = yield* Store.use((store) => Effect.flip(store.listNotebooks(everything))).pipe(
        Effect.provide(indexIn(join(folder, "file")))
      )
      expect(failure.reason).toBe("no_index")
    })
  )
})
