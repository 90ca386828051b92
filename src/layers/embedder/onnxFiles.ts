import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { open, readFile } from "node:fs/promises"
import { join } from "node:path"
import * as Schema from "effect/Schema"

/** How a model's token vectors become one vector. */
export type Pooling = "mean" | "cls" | "last_token"

/** What a local model's own files say about its use. */
export interface OnnxFiles {
  readonly pooling: Pooling
  readonly dtype: "fp32" | "fp16" | "q8" | "q4"
  /** Tells this model's files from another's. */
  readonly fingerprint: string
  readonly queryPrefix?: string
  readonly passagePrefix?: string
}

const PoolingFile = Schema.fromJsonString(
  Schema.Struct({
    pooling_mode_cls_token: Schema.optionalKey(Schema.Boolean),
    pooling_mode_mean_tokens: Schema.optionalKey(Schema.Boolean),
    pooling_mode_lasttoken: Schema.optionalKey(Schema.Boolean)
  })
)
const PromptsFile = Schema.fromJsonString(
  Schema.Struct({ prompts: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)) })
)

const decodePooling = Schema.decodeUnknownSync(PoolingFile)
const decodePrompts = Schema.decodeUnknownSync(PromptsFile)

/** Model files by how their numbers are kept, the most exact first. */
const variants = [
  ["model.onnx", "fp32"],
  ["model_fp16.onnx", "fp16"],
  ["model_quantized.onnx", "q8"],
  ["model_q4.onnx", "q4"]
] as const

const read = async <A>(file: string, decode: (text: string) => A, none: A): Promise<A> =>
  existsSync(file) ? decode(await readFile(file, "utf8")) : none

/** Bytes at either end of a model file that tell it from another. */
const sampled = 1024 * 1024

const fingerprintOf = async (file: string): Promise<string> => {
  const handle = await open(file, "r")
  try {
    const { size } = await handle.stat()
    const hash = createHash("sha256").update(String(size))
    for (const position of [0, Math.max(0, size - sampled)]) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(sampled, size)), 0, undefined, position)
      hash.update(buffer.subarray(0, bytesRead))
    }
    return hash.digest("hex").slice(0, 16)
  } finally {
    await handle.close()
  }
}

/** Reads how a model in a local folder is to be used. Rejects when the folder holds no model. */
export const readOnnxFiles = async (folder: string): Promise<OnnxFiles> => {
  const found = variants.find(([name]) => existsSync(join(folder, "onnx", name)))
  if (found === undefined) throw new Error("no model")
  const [name, dtype] = found
  const pooling = await read(join(folder, "1_Pooling", "config.json"), decodePooling, {})
  const { prompts } = await read(join(folder, "config_sentence_transformers.json"), decodePrompts, {})
  const query = prompts?.query
  const passage = prompts?.passage ?? prompts?.document
  return {
    pooling:
      pooling.pooling_mode_cls_token === true ? "cls" : pooling.pooling_mode_lasttoken === true ? "last_token" : "mean",
    dtype,
    fingerprint: await fingerprintOf(join(folder, "onnx", name)),
    ...(query === undefined ? {} : { queryPrefix: query }),
    ...(passage === undefined ? {} : { passagePrefix: passage })
  }
}
