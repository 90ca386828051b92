import { execFileSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { describe, expect } from "vitest"
import { Library, type Progress } from "../../../src/services/Library.ts"
import { StoreWriter } from "../../../src/services/StoreWriter.ts"
import { it } from "../../helpers/effect.ts"
import { add, allSources, ids, live, paths, put, sync, workspace } from "./harness.ts"

/** A test in a workspace of its own, over the real index. */
const inWorkspace = <E>(
  name: string,
  body: (folder: string, home: string) => Effect.Effect<unknown, E, Library | StoreWriter>
) =>
  it.effect(name, () =>
    Effect.flatMap(workspace, ({ folder, home }) => body(folder, home).pipe(Effect.provide(live(home))))
  )

describe("adding", () => {
  inWorkspace("indexes a folder and counts what it did", (folder) =>
    Effect.gen(function* () {
      put(folder, "a.md", "# Alpha\n\nText.")
      put(folder, "sub/b.txt", "Beta")
      put(folder, "empty.md", "")
      put(folder, "picture.png", "\u0089PNG\r\n\u001A\n\0\0")
      put(folder, ".hidden.md", "x")
      const summary = yield* add([folder])
      expect(summary).toMatchObject({
        added: 3,
        updated: 0,
        unchanged: 0,
        removed: 0,
        skipped: 2,
        failed: 0,
        failures: []
      })
      expect(yield* paths).toEqual(["a.md", "empty.md", "sub/b.txt"])
      const rows = yield* allSources
      expect(rows.find((row) => row.relativePath === "a.md")).toMatchObject({ title: "Alpha", status: "indexed" })
      expect(rows.find((row) => row.relativePath === "sub/b.txt")?.title).toBe("b.txt")
      expect(rows.find((row) => row.relativePath === "empty.md")?.status).toBe("empty")
    })
  )

  inWorkspace("makes a home and an index for the owner's eyes only", (folder, home) =>
    Effect.gen(function* () {
      put(folder, "a.md", "x")
      yield* add([folder])
      expect(statSync(home).mode & 0o777).toBe(0o700)
      expect(statSync(join(home, "ibid.db")).mode & 0o777).toBe(0o600)
    })
  )

  inWorkspace("changes nothing the second time, and keeps ids", (folder) =>
    Effect.gen(function* () {
      put(folder, "a.md", "x")
      yield* add([folder])
      const before = yield* ids
      const summary = yield* add([folder])
      expect(summary).toMatchObject({ added: 0, updated: 0, unchanged: 1 })
      expect(yield* ids).toEqual(before)
      expect(yield* Effect.flatMap(StoreWriter, (writer) => writer.roots())).toHaveLength(1)
    })
  )

  inWorkspace("reports a bad file and goes on with the others", (folder) =>
    Effect.gen(function* () {
      put(folder, "a.md", "fine")
      put(folder, "sub/broken.pdf", "%PDF-1.7\nthis is no PDF")
      const summary = yield* add([folder, join(folder, "nothing-here.md")])
      expect(summary).toMatchObject({ added: 1, failed: 2 })
      expect(summary.failures.map(({ name }) => name).sort()).toEqual(["nothing-here.md", "sub/broken.pdf"])
      for (const failure of summary.failures) expect(failure.message).not.toContain(folder)
    })
  )

  inWorkspace("fails for a file that was named and is of no known format", (folder) =>
    Effect.gen(function* () {
      put(folder, "picture.png", "\u0089PNG\r\n\u001A\n\0\0")
      const summary = yield* add([join(folder, "picture.png")])
      expect(summary.failures).toMatchObject([{ name: "picture.png", code: "unsupported_format" }])
    })
  )

  inWorkspace("makes no index when nothing can be added", (folder, home) =>
    Effect.gen(function* () {
      execFileSync("mkfifo", [join(folder, "pipe")])
      for (const target of ["missing.md", "pipe"]) {
        const error = yield* Effect.flip(add([join(folder, target)]))
        expect(error).toMatchObject({ reason: "source_unreadable" })
        expect(error.message).not.toContain(folder)
      }
      expect(existsSync(home)).toBe(false)
    })
  )

  inWorkspace("keeps awkward names apart", (folder) =>
    Effect.gen(function* () {
      const awkward = [
        "my file.md",
        "my-file.md",
        "2026_06_16.md",
        "2026-06-16.md",
        "a#b%.md",
        "q'\".md",
        "a\nb.md",
        "caf\u00E9.md",
        "cafe\u0301.md"
      ]
      for (const name of awkward) put(folder, name, `text of ${JSON.stringify(name)}`)
      writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.of(0xff, 0x2e, 0x6d, 0x64)]), "bytes")
      expect(yield* add([folder])).toMatchObject({ added: awkward.length + 1, failed: 0 })
      expect(yield* sync()).toMatchObject({ unchanged: awkward.length + 1, added: 0, removed: 0 })
    })
  )

  inWorkspace("never indexes its own home", (folder) =>
    Effect.gen(function* () {
      put(folder, "a.md", "x")
      const summary = yield* add([folder]).pipe(Effect.andThen(add([folder])))
      expect(summary).toMatchObject({ added: 0, unchanged: 1, failed: 0 })
    }).pipe(Effect.provide(live(join(folder, "home"))))
  )

  inWorkspace("tells how far it is", (folder) =>
    Effect.gen(function* () {
      for (let index = 0; index < 30; index++) put(folder, `${index}.md`, `text ${index}`)
      const heard: Array<Progress> = []
      const library = yield* Library
      yield* library.add({ targets: [folder], notebook: "n", exclude: [], allowPrivate: false }, (progress) => {
        heard.push(progress)
      })
      expect(heard[0]).toMatchObject({ phase: "reading", done: 1 })
      expect(heard.at(-1)).toMatchObject({ done: 30, total: 30 })
      const done = heard.filter(({ phase }) => phase === "parsing").map((progress) => progress.done)
      expect(done).toEqual([...done].sort((a, b) => a - b))
      expect(heard.some(({ current }) => current === "7.md")).toBe(true)
    })
  )
})

