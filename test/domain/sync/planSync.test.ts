import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parentsOf, settleClaims } from "../../../src/domain/sync/claims.ts"
import { type DiskEntry, type Listing, noSkips } from "../../../src/domain/sync/listing.ts"
import { displayName, displayPath, encodeRawName, isPlainPath, pathComponents } from "../../../src/domain/sync/names.ts"
import { type KnownSource, planSync } from "../../../src/domain/sync/planSync.ts"
import { matchRenames, matchSwaps, renameSuspects, swapSuspects } from "../../../src/domain/sync/renames.ts"

const entry = (relativePath: string, size = 10, mtimeMs = 1): DiskEntry => ({ relativePath, size, mtimeMs })
const listing = (entries: ReadonlyArray<DiskEntry>, unreadable: ReadonlyArray<string> = []): Listing => ({
  entries,
  skipped: noSkips(),
  folders: [],
  unreadable
})
const known = (relativePath: string, more: Partial<KnownSource> = {}): KnownSource => ({
  documentId: `id-${relativePath}-${more.part ?? ""}`,
  rootId: 1,
  relativePath,
  part: "",
  size: 10,
  mtimeMs: 1,
  hash: `hash-of-${relativePath}`,
  status: "indexed",
  leftOut: false,
  ...more
})
const plan = (
  entries: ReadonlyArray<DiskEntry>,
  sources: ReadonlyArray<KnownSource>,
  retryBelow: ReadonlyArray<string> = [],
  unreadable: ReadonlyArray<string> = []
) => planSync({ rootId: 1, listing: listing(entries, unreadable), sources, retryBelow })

describe("planSync", () => {
  it("leaves alone what has the same size and time", () => {
    expect(plan([entry("a.md")], [known("a.md")])).toEqual({ unchanged: 1, leftOut: 0, candidates: [], vanished: [] })
  })

  it("reads what is new, and lets the hash decide where only the time changed", () => {
    const { candidates } = plan(
      [entry("new.md"), entry("touched.md", 10, 2), entry("grown.md", 11, 2)],
      [known("touched.md"), known("grown.md")]
    )
    expect(candidates.map(({ entry: { relativePath }, hashDecides }) => [relativePath, hashDecides])).toEqual([
      ["new.md", false],
      ["touched.md", true],
      ["grown.md", false]
    ])
  })

  it("finds what vanished, but not below a folder that cannot be listed", () => {
    const { vanished } = plan([], [known("a.md"), known("shut/b.md"), known("shutter/c.md")], [], ["shut"])
    expect(vanished.map(({ relativePath }) => relativePath)).toEqual(["a.md", "shutter/c.md"])
  })

  it("keeps out what a person removed, however it changes", () => {
    const planned = plan([entry("a.md", 99, 99)], [known("a.md", { leftOut: true })])
    expect(planned).toEqual({ unchanged: 0, leftOut: 1, candidates: [], vanished: [] })
  })

  it("tries again what could not be read, and other failures only when asked to", () => {
    const broken = known("sub/broken.pdf", { status: "failed" })
    const shut = known("shut.md", { status: "failed", hash: "" })
    const entries = [entry("sub/broken.pdf"), entry("shut.md")]
    expect(plan(entries, [broken, shut]).candidates.map(({ entry }) => entry.relativePath)).toEqual(["shut.md"])
    expect(plan(entries, [broken, shut], ["sub"]).candidates).toHaveLength(2)
  })

  it("reads a file again whose parts were left with different stamps by a run that was killed", () => {
    const parts = [known("m.mbox", { part: "1", mtimeMs: 2 }), known("m.mbox", { part: "2", mtimeMs: 1 })]
    expect(plan([entry("m.mbox", 10, 2)], parts).candidates).toHaveLength(1)
  })

  it("puts each listed file and each known file in exactly one place", () => {
    const names = fc.uniqueArray(fc.constantFrom("a", "b", "c/d", "c/e", "f"), { maxLength: 5 })
    const stamps = fc.record({ size: fc.integer({ min: 1, max: 3 }), mtimeMs: fc.integer({ min: 1, max: 3 }) })
    fc.assert(
      fc.property(
        names,
        names,
        fc.array(stamps, { minLength: 10, maxLength: 10 }),
        fc.boolean(),
        (disk, index, s, shut) => {
          const entries = disk.map((name, i) => entry(name, s[i]?.size, s[i]?.mtimeMs))
          const sources = index.map((name, i) => known(name, { ...s[i + 5], leftOut: i % 3 === 0 }))
          const planned = plan(entries, sources, [], shut ? ["c"] : [])
          expect(planned.unchanged + planned.leftOut + planned.candidates.length).toBe(disk.length)
          const gone = index.filter((name) => !disk.includes(name) && !(shut && name.startsWith("c/")))
          expect(planned.vanished.map(({ relativePath }) => relativePath).sort()).toEqual([...gone].sort())
        }
      )
    )
  })
})

