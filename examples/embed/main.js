// Asks Ibid's services from another Effect app: `node main.js HOME NOTEBOOK QUESTION`, where HOME is the folder of an
// index that `ibid add` has made. The second answer comes from a Retriever of documents in memory, in the place of the
// live one; Store and Provenance stay as they are.
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Provenance, Retriever, Store } from "ibid"
import { HomeLive, reading } from "ibid/layers"
import { layerMemory } from "ibid/testing"

const [home, notebook, question] = process.argv.slice(2)

const ask = Effect.fn("ask")(function* (name) {
  const retriever = yield* Retriever
  const store = yield* Store
  const provenance = yield* Provenance
  const { items } = yield* store.listNotebooks({ limit: 10 })
  yield* Console.log(`${name}: ${items.map((item) => item.title).join(", ")}`)
  const { result } = yield* retriever.search({
    notebook,
    query: question,
    also: [],
    topK: 1,
    documentIds: [],
    strategy: "auto"
  })
  for (const { documentTitle, startOffset, endOffset, quote } of result.evidence) {
    yield* Console.log(`${name}: ${documentTitle} [${startOffset}, ${endOffset}) ${JSON.stringify(quote)}`)
    const { verdict } = yield* provenance.locate(quote, { notebook })
    yield* Console.log(`${name}: ${verdict}`)
  }
})

const live = reading.pipe(Layer.provide(HomeLive.layerAt(home)))

const sentence = "The retriever was swapped for one that knows this sentence only."

const memo = {
  type: "text",
  mimeType: "text/plain",
  text: sentence,
  blocks: [{ kind: "paragraph", start: 0, end: sentence.length }],
  pages: [],
  outline: [],
  metadata: {},
  lineAnchors: false
}

const memory = Layer.effect(Retriever, Retriever).pipe(
  Layer.provide(
    layerMemory([
      {
        title: notebook,
        shared: true,
        documents: [{ title: "Memo", document: memo }]
      }
    ])
  )
)

await Effect.runPromise(
  Effect.gen(function* () {
    yield* ask("live").pipe(Effect.provide(live))
    yield* ask("swapped").pipe(Effect.provide(Layer.merge(live, memory)))
  })
)
