import { isAbsolute } from "node:path"
import * as Effect from "effect/Effect"
import { modelText } from "../../domain/embedding/texts.ts"
import { vectorOf } from "../../domain/embedding/vectors.ts"
import { type Embedder, EmbedderError, type EmbeddingRequest } from "../../services/Embedder.ts"
import { type OnnxFiles, readOnnxFiles } from "./onnxFiles.ts"

/** A model that runs in this process. */
export interface Onnx {
  /** Absolute path of a folder with the model, or its name on the hub. */
  readonly model: string
  /** Commit of a model from the hub; needed there, so that the same model answers every time. */
  readonly revision: string
  /** Where models from the hub are kept. */
  readonly cache: string
  /** Whether a model from the hub may be fetched; one that is there already is used without. */
  readonly mayFetch: boolean
  readonly batch: number
  /** Prefixes of the settings; empty for those that the model's own files state. */
  readonly queryPrefix: string
  readonly passagePrefix: string
  readonly longest: number
}

const unavailable = (message: string, hint?: string) =>
  new EmbedderError({
    operation: "Embedder.embed",
    reason: "embedder_unavailable",
    message,
    ...(hint === undefined ? {} : { hint })
  })

const fromHub: OnnxFiles = { pooling: "mean", dtype: "fp32", fingerprint: "" }

const load = async () => {
  try {
    return await import("@huggingface/transformers")
  } catch {
    throw unavailable(
      "The optional package @huggingface/transformers is not installed.",
      "Install it beside Ibid: `npm install @huggingface/transformers`."
    )
  }
}

type Extractor = (
  texts: ReadonlyArray<string>,
  pooling: OnnxFiles["pooling"]
) => Promise<ReadonlyArray<Float32Array | undefined>>

/** Loads the runtime and the model: seconds, and hundreds of megabytes for some. */
const open = async (config: Onnx, local: boolean, files: OnnxFiles): Promise<Extractor> => {
  const { env, pipeline } = await load()
  env.allowRemoteModels = !local && config.mayFetch
  env.allowLocalModels = local
  env.cacheDir = config.cache
  const extractor = await pipeline("feature-extraction", config.model, {
    dtype: files.dtype,
    local_files_only: local || !config.mayFetch,
    ...(local ? {} : { revision: config.revision })
  })
  return async (texts, pooling) => {
    const { data, dims } = await extractor([...texts], { pooling, normalize: true })
    const [count = 0, dimensions = 0] = dims
    if (count !== texts.length) throw new Error("wrong count")
    const numbers = Array.from(data, Number)
    return texts.map((_, at) => vectorOf(numbers.slice(at * dimensions, (at + 1) * dimensions)))
  }
}

/**
 * An `Embedder` over an ONNX model in this process, through an optional package. Nothing of it is loaded before the first
 * text; pooling, prefixes and the longest input come from the model's own files. Fails for a model that is not there.
 */
export const makeOnnx = Effect.fnUntraced(function* (
  config: Onnx
): Effect.fn.Return<Embedder["Service"], EmbedderError> {
  const local = isAbsolute(config.model)
  if (!local && !/^[0-9a-f]{40}$/.test(config.revision)) {
    return yield* unavailable(
      "A model from the hub needs its revision.",
      "Set the commit with `ibid config set embedding.revision COMMIT`, or name a local folder."
    )
  }
  const files = local
    ? yield* Effect.tryPromise({
        try: () => readOnnxFiles(config.model),
        catch: () =>
          unavailable("The folder of the model holds no onnx/model.onnx, or its files are not as they should be.")
      })
    : fromHub
  const queryPrefix = config.queryPrefix === "" ? (files.queryPrefix ?? "") : config.queryPrefix
  const passagePrefix = config.passagePrefix === "" ? (files.passagePrefix ?? "") : config.passagePrefix
  let opened: Promise<Extractor> | undefined
  const extractor = Effect.tryPromise({
    try: () => {
      opened ??= open(config, local, files)
      return opened
    },
    catch: (error) => {
      opened = undefined
      return error instanceof EmbedderError ? error : unavailable("The embedding model cannot be loaded.")
    }
  })
  const place = (run: Extractor, texts: ReadonlyArray<string>) =>
    Effect.tryPromise({
      try: () => run(texts, files.pooling),
      catch: () => unavailable("The embedding model failed on a text.")
    })
  return {
    space: {
      kind: "model",
      identity: [
        "onnx",
        local ? files.fingerprint : `${config.model}@${config.revision}`,
        files.dtype,
        `pooling=${files.pooling}`,
        `query=${queryPrefix}`,
        `passage=${passagePrefix}`,
        `longest=${config.longest}`
      ].join(" | "),
      remote: false
    },
    embed: Effect.fn("Embedder.embed")(function* ({ kind, texts }: EmbeddingRequest) {
      const run = yield* extractor
      const prefix = kind === "query" ? queryPrefix : passagePrefix
      const prepared = texts.map((text) => modelText(text, prefix, config.longest).text)
      const vectors: Array<Float32Array | undefined> = []
      for (let from = 0; from < prepared.length; from += config.batch) {
        const batch = prepared.slice(from, from + config.batch)
        // why: one text that a model fails on must not stop the others
        const found = yield* place(run, batch).pipe(
          Effect.catch((failure) =>
            batch.length === 1 && kind === "query"
              ? Effect.fail(failure)
              : Effect.forEach(batch, (text) =>
                  place(run, [text]).pipe(
                    Effect.map(([vector]) => vector),
                    Effect.catch(() => Effect.succeed(undefined))
                  )
                )
          )
        )
        if ((kind === "query" || found.length > 1) && found.every((vector) => vector === undefined)) {
          return yield* unavailable("The embedding model answered with vectors that are zero or not numbers.")
        }
        vectors.push(...found)
      }
      return vectors
    })
  }
})