describe("renames", () => {
  const settle = (
    entries: ReadonlyArray<DiskEntry>,
    sources: ReadonlyArray<KnownSource>,
    hashes: Record<string, string>
  ) => {
    const { candidates, vanished } = plan(entries, sources)
    return matchRenames(vanished, candidates, ({ entry }) => hashes[entry.relativePath])
  }

  it("pairs a vanished file with a new one of the same content", () => {
    const outcome = settle([entry("new.md")], [known("old.md")], { "new.md": "hash-of-old.md" })
    expect(outcome.renames.map(({ from, to }) => [from.relativePath, to.entry.relativePath])).toEqual([
      ["old.md", "new.md"]
    ])
    expect(outcome.removed).toEqual([])
    expect(outcome.candidates).toEqual([])
  })

  it("prefers the same file name among files of the same content", () => {
    const sources = [known("x/one.md", { hash: "h" }), known("x/two.md", { hash: "h" })]
    const outcome = settle([entry("y/two.md"), entry("y/one.md")], sources, { "y/two.md": "h", "y/one.md": "h" })
    expect(outcome.renames.map(({ from, to }) => [from.relativePath, to.entry.relativePath])).toEqual([
      ["x/two.md", "y/two.md"],
      ["x/one.md", "y/one.md"]
    ])
  })

  it("pairs no file twice and removes the rest", () => {
    const sources = [known("a.md", { hash: "h" }), known("b.md", { hash: "h" })]
    const outcome = settle([entry("c.md")], sources, { "c.md": "h" })
    expect(outcome.renames).toHaveLength(1)
    expect(outcome.removed).toHaveLength(1)
  })

  it("follows a file that was moved over another one", () => {
    const outcome = settle([entry("b.md", 10, 5)], [known("a.md"), known("b.md")], { "b.md": "hash-of-a.md" })
    expect(outcome.renames.map(({ from, to }) => [from.relativePath, to.known[0]?.relativePath])).toEqual([
      ["a.md", "b.md"]
    ])
  })

  it("reads nothing when nothing vanished, and no file of another size", () => {
    const fresh = plan([entry("new.md")], [])
    expect(renameSuspects(fresh.vanished, fresh.candidates)).toEqual([])
    const other = plan([entry("new.md", 11)], [known("old.md")])
    expect(renameSuspects(other.vanished, other.candidates)).toEqual([])
  })

  describe("of files that trade places", () => {
    const rings = (names: ReadonlyArray<string>, hashes: Record<string, string>) => {
      const { candidates } = plan(
        names.map((name) => entry(name, 10, 5)),
        names.map((name) => known(name))
      )
      expect(swapSuspects(candidates)).toHaveLength(names.length)
      return matchSwaps(candidates, (candidate) => hashes[candidate.entry.relativePath])
        .map(({ from, to }) => `${from.relativePath}>${to.entry.relativePath}`)
        .sort()
    }

    it("are found in rings", () => {
      const hashes = { "a.md": "hash-of-b.md", "b.md": "hash-of-c.md", "c.md": "hash-of-a.md", "d.md": "new" }
      expect(rings(["a.md", "b.md", "c.md", "d.md"], hashes)).toEqual(["a.md>c.md", "b.md>a.md", "c.md>b.md"])
    })

    it("are none where something new stands at one end, or nothing moved", () => {
      expect(rings(["a.md", "b.md"], { "a.md": "new", "b.md": "hash-of-a.md" })).toEqual([])
      expect(rings(["a.md", "b.md"], { "a.md": "hash-of-a.md", "b.md": "hash-of-b.md" })).toEqual([])
    })
  })

  it("never pairs files of no bytes", () => {
    const outcome = settle([entry("new.md", 0)], [known("old.md", { size: 0, hash: "e" })], { "new.md": "e" })
    expect(outcome.renames).toEqual([])
  })
})

