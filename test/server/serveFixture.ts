/** A server process for tests: the knowledge tools over documents in memory, and the misbehaving tools. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { guardStdout, serveOnStdio } from "../../src/server/entry.ts"
import { layerMemory } from "../../src/testing/index.ts"
import { toolsOf } from "../../src/tools/index.ts"
import { sampleNotebooks } from "../helpers/documents.ts"
import { misbehaving } from "./misbehaving.ts"

const stdout = guardStdout()
console.log("printed while the program loads")

const timeLimitMs = Number(process.env.FIXTURE_TIME_LIMIT ?? 30_000)
const hardExit = process.env.FIXTURE_HARD_EXIT === "1"
const release = process.env.FIXTURE_STUCK_RELEASE === "1" ? Effect.never : Effect.sync(() => console.log("released"))

const main = Effect.gen(function* () {
  const context = yield* Layer.build(layerMemory(sampleNotebooks))
  serveOnStdio(context, {
    version: "0.0.0-test",
    tools: [...toolsOf.knowledge, ...misbehaving],
    legacy: process.env.FIXTURE_LEGACY === "reject" ? "reject" : "serve",
    timeLimitMs,
    release,
    hardExit: () => hardExit,
    stdout
  })
  yield* Effect.never
})

void Effect.runPromise(Effect.scoped(main))
