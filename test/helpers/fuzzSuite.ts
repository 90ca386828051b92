import { Ajv2020 } from "ajv/dist/2020.js"
import * as Cause from "effect/Cause"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as fc from "fast-check"
import { expect, it } from "vitest"
import { bounds } from "../../src/domain/bounds.ts"
import { jsonBytes } from "../../src/domain/results/jsonSize.ts"
import { errorCodes } from "../../src/domain/vocabulary.ts"
import type { AnyTool, ToolServices } from "../../src/tools/Tool.ts"
import { hostileArguments, type KnownValues } from "./hostile.ts"

/**
 * Calls each tool with hostile arguments: it must answer within its schema and bound, or fail with a code of the
 * vocabulary; never a defect, never `internal`, never without end.
 *
 * @param context the services, whatever stands behind them
 * @param known values that exist in the index
 * @param runs calls for each tool
 */
export const fuzzSuite = (
  tools: ReadonlyArray<AnyTool>,
  context: () => Context.Context<ToolServices>,
  known: () => KnownValues,
  runs: number
): void => {
  it.each(tools.map((tool) => [tool.name, tool] as const))(
    `%s outlives ${runs} hostile calls`,
    async (_, tool) => {
      const conforms = new Ajv2020({ strict: false }).compile(tool.outputJsonSchema)
      const outcomes = new Set<string>()
      const run = Effect.runPromiseExitWith(context())
      await fc.assert(
        fc.asyncProperty(hostileArguments(tool.inputJsonSchema, known()), async (args) => {
          const exit = await run(tool.call(args).pipe(Effect.timeout("10 seconds")))
          if (exit._tag === "Success") {
            outcomes.add("answered")
            expect(conforms(exit.value), JSON.stringify(conforms.errors)).toBe(true)
            expect(jsonBytes(exit.value)).toBeLessThanOrEqual(bounds.resultBytes)
            return
          }
          const failure = Option.getOrUndefined(Cause.findErrorOption(exit.cause))
          if (failure === undefined || !("reason" in failure)) throw new Error(Cause.pretty(exit.cause))
          outcomes.add(failure.reason)
          expect(errorCodes.filter((code) => code !== "internal")).toContain(failure.reason)
          expect(failure.message.length).toBeLessThan(1000)
        }),
        { numRuns: runs }
      )
      // The calls must have come further than the check of their arguments.
      expect(outcomes).toContain("answered")
      expect(outcomes).toContain("invalid_input")
    },
    120_000
  )
}
