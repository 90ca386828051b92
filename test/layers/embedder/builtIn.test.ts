import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"
import * as LatentEmbedder from "../../../src/layers/embedder/LatentEmbedder.ts"
import * as NoEmbedder from "../../../src/layers/embedder/NoEmbedder.ts"
import { Embedder } from "../../../src/services/Embedder.ts"
import { Retriever } from "../../../src/services/Retriever.ts"
import { StoreWriter } from "../../../src/services/StoreWriter.ts"
import { indexIn, putNotebook, question, scratchFolder } from "../../helpers/realIndex.ts"

const texts = Object.fromEntries(
  Array.from({ length: 80 }, (_, at) => {
    const theme = at % 2 === 0 ? ["ship", "sail", "mast", "anchor"] : ["bread", "flour", "oven", "crust"]
    const words = Array.from({ length: 8 }, (_, k) => theme[(at + k * k) % 4])
    const common = Array.from({ length: 8 }, (_, k) => `word${(at * 7 + k * 13) % 50}`)
    return [`n${at}`, `${words.join(" ")}. ${common.join(" ")}.`]
  })
)

describe("the latent embedder", () => {
  it("places texts in the notebook's own space, and fails where there is none", async () => {
    await Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const index = indexIn(yield* scratchFolder)
          const layers = LatentEmbedder.layer.pipe(Layer.provideMerge(index))
          yield* Effect.gen(function* () {
            const embedder = yield* Embedder
            const writer = yield* StoreWriter
            const { notebookId } = yield* putNotebook("n", texts)
            const request = {
              notebook: "n",
              kind: "query" as const,
              texts: ["ship mast", "sail anchor", "bread oven", "zzz"]
            }
            expect((yield* Effect.flip(embedder.embed(request))).reason).toBe("embedder_unavailable")
            yield* writer.trainLatent(notebookId, false)
            const [ship, sail, bread, unknown] = yield* embedder.embed(request)
            const dot = (one?: Float32Array, other?: Float32Array) =>
              one?.reduce((sum, value, at) => sum + value * (other?.[at] ?? 0), 0) ?? Number.NaN
            expect(dot(ship, ship)).toBeCloseTo(1, 4)
            expect(dot(ship, sail)).toBeGreaterThan(dot(ship, bread))
            expect(unknown).toBeUndefined()
          }).pipe(Effect.provide(layers))
        })
      )
    )
  })
})

describe("no embedder", () => {
  it("leaves keywords to answer, and says so where more was asked for", async () => {
    await Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const index = indexIn(yield* scratchFolder).pipe(Layer.provide(NoEmbedder.layer))
          yield* Effect.gen(function* () {
            const retriever = yield* Retriever
            const writer = yield* StoreWriter
            const { notebookId } = yield* putNotebook("n", texts)
            yield* writer.trainLatent(notebookId, false)
            const auto = yield* retriever.search(question("n", "which ships carry flour"))
            expect(auto.result.strategy).toBe("sparse")
            expect(auto.result.degraded).toBeUndefined()
            const dense = yield* retriever.search({ ...question("n", "which ships carry flour"), strategy: "dense" })
            expect(dense.result).toMatchObject({ strategy: "sparse", degraded: { reason: "embedder_unavailable" } })
          }).pipe(Effect.provide(index))
        })
      )
    )
  })
})
