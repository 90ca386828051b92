import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import { embeddingsAddress, isLoopback } from "../../domain/embedding/address.ts"
import { modelText } from "../../domain/embedding/texts.ts"
import { sameLength, vectorOf } from "../../domain/embedding/vectors.ts"
import { type Embedder, EmbedderError, type EmbeddingKind, type EmbeddingRequest } from "../../services/Embedder.ts"

/** A server with `/v1/embeddings`, and how it is to be asked. */
export interface OpenAiCompatible {
  /** Base address, as `http://127.0.0.1:11434/v1`. */
  readonly address: string
  readonly model: string
  readonly key?: Redacted.Redacted<string>
  /** Texts a request. */
  readonly batch: number
  /** Dimensions to ask for, where the model can shorten its vectors. */
  readonly dimensions?: number
  readonly queryPrefix: string
  readonly passagePrefix: string
  /** Longest text in UTF-16 code units; the rest is cut off. */
  readonly longest: number
  /** Seconds that one request may take. */
  readonly seconds: number
  /** Wait before the first repetition, in milliseconds; doubled for each further one. */
  readonly backOffMs?: number
}

const Answer = Schema.Struct({
  data: Schema.Array(Schema.Struct({ index: Schema.optionalKey(Schema.Int), embedding: Schema.Array(Schema.Unknown) }))
})
const decodeAnswer = Schema.decodeUnknownEffect(Schema.fromJsonString(Answer))

/** Largest answer that is read, in bytes. */
const largestAnswer = 256 * 1024 * 1024

const unavailable = (message: string, hint?: string) =>
  new EmbedderError({
    operation: "Embedder.embed",
    reason: "embedder_unavailable",
    message,
    ...(hint === undefined ? {} : { hint })
  })

/** A request that was refused as it is: repeating it changes nothing, asking for less may. */
class Refused extends Schema.TaggedError<Refused>()("Refused", { status: Schema.Int }) {}
/** A request that may do better later. */
class Passing extends Schema.TaggedError<Passing>()("Passing", { message: Schema.String }) {}

const readBounded = async (response: Response): Promise<string> => {
  const parts: Array<Uint8Array> = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > largestAnswer) throw new Error("too large")
    parts.push(part)
  }
  return Buffer.concat(parts).toString("utf8")
}

const isPassing = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500

