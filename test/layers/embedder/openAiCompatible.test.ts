import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { afterEach, describe, expect, it } from "vitest"
import { embeddingsAddress, isLoopback } from "../../../src/domain/embedding/address.ts"
import { makeOpenAiCompatible, type OpenAiCompatible } from "../../../src/layers/embedder/openAiCompatible.ts"

interface Asked {
  readonly model: string
  readonly input: ReadonlyArray<string>
  readonly dimensions?: number
}

let server: Server | undefined
const asked: Array<Asked> = []
const keys: Array<string | undefined> = []

/** A server on the loopback address that answers as the test says; returns its base address. */
const serve = async (answer: (request: Asked, response: ServerResponse, incoming: IncomingMessage) => void) => {
  asked.length = 0
  keys.length = 0
  const started = createServer((incoming, response) => {
    let body = ""
    incoming.setEncoding("utf8")
    incoming.on("data", (part) => {
      body += part
    })
    incoming.on("end", () => {
      const request = JSON.parse(body)
      asked.push(request)
      keys.push(incoming.headers.authorization)
      answer(request, response, incoming)
    })
  })
  server = started
  await new Promise<void>((ready) => started.listen(0, "127.0.0.1", ready))
  const address = started.address()
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/v1`
}
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

const vector = (text: string) => [text.length, 1, 2]
const proper = ({ input }: Asked, response: ServerResponse) =>
  response.end(JSON.stringify({ data: input.map((text, index) => ({ index, embedding: vector(text) })).reverse() }))

const embed = (
  address: string,
  kind: "query" | "passage",
  texts: ReadonlyArray<string>,
  more: Partial<OpenAiCompatible> = {}
) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const embedder = yield* makeOpenAiCompatible({
        address,
        model: "tiny",
        batch: 4,
        queryPrefix: "ask: ",
        passagePrefix: "",
        longest: 50,
        seconds: 2,
        backOffMs: 1,
        ...more
      })
      return yield* embedder.embed({ notebook: "n", kind, texts })
    })
  )

describe("a server with /v1/embeddings", () => {
  it("is asked in batches, with prefix, key and dimensions, and answered in order", async () => {
    const address = await serve(proper)
    const vectors = await embed(address, "query", ["a", "bb", "ccc", "dddd", "eeeee"], {
      key: Redacted.make("secret"),
      dimensions: 3
    })
    expect(vectors.map((found) => found?.[0])).toEqual([6, 7, 8, 9, 10])
    expect(asked.map(({ input }) => input.length)).toEqual([4, 1])
    expect(asked[0]).toMatchObject({ model: "tiny", dimensions: 3 })
    expect(keys[0]).toBe("Bearer secret")
  })
  it("gets sound text, cut between clusters where it is too long", async () => {
    const address = await serve(proper)
    await embed(address, "passage", ["lone \ud800 surrogate", `${"x".repeat(49)}👩‍👩‍👧`])
    expect(asked[0]?.input).toEqual(["lone \ufffd surrogate", "x".repeat(49)])
  })
  it("may fail for a while", async () => {
    let calls = 0
    const address = await serve((request, response) => {
      if (++calls < 3) response.writeHead(calls === 1 ? 503 : 429).end()
      else proper(request, response)
    })
    expect(await embed(address, "passage", ["a"])).toHaveLength(1)
    expect(calls).toBe(3)
  })
  it("may refuse one text, which stops no other", async () => {
    const address = await serve((request, response) => {
      if (request.input.includes("bad")) response.writeHead(400).end("no")
      else proper(request, response)
    })
    const vectors = await embed(address, "passage", ["a", "bad", "c", "d", "e"])
    expect(vectors.map((found) => found !== undefined)).toEqual([true, false, true, true, true])
  })
  it.each<[string, (request: Asked, response: ServerResponse) => void, string]>([
    ["the wrong count", (_, response) => response.end(JSON.stringify({ data: [] })), "embedder_unavailable"],
    ["what is no JSON", (_, response) => response.end("<html>"), "embedder_unavailable"],
    [
      "numbers that are none",
      (_, response) => response.end('{"data":[{"embedding":[NaN]},{"embedding":[1]}]}'),
      "embedder_unavailable"
    ],
    [
      "zero vectors",
      ({ input }, response) => response.end(JSON.stringify({ data: input.map(() => ({ embedding: [0, 0] })) })),
      "embedder_unavailable"
    ],
    [
      "vectors of two lengths",
      (_, response) => response.end(JSON.stringify({ data: [{ embedding: [1] }, { embedding: [1, 2] }] })),
      "embedding_mismatch"
    ],
    ["no such model", (_, response) => response.writeHead(404).end(), "embedder_unavailable"],
    ["that the key is wrong", (_, response) => response.writeHead(401).end(), "embedder_unavailable"],
    [
      "a redirect",
      (_, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
      "embedder_unavailable"
    ],
    ["nothing at all", (_, response) => response.destroy(), "embedder_unavailable"],
    ["never", () => {}, "embedder_unavailable"]
  ])("that answers %s is a failure in words", async (_, answer, reason) => {
    const address = await serve(answer)
    await expect(embed(address, "query", ["a", "b"], { seconds: 0.2 })).rejects.toMatchObject({ reason })
  })
  it("that is not there is a failure in words", async () => {
    await expect(embed("http://127.0.0.1:9/v1", "query", ["a"])).rejects.toMatchObject({
      reason: "embedder_unavailable"
    })
    await expect(embed("not an address", "query", ["a"])).rejects.toMatchObject({ reason: "embedder_unavailable" })
  })
})

describe("addresses", () => {
  it.each([
    ["http://localhost:11434/v1", true],
    ["http://127.0.0.1/v1/embeddings/", true],
    ["http://[::1]:8080", true],
    ["http://127.0.0.1.example.com/v1", false],
    ["https://api.example.com/v1", false],
    ["http://10.0.0.1/v1", false]
  ])("%s is this machine: %s", (base, loopback) => {
    const address = embeddingsAddress(base)
    expect(address?.pathname.endsWith("/embeddings")).toBe(true)
    expect(address !== undefined && isLoopback(address)).toBe(loopback)
  })
  it.each(["file:///etc/passwd", "ftp://x", "http://user:key@host/v1", "words"])("%s is none", (base) => {
    expect(embeddingsAddress(base)).toBeUndefined()
  })
})
