import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { Retriever } from "../../../src/services/Retriever.ts"
import { StoreWriter } from "../../../src/services/StoreWriter.ts"
import { putNotebook, question, type Texts, temporaryIndex } from "../../helpers/realIndex.ts"

const themes = [
  "ship sail mast harbour captain anchor deck crew wave storm port hull rudder rope",
  "bread oven flour dough yeast baker crust loaf knead salt rise bake sour wheat",
  "star orbit planet comet moon telescope nebula galaxy eclipse solar lunar meteor axis dust",
  "judge court trial verdict lawyer appeal statute witness oath jury bench ruling plea brief"
].map((words) => words.split(" "))

/** Texts of four themes, each with a choice of its theme's words and some words of no theme. */
const texts = (count: number): Texts =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => {
      const theme = themes[at % themes.length] ?? []
      const own = Array.from({ length: 9 }, (_, k) => theme[(at * 5 + k * k + k) % theme.length])
      const common = Array.from({ length: 6 }, (_, k) => `word${(at * 7 + k * 13) % 60}`)
      return [`note ${at}`, `${own.join(" ")}. ${common.join(" ")} case-${at}.`]
    })
  )

const inIndex = <A, E>(body: Effect.Effect<A, E, Retriever | StoreWriter>) =>
  Effect.runPromise(body.pipe(Effect.provide(temporaryIndex()), Effect.scoped))

const titles = (result: { readonly evidence: ReadonlyArray<{ readonly documentTitle: string }> }) =>
  result.evidence.map(({ documentTitle }) => documentTitle)

describe("a notebook with a latent space", () => {
  it("abstains under 50 documents and serves from 50 on, with a strategy that says so", async () => {
    await inIndex(
      Effect.gen(function* () {
        const writer = yield* StoreWriter
        const retriever = yield* Retriever
        const few = yield* putNotebook("few", texts(49))
        expect(yield* writer.trainLatent(few.notebookId, true)).toBe(false)
        const many = yield* putNotebook("many", texts(120))
        expect(yield* writer.trainLatent(many.notebookId, false)).toBe(true)
        expect(yield* writer.trainLatent(many.notebookId, false)).toBe(false)
        const sparse = yield* retriever.search(question("few", "captain of the storm"))
        expect(sparse.result.strategy).toBe("sparse")
        const dense = yield* retriever.search({ ...question("few", "captain of the storm"), strategy: "dense" })
        expect(dense.result).toMatchObject({ strategy: "sparse", degraded: { reason: "embedder_unavailable" } })
        const hybrid = yield* retriever.search(question("many", "captain of the storm"))
        expect(hybrid.result.strategy).toBe("hybrid")
        expect(hybrid.trace.entries[0]?.scores).toHaveProperty("latent")
      })
    )
  })

  it("finds texts of the theme that hold no word of the question, and folds new ones in", async () => {
    await inIndex(
      Effect.gen(function* () {
        const writer = yield* StoreWriter
        const retriever = yield* Retriever
        const { notebookId, rootId } = yield* putNotebook("many", texts(120))
        yield* writer.trainLatent(notebookId, false)
        const document = {
          type: "text" as const,
          mimeType: "text/plain",
          text: "Rudder, hull, mast, rope and deck.",
          blocks: [{ kind: "paragraph" as const, start: 0, end: 34 }],
          pages: [],
          outline: [],
          metadata: {},
          lineAnchors: false
        }
        const stamp = { rootId, relativePath: "new", part: "", size: 1, mtimeMs: 0, hash: "new" }
        const put = writer.putDocuments(notebookId, [
          { stamp, title: "new note", document, chunks: [{ start: 0, end: 34, headings: [] }] }
        ])
        const [id] = yield* put
        const ranked = yield* retriever.rank({ ...question("many", "harbour captain"), strategy: "dense" }, 40)
        expect(ranked.map(({ title }) => title)).toContain("new note")
        yield* put
        yield* writer.removeDocuments([id ?? ""])
        const after = yield* retriever.rank({ ...question("many", "harbour captain"), strategy: "dense" }, 200)
        expect(after.map(({ title }) => title)).not.toContain("new note")
      })
    )
  })

  it("holds a filter inside the vector search and gives a foreign notebook nothing", async () => {
    await inIndex(
      Effect.gen(function* () {
        const writer = yield* StoreWriter
        const retriever = yield* Retriever
        const { documents, notebookId } = yield* putNotebook("many", texts(160))
        yield* writer.trainLatent(notebookId, false)
        const wanted = ["note 1", "note 5", "note 9", "note 13", "note 17"].map((name) => documents[name] ?? "")
        const { result } = yield* retriever.search({
          ...question("many", "harbour captain"),
          strategy: "dense",
          documentIds: wanted as never
        })
        expect(result.evidence.map(({ documentId }) => documentId).every((id) => wanted.includes(id))).toBe(true)
        expect(result.strategy).toBe("dense")
      })
    )
  })

  it("never lets semantics come before the holders of an identifier", async () => {
    await inIndex(
      Effect.gen(function* () {
        const writer = yield* StoreWriter
        const retriever = yield* Retriever
        const { notebookId } = yield* putNotebook("many", texts(120))
        yield* writer.trainLatent(notebookId, false)
        for (const at of [3, 50, 119]) {
          const { result } = yield* retriever.search(question("many", `case-${at}`))
          expect(titles(result)[0]).toBe(`note ${at}`)
        }
      })
    )
  })
})

