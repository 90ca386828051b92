import { mkdirSync, renameSync, rmSync, utimesSync } from "node:fs"
import { dirname, join } from "node:path"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as fc from "fast-check"
import { describe, expect } from "vitest"
import * as HomeLive from "../../../src/layers/HomeLive.ts"
import { reading } from "../../../src/layers/Live.ts"
import { Library } from "../../../src/services/Library.ts"
import { Store } from "../../../src/services/Store.ts"
import { StoreWriter } from "../../../src/services/StoreWriter.ts"
import { it } from "../../helpers/effect.ts"
import { add, allSources, live, put, sync, workspace } from "./harness.ts"

/** What happens to a folder and its index; names are few, so that things meet. */
type Step =
  | { readonly _tag: "write"; readonly name: string; readonly text: string }
  | { readonly _tag: "touch"; readonly name: string }
  | { readonly _tag: "rename"; readonly from: string; readonly to: string }
  | { readonly _tag: "delete"; readonly name: string }
  | { readonly _tag: "remove"; readonly name: string }
  | { readonly _tag: "sync" }
  | { readonly _tag: "crash"; readonly after: number }
  | { readonly _tag: "add" }

const name = fc.constantFrom("a.md", "b.md", "sub/a.md", "sub/c.txt", "d e.md", "\u00E9.md", "e\u0301.md")
const text = fc.constantFrom("", "alpha", "omega", "# Title\n\nalpha beta", "a longer text about tides")

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ _tag: fc.constant("write" as const), name, text }) },
  { weight: 1, arbitrary: fc.record({ _tag: fc.constant("touch" as const), name }) },
  { weight: 3, arbitrary: fc.record({ _tag: fc.constant("rename" as const), from: name, to: name }) },
  { weight: 2, arbitrary: fc.record({ _tag: fc.constant("delete" as const), name }) },
  { weight: 1, arbitrary: fc.record({ _tag: fc.constant("remove" as const), name }) },
  { weight: 3, arbitrary: fc.record({ _tag: fc.constant("sync" as const) }) },
  { weight: 2, arbitrary: fc.record({ _tag: fc.constant("crash" as const), after: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 1, arbitrary: fc.record({ _tag: fc.constant("add" as const) }) }
)

/** A sync that is broken off after so many words of progress. */
const broken = (after: number) =>
  Effect.gen(function* () {
    const library = yield* Library
    const stop = new AbortController()
    let words = 0
    const syncing = library.sync({ allowEmpty: true, retrain: false }, () => {
      if (++words >= after) stop.abort()
    })
    const exit = yield* Effect.promise(() => Effect.runPromiseExit(syncing, { signal: stop.signal }))
    // Broken off, or done before that.
    if (Exit.isFailure(exit) && !stop.signal.aborted) return yield* exit
  })

describe("a folder and its index", () => {
  it.effect(
    "agree after every sync, whatever happened, and leave no orphans",
    () =>
      Effect.gen(function* () {
        const services = yield* Effect.context<never>()
        yield* Effect.promise(() =>
          fc.assert(
            fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), (steps) =>
              Effect.runPromiseWith(services)(Effect.scoped(follow(steps)))
            ),
            { numRuns: 60 }
          )
        )
      }),
    120_000
  )
})

const follow = (steps: ReadonlyArray<Step>) =>
  Effect.gen(function* () {
    const { folder, home } = yield* workspace
    // A file that stays, so that the folder never looks like a missing volume.
    put(folder, "stays.md", "stays")
    const files = new Map([["stays.md", "stays"]])
    const out = new Set<string>()
    let clock = 1000

    const take = (step: Step) =>
      Effect.gen(function* () {
        clock += 10
        switch (step._tag) {
          case "write":
            files.set(step.name, step.text)
            return put(folder, step.name, step.text, clock)
          case "touch":
            if (files.has(step.name)) utimesSync(join(folder, step.name), clock, clock)
            return
          case "rename": {
            const moved = files.get(step.from)
            if (moved === undefined || step.from === step.to) return
            mkdirSync(dirname(join(folder, step.to)), { recursive: true })
            renameSync(join(folder, step.from), join(folder, step.to))
            files.delete(step.from)
            files.set(step.to, moved)
            return
          }
          case "delete":
            files.delete(step.name)
            return rmSync(join(folder, step.name), { force: true })
          case "remove": {
            // Only what index and disk agree on can be told apart by a person.
            yield* sync()
            const row = (yield* allSources).find((source) => source.relativePath === step.name && !source.leftOut)
            if (row === undefined) return
            yield* Effect.flatMap(Library, (library) => library.remove(row.documentId))
            out.add(row.documentId)
            return
          }
          case "sync":
            yield* sync()
            return yield* agree(files, out)
          case "crash":
            return yield* broken(step.after)
          case "add":
            yield* add([folder])
            out.clear()
            return yield* agree(files, out)
        }
      })

    yield* Effect.gen(function* () {
      yield* add([folder])
      for (const step of steps) yield* take(step)
      yield* sync()
      yield* agree(files, out)
    }).pipe(Effect.provide(live(home).pipe(Layer.merge(reading.pipe(Layer.provide(HomeLive.layerAt(home)))))))
  })

/** Each file on disk is one document of that content, or left out; nothing else is there. */
const agree = (files: ReadonlyMap<string, string>, out: ReadonlySet<string>) =>
  Effect.gen(function* () {
    const store = yield* Store
    const rows = yield* allSources
    expect(rows.map(({ relativePath }) => relativePath).sort()).toEqual([...files.keys()].sort())
    for (const row of rows) {
      expect(row.leftOut).toBe(out.has(row.documentId))
      if (row.leftOut) continue
      const expected = (files.get(row.relativePath) ?? "").replace(/^# /, "")
      expect(row.status).toBe(expected === "" ? "empty" : "indexed")
      if (expected === "") continue
      const { text } = yield* store.readDocument({ documentId: row.documentId, maxChars: 1000 })
      expect(text.trim().replace(/^# /, "")).toBe(expected)
    }
    expect(yield* store.check).toEqual([])
    expect(new Set(rows.map(({ documentId }) => documentId)).size).toBe(rows.length)
    yield* Effect.flatMap(StoreWriter, (writer) => writer.roots())
  })
