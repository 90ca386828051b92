import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeOnnx, type Onnx } from "../../../src/layers/embedder/onnx.ts"

const varint = (value: number): ReadonlyArray<number> => {
  const bytes: Array<number> = []
  let rest = value
  do {
    bytes.push((rest & 127) | (rest > 127 ? 128 : 0))
    rest >>>= 7
  } while (rest > 0)
  return bytes
}
const int = (field: number, value: number) => [...varint(field << 3), ...varint(value)]
const bytes = (field: number, value: ReadonlyArray<number>) => [
  ...varint((field << 3) | 2),
  ...varint(value.length),
  ...value
]
const text = (field: number, value: string) => bytes(field, [...Buffer.from(value)])
const message = (field: number, ...parts: ReadonlyArray<ReadonlyArray<number>>) => bytes(field, parts.flat())

const words = ["[UNK]", "[PAD]", "ship", "boat", "bread", "star", "the", "query"]
const dimensions = 8

/** A model in the ONNX format that looks each token up in a table: ids in, one vector a token out. */
const lookUpModel = (table: Float32Array): Uint8Array => {
  const shape = (dims: ReadonlyArray<number | string>) =>
    message(2, ...dims.map((dim) => (typeof dim === "string" ? message(1, text(2, dim)) : message(1, int(1, dim)))))
  const value = (field: number, name: string, type: number, dims: ReadonlyArray<number | string>) =>
    message(field, text(1, name), message(2, message(1, int(1, type), shape(dims))))
  const graph = message(
    7,
    message(1, text(1, "table"), text(1, "input_ids"), text(2, "last_hidden_state"), text(4, "Gather")),
    text(2, "tiny"),
    message(
      5,
      int(1, words.length),
      int(1, dimensions),
      int(2, 1),
      text(8, "table"),
      bytes(9, [...new Uint8Array(table.buffer)])
    ),
    value(11, "input_ids", 7, ["batch", "sequence"]),
    value(12, "last_hidden_state", 1, ["batch", "sequence", dimensions])
  )
  return Uint8Array.from([...int(1, 8), ...graph, ...message(8, text(1, ""), int(2, 13))])
}

let folder = ""
const rows: Readonly<Record<string, ReadonlyArray<number>>> = {
  ship: [1, 0.1],
  boat: [0.9, 0.2],
  bread: [0, 0, 1],
  star: [0, 0, 0, 1],
  query: [0, 0, 0, 0, 1]
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ibid-onnx-"))
  mkdirSync(join(folder, "onnx"))
  mkdirSync(join(folder, "1_Pooling"))
  const table = new Float32Array(words.length * dimensions).fill(0.001)
  for (const [at, word] of words.entries()) table.set(rows[word] ?? [], at * dimensions)
  writeFileSync(join(folder, "onnx", "model.onnx"), lookUpModel(table))
  const json = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))
  json("tokenizer.json", {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: { type: "Lowercase" },
    pre_tokenizer: { type: "Whitespace" },
    post_processor: null,
    decoder: null,
    model: { type: "WordLevel", vocab: Object.fromEntries(words.map((word, at) => [word, at])), unk_token: "[UNK]" }
  })
  json("tokenizer_config.json", {
    tokenizer_class: "PreTrainedTokenizerFast",
    model_max_length: 16,
    unk_token: "[UNK]",
    pad_token: "[PAD]"
  })
  json("config.json", {
    model_type: "bert",
    architectures: ["BertModel"],
    hidden_size: dimensions,
    vocab_size: words.length
  })
  json("1_Pooling/config.json", { pooling_mode_cls_token: false, pooling_mode_mean_tokens: true })
  json("config_sentence_transformers.json", { prompts: { query: "query ", document: "" } })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const make = (more: Partial<Onnx> = {}) =>
  makeOnnx({
    model: folder,
    revision: "",
    cache: join(folder, "cache"),
    mayFetch: false,
    batch: 4,
    queryPrefix: "",
    passagePrefix: "",
    longest: 1000,
    ...more
  })

const passages = (texts: ReadonlyArray<string>) => ({ notebook: "n", kind: "passage" as const, texts })

const cosine = (one: Float32Array | undefined, other: Float32Array | undefined) =>
  one === undefined || other === undefined
    ? Number.NaN
    : one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)

describe("a model in the ONNX format in a local folder", () => {
  it("places texts near by meaning, normalized, long ones and odd ones too", async () => {
    await Effect.runPromise(
      Effect.gen(function* () {
        const embedder = yield* make()
        const [ship, boat, bread, long, odd] = yield* embedder.embed(
          passages(["the ship", "the boat", "the bread", "ship ".repeat(200), "\ud800 ship"])
        )
        expect(cosine(ship, ship)).toBeCloseTo(1, 4)
        expect(cosine(ship, boat)).toBeGreaterThan(0.95)
        expect(cosine(ship, bread)).toBeLessThan(0.2)
        expect(cosine(ship, long)).toBeGreaterThan(0.9)
        expect(cosine(ship, odd)).toBeGreaterThan(0.9)
      })
    )
  }, 60_000)
  it("takes pooling and prefixes from its files, and names a space by all that shapes it", async () => {
    await Effect.runPromise(
      Effect.gen(function* () {
        const embedder = yield* make()
        expect(embedder.space.remote).toBe(false)
        expect(embedder.space.identity).toMatch(/^onnx \| [0-9a-f]{16} \| fp32 \| pooling=mean \| query=query {2}\|/)
        const [question] = yield* embedder.embed({ notebook: "n", kind: "query", texts: ["ship"] })
        const [passage] = yield* embedder.embed(passages(["ship"]))
        expect(question?.[4]).toBeGreaterThan(0.5)
        expect(passage?.[4]).toBeLessThan(0.1)
        expect((yield* make({ passagePrefix: "passage " })).space.identity).not.toBe(embedder.space.identity)
      })
    )
  })
  it("that is not there, and one of the hub without a revision, are failures in words", async () => {
    const failure = (more: Partial<Onnx>) => Effect.runPromise(Effect.flip(make(more)))
    expect(await failure({ model: join(folder, "none") })).toMatchObject({ reason: "embedder_unavailable" })
    expect((await failure({ model: "some/model" })).message).toContain("revision")
  })
})
