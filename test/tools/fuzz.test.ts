import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { beforeAll, describe } from "vitest"
import { layerMemory } from "../../src/testing/index.ts"
import { toolsOf } from "../../src/tools/index.ts"
import type { ToolServices } from "../../src/tools/Tool.ts"
import { sampleNotebooks } from "../helpers/documents.ts"
import { fuzzSuite } from "../helpers/fuzzSuite.ts"

describe("tools over documents in memory", () => {
  let context: Context.Context<ToolServices>
  beforeAll(async () => {
    context = await Effect.runPromise(Effect.scoped(Layer.build(layerMemory(sampleNotebooks))))
  })
  const documents = ["handbook", "note1", "tides", "scan", "diary"]
  const known = {
    notebook_id: ["light", "Lighthouse", "empty", "secret"],
    document_id: documents,
    document_ids: documents,
    query: ["lamp oil", "fog", "潮汐"],
    quote: ["The foghorn needs compressed air", "never test it after midnight"],
    cursor: ["c1"]
  }
  fuzzSuite(
    toolsOf.knowledge,
    () => context,
    () => known,
    300
  )
})