describe("syncing", () => {
  inWorkspace("follows edits, new files and deletions", (folder) =>
    Effect.gen(function* () {
      put(folder, "a.md", "one", 1000)
      put(folder, "b.md", "two", 1000)
      yield* add([folder])
      const before = yield* ids
      put(folder, "a.md", "changed", 2000)
      put(folder, "c.md", "three")
      rmSync(join(folder, "b.md"))
      expect(yield* sync()).toMatchObject({ added: 1, updated: 1, unchanged: 0, removed: 1 })
      const after = yield* ids
      expect([...after.keys()].sort()).toEqual(["a.md", "c.md"])
      expect(after.get("a.md")).toBe(before.get("a.md"))
    })
  )

  inWorkspace("takes a file that was only touched as unchanged, and an edit of the same size as a change", (folder) =>
    Effect.gen(function* () {
      put(folder, "a.md", "one", 1000)
      put(folder, "b.md", "two", 1000)
      yield* add([folder])
      utimesSync(join(folder, "a.md"), 2000, 2000)
      put(folder, "b.md", "owt", 2000)
      expect(yield* sync()).toMatchObject({ updated: 1, unchanged: 1 })
      expect(yield* sync()).toMatchObject({ updated: 0, unchanged: 2 })
    })
  )

  inWorkspace("keeps the id of a file that was renamed, also into another folder or over another file", (folder) =>
    Effect.gen(function* () {
      put(folder, "a.md", "first text")
      put(folder, "b.md", "second text")
      put(folder, "c.md", "third text")
      put(folder, "d.md", "fourth text, which is gone afterwards")
      yield* add([folder])
      const before = yield* ids
      renameSync(join(folder, "a.md"), join(folder, "z.md"))
      mkdirSync(join(folder, "sub"))
      renameSync(join(folder, "b.md"), join(folder, "sub/b.md"))
      renameSync(join(folder, "c.md"), join(folder, "d.md"))
      expect(yield* sync()).toMatchObject({ added: 0, removed: 0, updated: 3 })
      const after = yield* ids
      expect(after.get("z.md")).toBe(before.get("a.md"))
      expect(after.get("sub/b.md")).toBe(before.get("b.md"))
      expect(after.get("d.md")).toBe(before.get("c.md"))
      const titles = new Map((yield* allSources).map((row) => [row.relativePath, row.title]))
      expect(titles.get("z.md")).toBe("z.md")
    })
  )

  inWorkspace("removes nothing for an empty path", (folder) =>
    Effect.gen(function* () {
      put(folder, "a.md", "text")
      yield* add([folder])
      const library = yield* Library
      expect((yield* Effect.flip(library.remove(""))).reason).toBe("invalid_input")
      expect(yield* allSources).toHaveLength(1)
    })
  )

  inWorkspace("keeps the ids of files that traded their names", (folder) =>
    Effect.gen(function* () {
      put(folder, "a.md", "first text of one", 1000)
      put(folder, "b.md", "# Second\n\ntext of another length", 2000)
      yield* add([folder])
      const before = yield* ids
      renameSync(join(folder, "a.md"), join(folder, "c.md"))
      renameSync(join(folder, "b.md"), join(folder, "a.md"))
      renameSync(join(folder, "c.md"), join(folder, "b.md"))
      expect(yield* sync()).toMatchObject({ added: 0, removed: 0, updated: 2 })
      const after = yield* ids
      expect([after.get("a.md"), after.get("b.md")]).toEqual([before.get("b.md"), before.get("a.md")])
      expect(new Map((yield* allSources).map((row) => [row.relativePath, row.title]))).toEqual(
        new Map([
          ["a.md", "Second"],
          ["b.md", "b.md"]
        ])
      )
      expect(yield* sync()).toMatchObject({ unchanged: 2 })
    })
  )

  inWorkspace("reads a file anew that was renamed to another format, with its id", (folder) =>
    Effect.gen(function* () {
      put(folder, "a.txt", "# A heading\n\nText.")
      yield* add([folder])
      const before = yield* ids
      renameSync(join(folder, "a.txt"), join(folder, "a.md"))
      expect(yield* sync()).toMatchObject({ added: 0, removed: 0, updated: 1 })
      expect((yield* ids).get("a.md")).toBe(before.get("a.txt"))
      expect((yield* allSources)[0]?.title).toBe("A heading")
    })
  )

  inWorkspace("follows a file from one root to another", (folder) =>
    Effect.gen(function* () {
      put(folder, "x/a.md", "wandering text")
      put(folder, "x/stay.md", "stays")
      put(folder, "y/other.md", "other")
      yield* add([join(folder, "x"), join(folder, "y")])
      const before = yield* ids
      renameSync(join(folder, "x/a.md"), join(folder, "y/b.md"))
      expect(yield* sync()).toMatchObject({ added: 0, removed: 0, updated: 1, unchanged: 2 })
      expect((yield* ids).get("b.md")).toBe(before.get("a.md"))
    })
  )

  inWorkspace("keeps the index when a root is gone or lists nothing, unless that is meant", (folder) =>
    Effect.gen(function* () {
      const root = join(folder, "root")
      put(root, "a.md", "x")
      yield* add([root])
      rmSync(join(root, "a.md"))
      expect(yield* Effect.flip(sync())).toMatchObject({ _tag: "LibraryError", reason: "source_unreadable" })
      rmSync(root, { recursive: true })
      expect(yield* Effect.flip(sync())).toMatchObject({ reason: "source_unreadable" })
      expect(yield* paths).toEqual(["a.md"])
      expect(yield* sync(true)).toMatchObject({ removed: 1 })
      expect(yield* paths).toEqual([])
    })
  )

  inWorkspace("changes nothing anywhere when one of several roots cannot be read", (folder) =>
    Effect.gen(function* () {
      put(folder, "x/a.md", "x")
      put(folder, "y/b.md", "y")
      yield* add([join(folder, "x"), join(folder, "y")])
      rmSync(join(folder, "y"), { recursive: true })
      put(folder, "x/new.md", "new")
      yield* Effect.flip(sync())
      expect(yield* paths).toEqual(["a.md", "b.md"])
    })
  )

  inWorkspace("removes a file that was added alone and is gone, and takes it back when it returns", (folder) =>
    Effect.gen(function* () {
      put(folder, "a.md", "x")
      put(folder, "b.md", "y")
      yield* add([join(folder, "a.md")])
      rmSync(join(folder, "a.md"))
      expect(yield* sync()).toMatchObject({ removed: 1 })
      put(folder, "a.md", "back")
      expect(yield* sync()).toMatchObject({ added: 1 })
    })
  )

  inWorkspace("removes what patterns leave out later", (folder) =>
    Effect.gen(function* () {
      put(folder, "a.md", "x")
      put(folder, "draft.md", "y")
      yield* add([folder])
      put(folder, ".ibidignore", "draft*\n")
      expect(yield* sync()).toMatchObject({ removed: 1, unchanged: 1 })
    })
  )

  inWorkspace("remembers excludes", (folder) =>
    Effect.gen(function* () {
      put(folder, "a.md", "x")
      put(folder, "b.tmp", "y")
      yield* add([folder], { exclude: ["*.tmp"] })
      put(folder, "c.tmp", "z")
      yield* sync()
      expect(yield* paths).toEqual(["a.md"])
    })
  )
})

