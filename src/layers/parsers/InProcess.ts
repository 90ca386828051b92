import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { DocumentParser } from "../../services/DocumentParser.ts"
import { asParserError } from "./failures.ts"
import { defaultLimits, type ParserLimits } from "./limits.ts"
import { parseRequest } from "./parseRequest.ts"

/**
 * `DocumentParser` in this process: for tests and for apps that parse only what they trust. Sizes are bounded; time and
 * memory are not, since a parser that is busy cannot be stopped from within.
 */
export const layer = (limits: Partial<ParserLimits> = {}): Layer.Layer<DocumentParser> => {
  const bounds = { ...defaultLimits, ...limits }
  return Layer.succeed(
    DocumentParser,
    DocumentParser.of({
      parse: Effect.fn("DocumentParser.parse")((request) =>
        Effect.tryPromise({ try: () => parseRequest(request, bounds), catch: asParserError })
      )
    })
  )
}
