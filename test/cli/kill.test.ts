import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import Database from "better-sqlite3"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"
import * as HomeLive from "../../src/layers/HomeLive.ts"
import { reading } from "../../src/layers/Live.ts"
import { Store } from "../../src/services/Store.ts"
import { outcomeOf, run, runJson, start, workspace } from "./harness.ts"

const kills = 50
const documents = 2000

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

const bodyOf = (name: string, version: number): string =>
  Array.from({ length: 12 }, (_, line) => `${name} version ${version} line ${line}: the tide turned at noon.`).join(
    "\n"
  )

/** The whole text of each document by its title, put together as the index keeps it, and what its row promises. */
const textsIn = (index: string) => {
  const db = new Database(index)
  try {
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok")
    const rows = db
      .prepare(
        `SELECT d.title AS title, d.char_count AS chars, d.chunk_count AS chunks,
           (SELECT count(*) FROM chunk c WHERE c.document_id = d.id) AS chunksThere,
           (SELECT group_concat(text, '') FROM (SELECT text FROM segment s WHERE s.document_id = d.id ORDER BY start)) AS text
         FROM document d`
      )
      .all() as ReadonlyArray<{
      title: string
      chars: number
      chunks: number
      chunksThere: number
      text: string | null
    }>
    return rows
  } finally {
    db.close()
  }
}

const problemsIn = (home: string) =>
  Effect.runPromise(
    Effect.flatMap(Store, (store) => store.check).pipe(
      Effect.provide(reading.pipe(Layer.provide(HomeLive.layerAt(home))))
    )
  )

describe("a writer that is killed", () => {
  it(`at ${kills} random moments leaves an index that is whole, and a sync completes it`, async () => {
    const seed = Date.now() & 0xffff
    console.log(`seed ${seed}`)
    const random = randomFrom(seed)
    const { base, folder, home } = workspace()
    const index = join(home, "ibid.db")
    const options = { cwd: base, home }
    const files = new Map<string, string>()
    /** Every text that ever stood in a file: a document in the index is one of them, whole. */
    const texts = new Set<string>()
    let version = 0
    const write = (name: string) => {
      const text = bodyOf(name, ++version)
      files.set(name, text)
      texts.add(text)
      mkdirSync(join(folder, name, ".."), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    for (let number = 0; number < documents; number++) write(`${number % 20}/${number}.txt`)

    let killed = 0
    for (let round = 0; killed < kills && round < kills * 3; round++) {
      const child = start(round === 0 ? ["add", folder] : ["sync"], options)
      const ended = outcomeOf(child)
      // From its start to a moment in which it may be done: what it has written by then is up to chance.
      const timer = setTimeout(() => child.kill("SIGKILL"), 150 + random() * 600)
      const { signal } = await ended
      clearTimeout(timer)
      if (signal === "SIGKILL") killed++
      if (statSync(index, { throwIfNoEntry: false }) !== undefined && statSync(index).size > 0) {
        for (const row of textsIn(index)) {
          expect(texts.has(row.text ?? "")).toBe(true)
          expect([row.title, row.chars]).toEqual([row.title, row.text?.length])
          expect([row.title, row.chunksThere]).toEqual([row.title, row.chunks])
        }
      }
      // Something to do for the next one: edits, renames, deletions, new files.
      const names = [...files.keys()]
      for (let change = 0; change < 300; change++) {
        const name = names[Math.floor(random() * names.length)] ?? ""
        const dice = random()
        if (!files.has(name)) continue
        if (dice < 0.6) write(name)
        else if (dice < 0.7) write(`new/${version}.txt`)
        else if (dice < 0.8) {
          rmSync(join(folder, name))
          files.delete(name)
        } else {
          const to = `moved/${round}-${change}.txt`
          mkdirSync(join(folder, "moved"), { recursive: true })
          renameSync(join(folder, name), join(folder, to))
          files.set(to, files.get(name) ?? "")
          files.delete(name)
        }
      }
    }
    expect(killed).toBe(kills)
    // The first may have been killed before the root was committed: nothing could be synced then.
    const last = await run(["add", folder], options)
    expect(last.code).toBe(0)
    expect(await problemsIn(home)).toEqual([])
    expect(
      textsIn(index)
        .map(({ text }) => text ?? "")
        .sort()
    ).toEqual([...files.values()].sort())
    expect(await runJson(["sync"], options)).toMatchObject({ added: 0, updated: 0, removed: 0, unchanged: files.size })
  }, 240_000)

  it("before its first document is completed by a sync alone", async () => {
    const { base, folder, home } = workspace()
    for (let number = 0; number < 400; number++) writeFileSync(join(folder, `${number}.txt`), bodyOf(`${number}`, 1))
    const options = { cwd: base, home }
    const child = start(["add", folder], options)
    const ended = outcomeOf(child)
    const timer = setInterval(() => {
      // The root stands in the index from the first commit on; documents follow later.
      if (statSync(join(home, "ibid.db-wal"), { throwIfNoEntry: false })?.size ?? 0) {
        const db = new Database(join(home, "ibid.db"), { readonly: true })
        try {
          if (db.prepare("SELECT count(*) FROM root").pluck().get() === 1) child.kill("SIGKILL")
        } catch {
          // Not migrated yet.
        } finally {
          db.close()
        }
      }
    }, 5)
    await ended
    clearInterval(timer)
    const { added, unchanged } = await runJson(["sync"], options)
    expect(added + unchanged).toBe(400)
  }, 30_000)
})
