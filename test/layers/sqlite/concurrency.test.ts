import { spawn } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Effect from "effect/Effect"
import { describe, expect } from "vitest"
import { Retriever } from "../../../src/services/Retriever.ts"
import { Store } from "../../../src/services/Store.ts"
import { it } from "../../helpers/effect.ts"
import { indexIn, question, scratchFolder } from "../../helpers/realIndex.ts"

const main = join(dirname(fileURLToPath(import.meta.url)), "../../../dist/main.js")
const files = 1500

/** Texts of several chunks, so that half a document could be seen if there were one. */
const textOf = (at: number): string =>
  Array.from(
    { length: 12 },
    (_, n) => `Paragraph ${n} of report ${at}: ${"the pump ran without fault all day. ".repeat(8)}`
  ).join("\n\n")

describe("readers beside a writer in another process", () => {
  it.effect(
    "never fail, never see half a document, and see each commit on their next call",
    () =>
      Effect.gen(function* () {
        const folder = yield* scratchFolder
        const home = join(folder, "home")
        const documents = join(folder, "documents")
        mkdirSync(documents)
        for (let at = 0; at < files; at++) writeFileSync(join(documents, `${at}.txt`), textOf(at))
        const child = spawn(process.execPath, [main, "add", documents], {
          env: { ...process.env, IBID_HOME: home },
          stdio: "ignore"
        })
        let exitCode: number | undefined
        child.once("exit", (code) => {
          exitCode = code ?? -1
        })
        yield* Effect.addFinalizer(() => Effect.sync(() => child.kill("SIGKILL")))

        const sizes = new Set<number>()
        let rounds = 0
        const look = Effect.gen(function* () {
          const store = yield* Store
          const retriever = yield* Retriever
          const { items } = yield* store.listNotebooks({ limit: 5 })
          if (items.length === 0) return
          sizes.add(items[0]?.sourceCount ?? 0)
          rounds += 1
          const { result } = yield* retriever.search(question("default", "which pump ran without fault", { topK: 3 }))
          for (const { documentId, documentTitle } of result.evidence) {
            const read = yield* store.readDocument({ documentId, startOffset: 0, maxChars: 20_000 })
            expect(read.text).toBe(textOf(Number(documentTitle.replace(".txt", ""))))
            const detail = yield* store.getSource({ documentId })
            expect(detail.chunkCount).toBeGreaterThan(1)
            expect(detail.charCount).toBe(read.text.length)
          }
        }).pipe(
          Effect.catchIf(
            (error) => error.reason === "no_index",
            () => Effect.void
          )
        )

        yield* Effect.gen(function* () {
          while (exitCode === undefined) {
            yield* look
            yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
          }
          yield* look
        }).pipe(Effect.provide(indexIn(home)))
        expect(exitCode).toBe(0)
        expect(rounds).toBeGreaterThan(3)
        expect(sizes.size).toBeGreaterThan(2)
        expect(Math.max(...sizes)).toBe(files)
      }),
    60_000
  )
})
