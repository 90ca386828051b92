import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { type ServiceFailure, toFailure } from "../../../domain/errors.ts"
import type { Git } from "../../../services/Git.ts"
import type { Home } from "../../../services/Home.ts"
import type { IntentLayer } from "../../../services/IntentLayer.ts"
import type { RecordWriter } from "../../../services/RecordWriter.ts"
import type { JsonObject } from "../../../tools/jsonSchema.ts"
import type { AnyTool } from "../../../tools/Tool.ts"
import { exitCodes, isWrongUsage, renderFailure, Said } from "../../failure.ts"
import { Output } from "../../output/Output.ts"
import { type Paint, paintFor } from "../../output/paint.ts"

/** A repository as a command names it. */
export interface RepositoryFlags {
  readonly folder: string
  readonly graph?: string
}

/** Makes the services over a repository; those that read, or those that may write records too. */
export interface RepositoryParts {
  readonly reading: (repository: RepositoryFlags) => Layer.Layer<IntentLayer | Git, ServiceFailure, Home>
  readonly capturing: (
    repository: RepositoryFlags
  ) => Layer.Layer<IntentLayer | Git | RecordWriter, ServiceFailure, Home>
}

/**
 * Runs an intent tool as the MCP surface does and prints its envelope without what a transport attaches. A failure is Whyspec's
 * error variant on standard output too, said in words on standard error, and exit code 1 (2 for wrong arguments).
 */
export const runIntent = Effect.fnUntraced(function* <R>(request: {
  readonly tool: () => Promise<AnyTool<R>>
  readonly args: unknown
  readonly json: boolean
  readonly render: (envelope: JsonObject, paint: Paint) => string
}): Effect.fn.Return<void, Said, R | Output> {
  const output = yield* Output
  const paint = paintFor(output.colors)
  const tool = yield* Effect.promise(request.tool)
  const attached = tool.transport?.keys ?? []
  const result = yield* tool.call(request.args).pipe(
    Effect.catch((error: ServiceFailure) =>
      Effect.gen(function* () {
        const failure = toFailure(error)
        if (request.json) yield* output.answer(JSON.stringify(tool.renderFailure(failure).body))
        yield* output.notice(renderFailure(failure, paintFor(output.colors && output.redraws)))
        return yield* new Said({ exitCode: isWrongUsage(error, failure) ? exitCodes.usage : exitCodes.failed })
      })
    )
  )
  const envelope: JsonObject = Object.fromEntries(Object.entries(result).filter(([key]) => !attached.includes(key)))
  yield* output.answer(request.json ? JSON.stringify(envelope) : request.render(envelope, paint))
  if (typeof result.nextCursor === "string") {
    yield* output.notice(`More: repeat the command with --cursor ${result.nextCursor}`)
  }
})
