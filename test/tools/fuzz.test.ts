import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { afterAll, beforeAll, describe } from "vitest"
import { toolsOf } from "../../src/tools/index.ts"
import { fuzzSuite } from "../helpers/fuzzSuite.ts"
import type { Prepared } from "../helpers/handlerSuite.ts"
import type { KnownValues } from "../helpers/hostile.ts"
import { sampleInMemory, sampleInSqlite } from "../helpers/sampleIndex.ts"

const knownIn = ({ ids }: Prepared): KnownValues => {
  const documents = Object.values(ids)
  return {
    notebook_id: ["Lighthouse", "Nothing yet", "Private diary"],
    document_id: documents,
    document_ids: documents,
    query: ["lamp oil", "fog", "潮汐"],
    quote: ["The foghorn needs compressed air", "never test it after midnight"]
  }
}

describe.each([
  ["documents in memory", sampleInMemory, 200],
  ["a real index", sampleInSqlite, 200]
] as const)("tools over %s", (_, prepare, runs) => {
  const scope = Scope.makeUnsafe()
  let prepared: Prepared
  beforeAll(async () => {
    prepared = await Effect.runPromise(Scope.provide(prepare, scope))
  })
  afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  fuzzSuite(
    toolsOf.knowledge,
    () => prepared.context,
    () => knownIn(prepared),
    runs
  )
})
