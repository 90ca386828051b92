import * as Effect from "effect/Effect"
import { IntentError } from "../../domain/intent/errors.ts"
import { type GraphReading, isDeeplyNested, readGraph } from "../../domain/intent/graphify.ts"
import { decodeUtf8 } from "../../domain/whyspec/document.ts"
import { resolveInside } from "./inside.ts"
import { type BoundedReader, stampOf } from "./scan.ts"

/** Largest graph that is read. */
const graphBytes = 64 * 1024 * 1024

/** A graph under the stamp it was read with. */
export interface KnownGraph {
  readonly key: string
  readonly reading: GraphReading
}

const bad = (reason: IntentError["reason"], message: string): IntentError =>
  new IntentError({
    operation: "IntentLayer.graph",
    reason,
    message,
    hint: "Give a graph.json inside the repository with --graph."
  })

const parse = (text: string): GraphReading | undefined => {
  if (isDeeplyNested(text)) return undefined
  try {
    return readGraph(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Reads a graph file again if it is another than the known one. Only a regular file inside the root, at most 64 MB. */
export const updateGraph = (
  root: string,
  path: string,
  known: KnownGraph | undefined,
  reader: BoundedReader
): Effect.Effect<KnownGraph, IntentError> =>
  Effect.suspend(() => {
    const inner = resolveInside(root, path)
    if (inner === undefined) return Effect.fail(bad("invalid_input", "The graph file is not inside the repository."))
    const stamp = stampOf(root, inner)
    if (stamp === undefined) return Effect.fail(bad("source_unreadable", "The graph is no regular file."))
    if (known?.key === stamp.key) return Effect.succeed(known)
    const file = reader.read(inner, graphBytes)
    if (file.bytes === undefined) {
      return Effect.fail(
        file.problem === "too_large"
          ? bad("source_too_large", "The graph file is larger than 64 MB.")
          : bad("source_unreadable", "The graph file cannot be read.")
      )
    }
    const reading = parse(decodeUtf8(file.bytes) ?? "")
    return reading === undefined
      ? Effect.fail(bad("source_unreadable", "The graph file holds no node-link graph."))
      : Effect.succeed({ key: stamp.key, reading })
  })
