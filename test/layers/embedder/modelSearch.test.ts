import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"
import { embedNotebook } from "../../../src/layers/embedder/embedNotebook.ts"
import { Embedder, EmbedderError } from "../../../src/services/Embedder.ts"
import { Retriever } from "../../../src/services/Retriever.ts"
import { StoreWriter } from "../../../src/services/StoreWriter.ts"
import { indexIn, putNotebook, question, scratchFolder } from "../../helpers/realIndex.ts"

/** A model that knows three meanings by their words. */
const meanings = [/ship|boat|vessel/i, /bread|loaf|pastry/i, /star|planet|comet/i]
const model = (identity: string, dimensions = 8, broken = () => false): Embedder["Service"] => ({
  space: { kind: "model", identity, remote: false },
  embed: ({ texts }) =>
    broken()
      ? Effect.fail(
          new EmbedderError({ operation: "embed", reason: "embedder_unavailable", message: "The model is away." })
        )
      : Effect.succeed(
          texts.map((text) => {
            if (text.includes("unplaceable")) return undefined
            const vector = new Float32Array(dimensions)
            for (const [at, meaning] of meanings.entries()) vector[at] = meaning.test(text) ? 1 : 0.01
            return vector
          })
        )
})

const texts = {
  ship: "The vessel left at dawn.",
  bread: "A loaf was baked.",
  star: "A comet passed the planet.",
  odd: "This one is unplaceable.",
  filler: "Nothing of the kind stands here."
}

const run = <A, E>(embedder: Embedder["Service"], body: Effect.Effect<A, E, Retriever | StoreWriter>) =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const folder = yield* scratchFolder
        const index = indexIn(folder).pipe(Layer.provide(Layer.succeed(Embedder, embedder)))
        return yield* body.pipe(Effect.provide(index))
      })
    )
  )

describe("a model of the person's own", () => {
  it("places chunks, skips what it cannot place, and finds by meaning", async () => {
    const tiny = model("tiny/1")
    await run(
      tiny,
      Effect.gen(function* () {
        const retriever = yield* Retriever
        const { notebookId } = yield* putNotebook("n", texts)
        const before = yield* retriever.search(question("n", "which boat"))
        expect(before.result.degraded?.reason).toBe("embedding_mismatch")
        expect(yield* embedNotebook(tiny, notebookId, () => {})).toEqual({ embedded: 4, refused: 1 })
        expect(yield* embedNotebook(tiny, notebookId, () => {})).toEqual({ embedded: 0, refused: 1 })
        const { result } = yield* retriever.search(question("n", "which boat"))
        expect(result).toMatchObject({ strategy: "hybrid" })
        expect(result.degraded).toBeUndefined()
        expect(result.evidence[0]?.documentTitle).toBe("ship")
        const dense = yield* retriever.search({ ...question("n", "pastry"), strategy: "dense" })
        expect(dense.result).toMatchObject({ strategy: "dense" })
        expect(dense.result.evidence[0]?.documentTitle).toBe("bread")
      })
    )
  })

  it("that is away leaves the index to answer, which says so", async () => {
    let away = false
    const tiny = model("tiny/1", 8, () => away)
    await run(
      tiny,
      Effect.gen(function* () {
        const retriever = yield* Retriever
        const { notebookId } = yield* putNotebook("n", texts)
        yield* embedNotebook(tiny, notebookId, () => {})
        away = true
        const { result } = yield* retriever.search(question("n", "loaf"))
        expect(result.degraded?.reason).toBe("embedder_unavailable")
        expect(result.evidence[0]?.documentTitle).toBe("bread")
        const sparse = yield* retriever.search({ ...question("n", "loaf"), strategy: "sparse" })
        expect(sparse.result.degraded).toBeUndefined()
        expect(
          (yield* Effect.flip(
            embedNotebook(
              model("other/1", 8, () => true),
              notebookId,
              () => {}
            )
          )).reason
        ).toBe("embedder_unavailable")
      })
    )
  })

  it("that changes serves only when it has placed everything; a broken run is taken up again", async () => {
    let served = 0
    const second = model("second/1", 16, () => served++ > 0)
    const first = model("first/1")
    await run(
      first,
      Effect.gen(function* () {
        const retriever = yield* Retriever
        const many = Object.fromEntries(Array.from({ length: 130 }, (_, at) => [`n${at}`, `Vessel number ${at}.`]))
        const { notebookId } = yield* putNotebook("n", many)
        yield* embedNotebook(first, notebookId, () => {})
        expect((yield* Effect.flip(embedNotebook(second, notebookId, () => {}))).reason).toBe("embedder_unavailable")
        const still = yield* retriever.search(question("n", "boat"))
        expect(still.result.degraded).toBeUndefined()
        expect(still.result.strategy).toBe("hybrid")
        const done = yield* embedNotebook(model("second/1", 16), notebookId, () => {})
        expect(done.embedded).toBe(66)
        const after = yield* retriever.search(question("n", "boat"))
        expect(after.result.degraded?.reason).toBe("embedding_mismatch")
      })
    )
  })

  it("whose vectors have another length than before is refused, and nothing is stored", async () => {
    await run(
      model("tiny/1"),
      Effect.gen(function* () {
        const writer = yield* StoreWriter
        const { notebookId } = yield* putNotebook("n", texts)
        yield* embedNotebook(model("tiny/1"), notebookId, () => {})
        yield* putNotebook("m", { one: "Vessel." })
        const failure = yield* Effect.flip(writer.openModelSpace(notebookId, "tiny/1", 9))
        expect(failure.reason).toBe("invalid_input")
      })
    )
  })
})
