import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import type { ServeRequest } from "./cli/CliParts.ts"
import { serving } from "./layers/Live.ts"
import { QueryRunner } from "./layers/sqlite/QueryRunner.ts"
import { Embedder } from "./services/Embedder.ts"
import type { Home } from "./services/Home.ts"
import { Settings, type SettingsError } from "./services/Settings.ts"
import { toolsOf } from "./tools/index.ts"
import { version } from "./version.ts"

/**
 * Serves MCP on the standard streams: builds the live layer once, closes the server factory over its context, and stays
 * until the process ends.
 */
export const serve = Effect.fn("serve")(function* (
  request: ServeRequest
): Effect.fn.Return<void, SettingsError, Home | Settings> {
  const settings = yield* Settings
  const { intent: ofIntent, serving: ofServing } = yield* settings.all
  const seconds = ofServing?.callSeconds
  const { guardStdout, serveOnStdio } = yield* Effect.promise(() => import("./server/entry.ts"))
  const stdout = guardStdout()
  const scope = yield* Scope.make()
  const context = yield* Layer.buildWithScope(serving(request.allowRemoteEmbedding ? "allowed" : "refused"), scope)
  const model = Context.getOption(context, Embedder)
  const { repo } = request
  // why: loaded only for a repository: grammars and the intent tools cost a start nothing that never asks them
  const intent =
    repo === undefined || !request.toolsets.includes("intent")
      ? []
      : yield* Effect.flatMap(
          Effect.promise(() => import("./serveIntent.ts")),
          ({ intentToolsFor }) =>
            intentToolsFor({ ...request, repo }, scope, {
              ...(seconds === undefined ? {} : { callSeconds: seconds }),
              ...(ofIntent?.commits === undefined ? {} : { commits: ofIntent.commits })
            })
        )
  serveOnStdio(context, {
    version,
    tools: request.toolsets.flatMap((toolset) => (toolset === "intent" ? intent : toolsOf[toolset])),
    legacy: request.legacy,
    // why: a question that is embedded on another machine leaves this one, and clients are to know
    ...(Option.isSome(model) && model.value.space.remote ? { openWorldTools: ["search_notebook"] } : {}),
    ...(seconds === undefined ? {} : { timeLimitMs: seconds * 1000 }),
    release: Scope.close(scope, Exit.void),
    hardExit: Context.get(context, QueryRunner).busy,
    stdout
  })
  return yield* Effect.never
})
