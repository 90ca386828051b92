import * as Effect from "effect/Effect"
import { describe, expect } from "vitest"
import { DocumentId } from "../../../src/domain/ids.ts"
import { Provenance } from "../../../src/services/Provenance.ts"
import { Retriever } from "../../../src/services/Retriever.ts"
import { Store } from "../../../src/services/Store.ts"
import { itWith } from "../../helpers/effect.ts"
import { putNotebook, question, temporaryIndex } from "../../helpers/realIndex.ts"

const it = itWith(temporaryIndex())

const filler = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => [
    `filler-${at}`,
    `Entry ${at} speaks of gardens and harbours, nodes and retries, c and cs, and of version 1.0.2${at % 10 === 1 ? 5 : at % 10}.\n\nThe user wrote an error about foo and bar in GB per second; don is not he, and Jurgens is a town. 合同 is another word.`
  ])
)

const awkward: ReadonlyArray<readonly [query: string, text: string]> = [
  ["c++", "The module is written in c++ for speed."],
  ["C#", "A port to C# exists."],
  ["node.js", "It runs on node.js only."],
  ["foo-bar", "Set the foo-bar option."],
  ["DEC-0054", "See DEC-0054 for the reason."],
  ['"DEC-0054"', "See DEC-0054 for the reason."],
  ["GB/s", "It moves 12 GB/s on a good day."],
  ["1.0.21", "Fixed in 1.0.21 at last."],
  ['"1.0.21"', "Fixed in 1.0.21 at last."],
  ["don't", "Please don't do that."],
  ["AND", "The AND gate has two inputs."],
  ["-foo", "Pass -foo to turn it off."],
  ["--error-on-warnings", "Use --error-on-warnings in builds."],
  ["retry OR", "The retry OR the abort is taken."],
  ["a:b", "The pair a:b is a key."],
  ["foo()", "Call foo() first."],
  ["user@example.com", "Write to user@example.com for help."],
  ["中文合約", "這是一份中文合約，雙方同意。"],
  ["合約", "雙方簽署合約之後生效。"],
  ["J\u00fcrgen", "Ju\u0308rgen signed it."],
  ["Ju\u0308rgen", "J\u00fcrgen signed it."],
  ["naïve", "A naive method suffices."],
  ["naive", "A naïve method suffices."]
]

describe("a search", () => {
  it.effect("finds what holds an awkward query first, among forty that do not", () =>
    Effect.gen(function* () {
      const retriever = yield* Retriever
      for (const [at, [query, text]] of awkward.entries()) {
        yield* putNotebook(`awkward ${at}`, { ...filler, wanted: text })
        const { result } = yield* retriever.search(question(`awkward ${at}`, query))
        expect([query, result.evidence[0]?.documentTitle]).toEqual([query, "wanted"])
      }
    })
  )

  it.effect("answers any query, however odd", () =>
    Effect.gen(function* () {
      yield* putNotebook("odd", filler)
      const retriever = yield* Retriever
      const odd = [
        "*",
        '"unbalanced',
        "?!…",
        "the of and",
        "🙂🙃",
        "x".repeat(1000),
        "\u0000",
        "a\u0000b",
        "\ud800",
        "(((",
        "NEAR(a b)",
        "^a",
        "col:"
      ]
      for (const query of odd) {
        const { result } = yield* retriever.search(question("odd", query))
        expect(result.strategy).toBe("sparse")
      }
    })
  )

  it.effect("gives quotes that stand at their anchors and verify verbatim", () =>
    Effect.gen(function* () {
      yield* putNotebook("quotes", filler)
      const retriever = yield* Retriever
      const store = yield* Store
      const provenance = yield* Provenance
      const { result } = yield* retriever.search(question("quotes", "gardens and harbours", { topK: 10 }))
      expect(result.evidence).toHaveLength(10)
      for (const { documentId, startOffset, endOffset, quote } of result.evidence) {
        const read = yield* store.readDocument({ documentId, startOffset, maxChars: endOffset - startOffset })
        expect(read.text).toBe(quote)
        expect((yield* provenance.locate(quote, { documentId })).verdict).toBe("verbatim")
        const resolved = yield* provenance.resolve({ documentId, startOffset, endOffset })
        expect(resolved).toMatchObject({ text: quote, tier: "verbatim", anchor: { startOffset, endOffset } })
      }
    })
  )

  it.effect("sums what other wordings find", () =>
    Effect.gen(function* () {
      yield* putNotebook("wordings", { ...filler, wanted: "Heartbeats are sent every ninety seconds." })
      const retriever = yield* Retriever
      const alone = yield* retriever.search(question("wordings", "how often does the user write"))
      expect(alone.result.evidence[0]?.documentTitle).not.toBe("wanted")
      const helped = yield* retriever.search(
        question("wordings", "how often does the user write", {
          also: ["heartbeats interval", "heartbeats are sent every minute"]
        })
      )
      expect(helped.result.evidence[0]?.documentTitle).toBe("wanted")
    })
  )

  it.effect("applies the document filter before the ranking is cut off", () =>
    Effect.gen(function* () {
      const texts = Object.fromEntries(
        Array.from({ length: 500 }, (_, at) => [`doc-${at}`, "zinc ".repeat(at === 321 ? 1 : 6)])
      )
      const { documents } = yield* putNotebook("filters", texts)
      const retriever = yield* Retriever
      const wanted = DocumentId.make(documents["doc-321"] ?? "")
      const { result } = yield* retriever.search({ ...question("filters", "zinc"), documentIds: [wanted] })
      expect(result.evidence.map(({ documentId }) => documentId)).toEqual([wanted])
      const other = yield* Effect.flip(
        retriever.search({ ...question("filters", "zinc"), documentIds: [DocumentId.make("doc_0")] })
      )
      expect(other.reason).toBe("not_found")
    })
  )

  it.effect("keeps equal scores in a stable order", () =>
    Effect.gen(function* () {
      yield* putNotebook(
        "ties",
        Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`t${at}`, "same words here"]))
      )
      const retriever = yield* Retriever
      const ranks = yield* Effect.all(
        Array.from({ length: 5 }, () => retriever.search(question("ties", "same words", { topK: 20 })))
      )
      const [first, ...rest] = ranks.map(({ result }) => result.evidence.map(({ documentTitle }) => documentTitle))
      for (const other of rest) expect(other).toEqual(first)
      expect(first).toHaveLength(20)
    })
  )

  it.effect("ranks documents to a depth of 1,000", () =>
    Effect.gen(function* () {
      yield* putNotebook(
        "deep",
        Object.fromEntries(Array.from({ length: 1200 }, (_, at) => [`d${at}`, `tin and lead ${at}`]))
      )
      const retriever = yield* Retriever
      const ranked = yield* retriever.rank(question("deep", "tin"), 1000)
      expect(new Set(ranked.map(({ documentId }) => documentId)).size).toBe(1000)
    })
  )
})

describe("a shared notebook", () => {
  it.effect("answers the same whatever private documents are added beside it", () =>
    Effect.gen(function* () {
      yield* putNotebook(
        "shared",
        { one: "The zinc mine closed in May.", two: "Lead and zinc are metals.", three: "Nothing of it." },
        true
      )
      const retriever = yield* Retriever
      const ask = Effect.map(retriever.search(question("shared", "zinc mine")), ({ result }) => result)
      const before = yield* ask
      yield* putNotebook(
        "private",
        Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`p${at}`, "zinc mine zinc mine"]))
      )
      expect(yield* ask).toEqual(before)
    })
  )
})