describe("roots that overlap", () => {
  inWorkspace("hold a file once, whatever was added first, and under the same id", (folder) =>
    Effect.gen(function* () {
      put(folder, "sub/a.md", "inner")
      put(folder, "b.md", "outer")
      yield* add([join(folder, "sub")])
      const first = yield* ids
      expect(yield* add([folder, join(folder, "b.md")])).toMatchObject({ added: 1, unchanged: 1 })
      const rows = yield* allSources
      expect(rows).toHaveLength(2)
      expect(rows.some((row) => row.documentId === first.get("a.md"))).toBe(true)
      expect(yield* sync()).toMatchObject({ added: 0, updated: 0, removed: 0, unchanged: 2 })
    })
  )

  inWorkspace("hand documents over when one of them is forgotten", (folder) =>
    Effect.gen(function* () {
      const library = yield* Library
      put(folder, "sub/a.md", "inner")
      put(folder, "b.md", "outer")
      yield* add([folder])
      yield* add([join(folder, "sub")])
      const first = yield* ids
      expect(yield* library.remove(folder)).toEqual({ kind: "root", documents: 1 })
      expect((yield* ids).get("a.md")).toBe(first.get("sub/a.md"))
      expect(yield* sync()).toMatchObject({ unchanged: 1, added: 0, removed: 0 })
    })
  )

  inWorkspace("may be very many", (folder) =>
    Effect.gen(function* () {
      const names = Array.from({ length: 3000 }, (_, index) => `${index}.md`)
      for (const name of names) put(folder, name, `text ${name}`)
      const targets = names.map((name) => join(folder, name))
      expect(yield* add(targets)).toMatchObject({ added: 3000 })
      expect(yield* add([folder])).toMatchObject({ added: 0, unchanged: 3000 })
    })
  )

  inWorkspace("belong to one notebook each", (folder) =>
    Effect.gen(function* () {
      put(folder, "a.md", "x")
      yield* add([folder], { notebook: "one" })
      yield* add([folder], { notebook: "two" })
      expect(new Set((yield* allSources).map((row) => row.documentId)).size).toBe(2)
    })
  )

  inWorkspace("are one root when they are the same folder by another name", (folder) =>
    Effect.gen(function* () {
      put(folder, "real/a.md", "x")
      symlinkSync("real", join(folder, "alias"))
      yield* add([join(folder, "real")])
      expect(yield* add([join(folder, "alias"), join(folder, "real/../real/")])).toMatchObject({
        unchanged: 1,
        added: 0
      })
    })
  )
})

