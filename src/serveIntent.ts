import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import type { ServeRequest } from "./cli/CliParts.ts"
import { recordWriter, repository } from "./layers/intent/serving.ts"
import { Home } from "./services/Home.ts"
import { captureTool, intentTools } from "./tools/intentTools.ts"
import type { AnyTool } from "./tools/Tool.ts"

/** A tool that has its services already. */
const bound = <R>(tool: AnyTool<R>, context: Context.Context<R>): AnyTool<never> => {
  const { call, transport, ...rest } = tool
  return {
    ...rest,
    call: (args) => Effect.provideContext(call(args), context),
    ...(transport === undefined
      ? {}
      : { transport: { ...transport, attach: Effect.provideContext(transport.attach, context) } })
  }
}

const callSecondsDefault = 30
/** How much of a call's time a first reading may take, so that what is said is how far it is and not that time is over. */
const waitShare = 0.8

/** What the settings say of reading a repository. */
export interface IntentBounds {
  readonly callSeconds?: number
  /** Most commits of history that are read. */
  readonly commits?: number
}

/**
 * The intent tools over the repository of a request, whose reading starts now and lasts as long as the scope. The tool that
 * writes is among them only with `--allow-capture`, and only then is the service built that it needs.
 */
export const intentToolsFor = Effect.fnUntraced(function* (
  request: ServeRequest & { readonly repo: string },
  scope: Scope.Scope,
  { callSeconds = callSecondsDefault, commits }: IntentBounds
): Effect.fn.Return<ReadonlyArray<AnyTool<never>>, never, Home> {
  const { folder } = yield* Home
  const reading = repository({
    folder: request.repo,
    home: folder,
    writes: false,
    eager: true,
    waitMs: callSeconds * 1000 * waitShare,
    ...(commits === undefined ? {} : { history: commits }),
    ...(request.graph === undefined ? {} : { graph: request.graph })
  })
  const context = yield* Layer.buildWithScope(reading, scope)
  const tools = intentTools.map((tool) => bound(tool, context))
  if (!request.allowCapture) return tools
  const writing = yield* Layer.buildWithScope(
    Layer.merge(Layer.succeedContext(context), recordWriter(request.repo)),
    scope
  )
  return [...tools, bound(captureTool, writing)]
})