/** One request for a batch: the body of the answer. */
const post = (config: OpenAiCompatible, address: URL, texts: ReadonlyArray<string>) =>
  Effect.tryPromise({
    try: async (signal) => {
      const response = await fetch(address, {
        method: "POST",
        redirect: "error",
        signal,
        headers: {
          "content-type": "application/json",
          ...(config.key === undefined ? {} : { authorization: `Bearer ${Redacted.value(config.key)}` })
        },
        body: JSON.stringify({
          model: config.model,
          input: texts,
          encoding_format: "float",
          ...(config.dimensions === undefined ? {} : { dimensions: config.dimensions })
        })
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw isPassing(response.status)
          ? new Passing({ message: `The embedding server answered ${response.status}.` })
          : new Refused({ status: response.status })
      }
      return await readBounded(response)
    },
    catch: (error) =>
      error instanceof Passing || error instanceof Refused
        ? error
        : new Passing({ message: "The embedding server cannot be reached." })
  }).pipe(
    Effect.timeout(Duration.seconds(config.seconds)),
    Effect.catchTag("TimeoutError", () =>
      Effect.fail(new Passing({ message: `The embedding server did not answer within ${config.seconds} s.` }))
    )
  )

const vectorsOf = Effect.fnUntraced(function* (body: string, count: number) {
  const { data } = yield* Effect.mapError(decodeAnswer(body), () =>
    unavailable("The embedding server answered something that is no list of vectors.")
  )
  if (data.length !== count) {
    return yield* unavailable(`The embedding server answered ${data.length} vectors for ${count} texts.`)
  }
  const vectors: Array<Float32Array | undefined> = Array.from({ length: count }, () => undefined)
  for (const [at, { embedding, index }] of data.entries()) {
    const place = index ?? at
    if (place < 0 || place >= count) {
      return yield* unavailable("The embedding server numbered its vectors as no text is numbered.")
    }
    vectors[place] = vectorOf(embedding)
  }
  if (vectors.every((vector) => vector === undefined)) {
    return yield* unavailable("The embedding server answered with vectors that are zero or not numbers.")
  }
  if (!sameLength(vectors)) {
    return yield* new EmbedderError({
      operation: "Embedder.embed",
      reason: "embedding_mismatch",
      message: "The embedding server answered vectors of different lengths."
    })
  }
  return vectors
})

/** Everything that shapes a vector. The address is not among it: the same model may be served elsewhere. */
const identityOf = (config: OpenAiCompatible): string =>
  [
    "openai-compatible",
    config.model,
    `dimensions=${config.dimensions ?? "own"}`,
    `query=${config.queryPrefix}`,
    `passage=${config.passagePrefix}`,
    `longest=${config.longest}`
  ].join(" | ")

/** Repetitions of a request: a question is not kept waiting as passages may be. */
const repetitions = { query: 1, passage: 4 } as const

/** An `Embedder` over a server with `/v1/embeddings`. Fails for an address that is none. */
export const makeOpenAiCompatible = Effect.fnUntraced(function* (
  config: OpenAiCompatible
): Effect.fn.Return<Embedder["Service"], EmbedderError> {
  const address = embeddingsAddress(config.address)
  if (address === undefined) {
    return yield* unavailable(
      "The address of the embedding server is no http(s) address.",
      "Set it with `ibid config set embedding.address http://127.0.0.1:11434/v1`."
    )
  }
  const ask = (
    kind: EmbeddingKind,
    texts: ReadonlyArray<string>
  ): Effect.Effect<ReadonlyArray<Float32Array | undefined>, EmbedderError> =>
    post(config, address, texts).pipe(
      Effect.retry({
        schedule: Schedule.exponential(Duration.millis(config.backOffMs ?? 500)),
        times: repetitions[kind],
        while: (error) => error._tag === "Passing"
      }),
      Effect.flatMap((body) => vectorsOf(body, texts.length)),
      Effect.catchTag("Passing", ({ message }) =>
        Effect.fail(unavailable(message, "Start the server, or check its address with `ibid config list`."))
      ),
      Effect.catchTag("Refused", ({ status }) => {
        if (status === 401 || status === 403 || status === 404) {
          const what = status === 404 ? "does not know the model or the address" : "refused the key"
          return Effect.fail(unavailable(`The embedding server ${what} (${status}).`))
        }
        if (texts.length > 1) return halves(kind, texts)
        // why: one text that a model will not have, too long for it or empty to it, must not stop the others
        return kind === "passage"
          ? Effect.succeed([undefined])
          : Effect.fail(unavailable(`The embedding server refused the question (${status}).`))
      })
    )
  const halves = (kind: EmbeddingKind, texts: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      const middle = Math.ceil(texts.length / 2)
      return [...(yield* ask(kind, texts.slice(0, middle))), ...(yield* ask(kind, texts.slice(middle)))]
    })
  return {
    space: { kind: "model", identity: identityOf(config), remote: !isLoopback(address), address: address.origin },
    embed: Effect.fn("Embedder.embed")(function* ({ kind, texts }: EmbeddingRequest) {
      const prefix = kind === "query" ? config.queryPrefix : config.passagePrefix
      const prepared = texts.map((text) => modelText(text, prefix, config.longest).text)
      const vectors: Array<Float32Array | undefined> = []
      for (let from = 0; from < prepared.length; from += config.batch) {
        const batch = yield* ask(kind, prepared.slice(from, from + config.batch))
        if (batch.length > 1 && batch.every((vector) => vector === undefined)) {
          return yield* unavailable("The embedding server refused every text.", "Check the model and its dimensions.")
        }
        vectors.push(...batch)
      }
      return vectors
    })
  }
})