describe("removing", () => {
  inWorkspace("leaves a document out of syncs until it is added again", (folder) =>
    Effect.gen(function* () {
      const library = yield* Library
      put(folder, "a.md", "x")
      put(folder, "b.md", "y")
      yield* add([folder])
      const id = (yield* ids).get("a.md") ?? ""
      expect(yield* library.remove(id)).toEqual({ kind: "document", documents: 1 })
      put(folder, "a.md", "edited since")
      expect(yield* sync()).toMatchObject({ added: 0, updated: 0, skipped: 1, unchanged: 1 })
      expect(yield* paths).toEqual(["b.md"])
      renameSync(join(folder, "a.md"), join(folder, "c.md"))
      yield* sync()
      yield* add([folder])
      expect((yield* paths).length).toBe(2)
    })
  )

  inWorkspace("takes a document by the path of its file", (folder) =>
    Effect.gen(function* () {
      const library = yield* Library
      put(folder, "a.md", "x")
      put(folder, "b.md", "y")
      yield* add([folder])
      expect(yield* library.remove(join(folder, "a.md"))).toEqual({ kind: "document", documents: 1 })
      yield* sync()
      expect(yield* paths).toEqual(["b.md"])
      yield* add([join(folder, "a.md")])
      expect(yield* paths).toEqual(["a.md", "b.md"])
    })
  )

  inWorkspace("takes a file that was added by itself and with its folder from both", (folder) =>
    Effect.gen(function* () {
      const library = yield* Library
      put(folder, "a.md", "x")
      put(folder, "b.md", "y")
      yield* add([folder, join(folder, "a.md")])
      expect(yield* library.remove(join(folder, "a.md"))).toEqual({ kind: "document", documents: 1 })
      yield* sync()
      expect(yield* paths).toEqual(["b.md"])
    })
  )

  inWorkspace("forgets a root by its path, also when it is gone from the disk", (folder) =>
    Effect.gen(function* () {
      const library = yield* Library
      put(folder, "root/a.md", "x")
      yield* add([join(folder, "root")])
      rmSync(join(folder, "root"), { recursive: true })
      expect(yield* library.remove(join(folder, "root"))).toEqual({ kind: "root", documents: 1 })
      expect(yield* sync()).toMatchObject({ added: 0, removed: 0 })
    })
  )

  inWorkspace("says when there is nothing of that name", (folder, home) =>
    Effect.gen(function* () {
      const library = yield* Library
      expect(yield* Effect.flip(library.remove(folder))).toMatchObject({ reason: "no_index" })
      expect(existsSync(home)).toBe(false)
      put(folder, "a.md", "x")
      yield* add([folder])
      const error = yield* Effect.flip(library.remove(join(folder, "other")))
      expect(error).toMatchObject({ reason: "not_found" })
      expect(error.message).not.toContain(folder)
    })
  )
})

