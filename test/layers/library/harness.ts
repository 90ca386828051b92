import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HomeLive from "../../../src/layers/HomeLive.ts"
import * as LibraryLive from "../../../src/layers/library/LibraryLive.ts"
import * as InProcess from "../../../src/layers/parsers/InProcess.ts"
import * as StoreWriterLive from "../../../src/layers/sqlite/StoreWriterLive.ts"
import { Library } from "../../../src/services/Library.ts"
import { type SourceRow, StoreWriter } from "../../../src/services/StoreWriter.ts"

/** A temporary folder with a home beside it, both gone with the scope. */
export const workspace = Effect.acquireRelease(
  Effect.sync(() => {
    const base = realpathSync(mkdtempSync(join(tmpdir(), "ibid-library-")))
    const folder = join(base, "material")
    mkdirSync(folder)
    return { base, folder, home: join(base, "home") }
  }),
  ({ base }) => Effect.sync(() => rmSync(base, { recursive: true, force: true }))
)

/** The real library over the real index, parsing in this process. */
export const live = (home: string): Layer.Layer<Library | StoreWriter> =>
  LibraryLive.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(StoreWriterLive.layer, InProcess.layer())),
    Layer.provide(HomeLive.layerAt(home))
  )

/** Writes a file, its folders made; the text decides the size, and `seconds` since 1970 the time. */
export const put = (folder: string, name: string, text: string, seconds?: number): void => {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  if (seconds !== undefined) utimesSync(path, seconds, seconds)
}

/** Adds targets to a notebook. */
export const add = (
  targets: ReadonlyArray<string>,
  options: { notebook?: string; exclude?: ReadonlyArray<string> } = {}
) =>
  Effect.flatMap(Library, (library) =>
    library.add(
      { targets, notebook: options.notebook ?? "default", exclude: options.exclude ?? [], allowPrivate: false },
      () => {}
    )
  )

/** Syncs everything. */
export const sync = (allowEmpty = false) =>
  Effect.flatMap(Library, (library) => library.sync({ allowEmpty, retrain: false }, () => {}))

/** All sources of all roots. */
export const allSources = Effect.gen(function* () {
  const writer = yield* StoreWriter
  const rows: Array<SourceRow> = []
  for (const root of yield* writer.roots()) rows.push(...(yield* writer.sources(root.id)))
  return rows
})

/** Relative paths of all sources that are not left out, sorted. */
export const paths = Effect.map(allSources, (rows) =>
  rows
    .filter((row) => !row.leftOut)
    .map((row) => row.relativePath)
    .sort()
)

/** Document ids by relative path. */
export const ids = Effect.map(allSources, (rows) => new Map(rows.map((row) => [row.relativePath, row.documentId])))
