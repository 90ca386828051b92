import * as Effect from "effect/Effect"
import { describe, expect } from "vitest"
import { layerMemory } from "../../src/testing/index.ts"
import { listSources } from "../../src/tools/listSources.ts"
import { searchNotebook } from "../../src/tools/searchNotebook.ts"
import { sampleNotebooks } from "../helpers/documents.ts"
import { itWith } from "../helpers/effect.ts"
import { handlerSuite } from "../helpers/handlerSuite.ts"
import { sampleInMemory, sampleInSqlite } from "../helpers/sampleIndex.ts"

describe("handlers over documents in memory", () => {
  handlerSuite(sampleInMemory)

  const it = itWith(layerMemory(sampleNotebooks))

  it.effect("say what became of each source", () =>
    Effect.gen(function* () {
      expect(yield* listSources.call({ notebook_id: "Lighthouse" })).toMatchObject({
        sources: [
          { status: "indexed" },
          { type: "note" },
          { status: "empty", message: "No text was found in it." },
          { status: "stale" }
        ]
      })
    })
  )

  it.effect("say when vectors were asked for and there are none", () =>
    Effect.gen(function* () {
      const result = yield* searchNotebook.call({ notebook_id: "light", query: "oil", strategy: "dense" })
      expect(result).toMatchObject({ strategy: "sparse", degraded: { reason: "embedder_unavailable" } })
    })
  )
})

describe("the same handlers over a real index", () => {
  handlerSuite(sampleInSqlite)
})
