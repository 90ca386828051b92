/** A server over a real index whose query thread never comes back from a search: it is inside SQLite for good. */
import { pathToFileURL } from "node:url"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as HomeLive from "../../src/layers/HomeLive.ts"
import * as ProvenanceLive from "../../src/layers/sqlite/ProvenanceLive.ts"
import { QueryRunner } from "../../src/layers/sqlite/QueryRunner.ts"
import * as RetrieverLive from "../../src/layers/sqlite/RetrieverLive.ts"
import * as StoreLive from "../../src/layers/sqlite/StoreLive.ts"
import * as WorkerRunner from "../../src/layers/sqlite/WorkerRunner.ts"
import { serveOnStdio } from "../../src/server/entry.ts"
import { toolsOf } from "../../src/tools/index.ts"

const [home = "", worker = ""] = process.argv.slice(2)

const layer = Layer.mergeAll(StoreLive.layer, RetrieverLive.layer, ProvenanceLive.layer).pipe(
  Layer.provideMerge(WorkerRunner.layer("client", pathToFileURL(worker))),
  Layer.provide(HomeLive.layerAt(home))
)

const main = Effect.gen(function* () {
  const scope = yield* Scope.make()
  const context = yield* Layer.buildWithScope(layer, scope)
  serveOnStdio(context, {
    version: "0.0.0-test",
    tools: toolsOf.knowledge,
    timeLimitMs: Number(process.env.FIXTURE_TIME_LIMIT ?? 30_000),
    release: Scope.close(scope, Exit.void),
    hardExit: Context.get(context, QueryRunner).busy
  })
  yield* Effect.never
})

void Effect.runPromise(main)