describe("settleClaims", () => {
  const placed = (
    rootId: number,
    location: string,
    entries: ReadonlyArray<string>,
    sources: ReadonlyArray<string> = []
  ) => ({
    rootId,
    location,
    listing: listing(entries.map((name) => entry(name))),
    sources: sources.map((name) => known(name, { rootId })),
    retryBelow: []
  })
  const claims = (...roots: ReadonlyArray<ReturnType<typeof placed>>) =>
    settleClaims(roots, new Set()).map((root) => root.listing.entries.map(({ relativePath }) => relativePath))

  it("leaves a file to the root that was added first", () => {
    expect(claims(placed(2, "/d/sub", ["a.md"]), placed(1, "/d", ["sub/a.md", "b.md"]))).toEqual([
      [],
      ["sub/a.md", "b.md"]
    ])
  })

  it("leaves it to the root that has it already", () => {
    expect(claims(placed(1, "/d", ["sub/a.md"]), placed(2, "/d/sub", ["a.md"], ["a.md"]))).toEqual([[], ["a.md"]])
  })

  it("leaves it to the other root when the first does not list it any more", () => {
    expect(claims(placed(1, "/d", [], ["sub/a.md"]), placed(2, "/d/sub", ["a.md"]))).toEqual([[], ["a.md"]])
  })

  it("knows a root that is a file, and a root that only begins like another", () => {
    expect(claims(placed(1, "/d", ["a.md"]), placed(2, "/d/a.md", [""]), placed(3, "/d2", ["a.md"]))).toEqual([
      ["a.md"],
      [],
      ["a.md"]
    ])
  })

  it("knows the places around a place", () => {
    expect(parentsOf("/a/b/c")).toEqual(["/a/b", "/a", "/"])
    expect(parentsOf("/a")).toEqual(["/"])
    expect(parentsOf("/")).toEqual([])
  })

  it("leaves out what a root that could not be listed holds", () => {
    const settled = settleClaims([placed(1, "/d", ["sub/a.md", "b.md"])], new Set(["/d/sub/a.md"]))
    expect(settled[0]?.listing.entries.map(({ relativePath }) => relativePath)).toEqual(["b.md"])
  })
})

describe("names that are not UTF-8", () => {
  it("keeps every sequence of names apart, and gives the bytes back", () => {
    const utf8 = fc.string({ minLength: 1, unit: "grapheme" }).filter((name) => !/[/\0]/.test(name))
    const raw = fc.uint8Array({ minLength: 1, maxLength: 6 })
    const name = fc.oneof(utf8, raw)
    const spell = (names: ReadonlyArray<string | Uint8Array>) =>
      names.map((part) => (typeof part === "string" ? part : encodeRawName(part))).join("/")
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (names) => {
        expect(pathComponents(spell(names)).map((part) => (typeof part === "string" ? part : [...part]))).toEqual(
          names.map((part) => (typeof part === "string" ? part : [...part]))
        )
        expect(isPlainPath(spell(names))).toBe(names.every((part) => typeof part === "string"))
      })
    )
  })

  it("shows what can be shown", () => {
    const path = `docs/${encodeRawName(Uint8Array.of(0x61, 0xff, 0x2e, 0x6d, 0x64))}`
    expect(displayName(path)).toBe("a\uFFFD.md")
    expect(displayPath(path)).toBe("docs/a\uFFFD.md")
    expect(displayName("docs/a b#%.md")).toBe("a b#%.md")
  })
})
