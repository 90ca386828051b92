import type { Failure } from "../domain/errors.ts"
import type { JsonObject } from "./jsonSchema.ts"

/** A failure as a surface carries it. */
export interface RenderedFailure {
  /** The one text block over MCP, and what `--json` prints. */
  readonly body: JsonObject
  /**
   * Whether `body` also goes out as `structuredContent`: only where the tool's output schema has a variant for failures,
   * because clients of the 2025 era check it against that schema even on failures.
   */
  readonly structured: boolean
}

/** How knowledge tools carry a failure: `{ error: { code, message, hint? } }`, as text alone. */
export const knowledgeFailure = (failure: Failure): RenderedFailure => ({
  body: {
    error: {
      code: failure.code,
      message: failure.message,
      ...(failure.hint === undefined ? {} : { hint: failure.hint })
    }
  },
  structured: false
})
