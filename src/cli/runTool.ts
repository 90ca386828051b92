import * as Effect from "effect/Effect"
import type { ServiceFailure } from "../domain/errors.ts"
import type { Tool, ToolSchema, ToolServices } from "../tools/Tool.ts"
import { Output } from "./output/Output.ts"
import { type Paint, paintFor } from "./output/paint.ts"

/**
 * Runs a tool as the MCP surface does, on the same arguments, and prints what it answers: as JSON exactly its result, else
 * in words. The tool is loaded when it runs.
 */
export const runTool = Effect.fnUntraced(function* <
  Input extends ToolSchema,
  Result extends ToolSchema,
  R extends ToolServices
>(request: {
  readonly tool: () => Promise<Tool<Input, Result, R>>
  readonly args: unknown
  readonly json: boolean
  readonly render: (result: Result["Type"], paint: Paint) => string
}): Effect.fn.Return<void, ServiceFailure, R | Output> {
  const output = yield* Output
  const tool = yield* Effect.promise(request.tool)
  if (request.json) {
    const result = yield* tool.call(request.args)
    return yield* output.answer(JSON.stringify(result))
  }
  const result = yield* Effect.flatMap(tool.decodeInput(request.args), tool.run)
  yield* output.answer(request.render(result, paintFor(output.colors)))
})
