import { execFileSync } from "node:child_process"
import { chmodSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { describe, expect } from "vitest"
import { encodeRawName } from "../../../src/domain/sync/names.ts"
import * as disk from "../../../src/layers/library/disk.ts"
import { walk } from "../../../src/layers/library/walk.ts"
import { it } from "../../helpers/effect.ts"
import { put, workspace } from "./harness.ts"

const list = (location: string, excludes: ReadonlyArray<string> = [], shut: ReadonlySet<string> = new Set()) =>
  Effect.promise((signal) => walk({ location, excludes, shut, onFound: () => {} }, signal))

const names = (listing: { readonly entries: ReadonlyArray<{ readonly relativePath: string }> }) =>
  listing.entries.map(({ relativePath }) => relativePath).sort()

describe("walk", () => {
  it.effect("respects .gitignore and .ibidignore at every level, the inner one first", () =>
    Effect.gen(function* () {
      const { folder } = yield* workspace
      put(folder, ".gitignore", "*.log\nbuild/\n/top.md\n")
      put(folder, ".ibidignore", "!keep.log\n")
      for (const name of [
        "a.md",
        "b.log",
        "keep.log",
        "top.md",
        "build/x.md",
        "sub/top.md",
        "sub/c.log",
        "sub/d.log"
      ]) {
        put(folder, name, "x")
      }
      put(folder, "sub/.gitignore", "!c.log\n")
      const listing = yield* list(folder)
      expect(names(listing)).toEqual(["a.md", "keep.log", "sub/c.log", "sub/top.md"])
      expect(listing.skipped.ignored).toBe(4)
    })
  )

  it.effect("respects what a Git repository says above the root, unless it leaves out the root itself", () =>
    Effect.gen(function* () {
      const { folder } = yield* workspace
      put(folder, ".gitignore", "*.log\n/docs/drafts/\n/site/\n")
      for (const name of ["docs/a.md", "docs/b.log", "docs/drafts/c.md", "docs/api/d.log", "docs/api/drafts/e.md"]) {
        put(folder, name, "x")
      }
      put(folder, "site/page.html", "x")
      put(folder, "docs/api/.gitignore", "!d.log\n")
      const docs = join(folder, "docs")
      expect(names(yield* list(docs))).toHaveLength(5)
      put(folder, ".git/HEAD", "x")
      expect(names(yield* list(docs))).toEqual(["a.md", "api/d.log", "api/drafts/e.md"])
      expect(names(yield* list(join(docs, "api")))).toEqual(["d.log", "drafts/e.md"])
      expect(names(yield* list(join(folder, "site")))).toEqual(["page.html"])
    })
  )

  it.effect("lets excludes win over everything that files say", () =>
    Effect.gen(function* () {
      const { folder } = yield* workspace
      put(folder, ".ibidignore", "!drafts/\n")
      put(folder, "drafts/a.md", "x")
      put(folder, "b.tmp", "x")
      put(folder, "c.md", "x")
      expect(names(yield* list(folder, ["drafts/", "*.tmp"]))).toEqual(["c.md"])
    })
  )

  it.effect("skips and counts hidden entries, but not the files with patterns", () =>
    Effect.gen(function* () {
      const { folder } = yield* workspace
      put(folder, ".gitignore", "")
      put(folder, ".secret.md", "x")
      put(folder, ".git/config", "x")
      put(folder, "a.md", "x")
      const listing = yield* list(folder)
      expect(names(listing)).toEqual(["a.md"])
      expect(listing.skipped.hidden).toBe(2)
    })
  )

  it.effect("skips links that leave the root, follows others once, and ends on cycles", () =>
    Effect.gen(function* () {
      const { base, folder } = yield* workspace
      put(base, "outside/o.md", "x")
      put(folder, "a/one.md", "x")
      put(folder, ".store/two.md", "x")
      symlinkSync(join(base, "outside"), join(folder, "out"))
      symlinkSync(join(base, "outside/o.md"), join(folder, "out.md"))
      symlinkSync("..", join(folder, "a/up"))
      symlinkSync("a/one.md", join(folder, "alias.md"))
      symlinkSync(".store", join(folder, "current"))
      symlinkSync(".store", join(folder, "current2"))
      symlinkSync("nowhere", join(folder, "dangling"))
      const listing = yield* list(folder)
      expect(names(listing)).toEqual(["a/one.md", "current/two.md"])
      expect(listing.skipped.link).toBe(6)
    })
  )

  it.effect("takes both names of a file with two", () =>
    Effect.gen(function* () {
      const { folder } = yield* workspace
      put(folder, "a.md", "x")
      linkSync(join(folder, "a.md"), join(folder, "b.md"))
      expect(names(yield* list(folder))).toEqual(["a.md", "b.md"])
    })
  )

  it.effect("neither opens nor waits for a FIFO", () =>
    Effect.gen(function* () {
      const { folder } = yield* workspace
      execFileSync("mkfifo", [join(folder, "pipe.md")])
      mkdirSync(join(folder, "x.pdf"))
      put(folder, "x.pdf/in.md", "x")
      const listing = yield* list(folder)
      expect(names(listing)).toEqual(["x.pdf/in.md"])
      expect(listing.skipped.special).toBe(1)
    })
  )

  it.effect("keeps awkward names apart", () =>
    Effect.gen(function* () {
      const { folder } = yield* workspace
      const awkward = [
        "my file.md",
        "my-file.md",
        "a#b.md",
        "a%23b.md",
        "a'b\".md",
        "a\nb.md",
        "caf\u00E9.md",
        "cafe\u0301.md",
        "-x.md",
        "a\\b.md"
      ]
      for (const name of awkward) put(folder, name, name)
      expect(names(yield* list(folder))).toEqual([...awkward].sort())
    })
  )

  it.effect("spells names that are not UTF-8 by their bytes", () =>
    Effect.gen(function* () {
      const { folder } = yield* workspace
      const names_ = [Buffer.of(0x61, 0xff), Buffer.of(0x61, 0xfe)]
      for (const name of names_) writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), name]), "x")
      expect(names(yield* list(folder))).toEqual(names_.map(encodeRawName).sort())
    })
  )

  it.effect("never enters a folder that is shut", () =>
    Effect.gen(function* () {
      const { folder } = yield* workspace
      put(folder, "home/ibid.db", "x")
      put(folder, "a.md", "x")
      const shut = new Set([yield* Effect.promise(() => disk.folderIdentity(join(folder, "home")))])
      expect(names(yield* list(folder, [], shut))).toEqual(["a.md"])
    })
  )

  it.effect("names a folder that cannot be listed", () =>
    Effect.gen(function* () {
      if (process.getuid?.() === 0) return console.log("skipped: root may list every folder")
      const { folder } = yield* workspace
      put(folder, "shut/a.md", "x")
      put(folder, "b.md", "x")
      chmodSync(join(folder, "shut"), 0)
      const listing = yield* list(folder)
      chmodSync(join(folder, "shut"), 0o700)
      expect(names(listing)).toEqual(["b.md"])
      expect(listing.unreadable).toEqual(["shut"])
    })
  )
})