describe("other wordings", () => {
  const filler = texts(60)
  const wrong = ["bread oven flour dough", "yeast baker crust loaf", "knead salt rise bake", "sour wheat bread dough"]
  it("that are wrong leave the right passage among the first five", async () => {
    await inIndex(
      Effect.gen(function* () {
        const retriever = yield* Retriever
        yield* putNotebook("n", { ...filler, right: "The lighthouse keeper polishes the lens each morning." })
        const { result } = yield* retriever.search(question("n", "Who polishes the lens?", { also: wrong }))
        expect(titles(result).slice(0, 5)).toContain("right")
      })
    )
  })
  it("that are right find what the question has no word of", async () => {
    await inIndex(
      Effect.gen(function* () {
        const retriever = yield* Retriever
        yield* putNotebook("n", { ...filler, right: "The lighthouse keeper polishes the lens each morning." })
        const also = ["keeper cleans or polishes the optic", "The lamp's glass is polished by the keeper."]
        const { result } = yield* retriever.search(question("n", "Who maintains beacons?", { also }))
        expect(titles(result)[0]).toBe("right")
      })
    )
  })
})

describe("what is listed", () => {
  it("is not filled by one document while others have something to say", async () => {
    await inIndex(
      Effect.gen(function* () {
        const retriever = yield* Retriever
        const section = (at: number) =>
          `## Part ${at}\n\nThe tide gauge number ${at} is calibrated in week ${at} by crew ${at}. ${`Detail ${at} of round ${at * 3}. `.repeat(25)}\n\n`
        const long = Array.from({ length: 12 }, (_, at) => section(at + 1)).join("")
        yield* putNotebook("n", {
          ...texts(20),
          long,
          "other one": "A tide gauge stands at the pier and is calibrated yearly.",
          "other two": "How the tide gauge is calibrated is told in the manual."
        })
        const { result } = yield* retriever.search(question("n", "tide gauge calibrated"))
        expect(titles(result)).toEqual(expect.arrayContaining(["other one", "other two"]))
      })
    )
  })
  it("puts near-copies after what else there is to say", async () => {
    await inIndex(
      Effect.gen(function* () {
        const retriever = yield* Retriever
        const text =
          "The tide gauge at the old pier is calibrated every spring by two volunteers from the harbour office"
        yield* putNotebook("n", { ...texts(20), one: `${text}.`, two: `${text}!`, three: "A tide gauge can drift." })
        const { result } = yield* retriever.search(question("n", "tide gauge calibrated"))
        expect(titles(result)).toEqual(["one", "three", "two"])
      })
    )
  })
})

describe("texts in another language", () => {
  it("are found by any form of a word", async () => {
    await inIndex(
      Effect.gen(function* () {
        const retriever = yield* Retriever
        const around =
          "Das ist ein langer Bericht aus dem Archiv, und er handelt von den Dingen, die in diesem Jahr an der Küste geschehen sind."
        yield* putNotebook("n", {
          ...texts(20),
          one: `${around} Drei Häuser wurden beschädigt.`,
          two: `${around} Die Boote blieben im Wasser.`
        })
        for (const query of ["Haus", "Häuser", "Häusern"]) {
          expect(titles((yield* retriever.search(question("n", query))).result)[0]).toBe("one")
        }
        expect(titles((yield* retriever.search(question("n", "Boot"))).result)[0]).toBe("two")
      })
    )
  })
})