describe("notes", () => {
  inWorkspace("are documents of their notebook that no sync touches", (folder) =>
    Effect.gen(function* () {
      const library = yield* Library
      put(folder, "a.md", "x")
      yield* add([folder])
      const id = yield* library.addNote({ notebook: "default", title: "Lease", body: "Call Ines about the lease." })
      yield* sync()
      const row = (yield* allSources).find((source) => source.documentId === id)
      expect(row).toMatchObject({ title: "Lease", status: "indexed" })
      yield* library.removeNote(id)
      expect((yield* allSources).map((source) => source.relativePath)).toEqual(["a.md"])
    })
  )

  inWorkspace("must say something, and only notes are removed as notes", (folder) =>
    Effect.gen(function* () {
      const library = yield* Library
      put(folder, "a.md", "x")
      yield* add([folder])
      const empty = library.addNote({ notebook: "default", title: "T", body: " \n" })
      expect(yield* Effect.flip(empty)).toMatchObject({ reason: "invalid_input" })
      const id = (yield* ids).get("a.md") ?? ""
      expect(yield* Effect.flip(library.removeNote(id))).toMatchObject({ reason: "not_found" })
    })
  )
})

describe("runs", () => {
  inWorkspace("are stopped between documents and completed by a sync", (folder) =>
    Effect.gen(function* () {
      for (let index = 0; index < 300; index++) put(folder, `${index}.md`, `text ${index}`)
      const library = yield* Library
      const stop = new AbortController()
      const adding = library.add({ targets: [folder], notebook: "n", exclude: [], allowPrivate: false }, (progress) => {
        if (progress.phase === "parsing" && progress.done > 0) stop.abort()
      })
      const services = yield* Effect.context<StoreWriter>()
      const exit = yield* Effect.promise(() => Effect.runPromiseExitWith(services)(adding, { signal: stop.signal }))
      expect(exit._tag).toBe("Failure")
      const there = (yield* allSources).length
      expect(there).toBeGreaterThan(0)
      expect(there).toBeLessThan(300)
      expect(yield* sync()).toMatchObject({ added: 300 - there, unchanged: there })
      expect(readFileSync(join(folder, "0.md"), "utf8")).toBe("text 0")
    })
  )
})
