import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ParserError } from "../../domain/errors.ts"
import { DocumentParser, type ParseResult } from "../../services/DocumentParser.ts"
import { defaultLimits, type ParserLimits } from "./limits.ts"
import { Pool } from "./pool/Pool.ts"

/** How the parsing processes are run. */
export interface ParserPoolOptions {
  /** The built script of the parsing process (`child.ts`). */
  readonly child: URL | string
  /** How many processes parse at a time; two by default. */
  readonly processes?: number
  /** Bounds that differ from the default ones. */
  readonly limits?: Partial<ParserLimits>
}

/**
 * `DocumentParser` over recycled child processes. A file that takes too long or too much memory fails alone: its process
 * is killed, and what waited behind it is parsed by the next. The processes end with the layer's scope, and by themselves
 * when this process is gone.
 */
export const layer = (options: ParserPoolOptions): Layer.Layer<DocumentParser> =>
  Layer.effect(
    DocumentParser,
    Effect.gen(function* () {
      const pool = yield* Effect.acquireRelease(
        Effect.sync(
          () =>
            new Pool({
              child: options.child,
              processes: options.processes ?? 2,
              limits: { ...defaultLimits, ...options.limits }
            })
        ),
        (pool) => Effect.sync(() => pool.close())
      )
      return DocumentParser.of({
        parse: (request) =>
          Effect.callback<ParseResult, ParserError>((resume) => {
            const withdraw = pool.parse(request, {
              success: (result) => resume(Effect.succeed(result)),
              failure: (error) => resume(Effect.fail(error))
            })
            return Effect.sync(withdraw)
          })
      })
    })
  )
