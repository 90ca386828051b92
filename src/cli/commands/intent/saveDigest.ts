import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import * as Effect from "effect/Effect"
import { readSnapshot, saveSnapshot } from "../../../domain/intent/answers/digest.ts"
import { IntentLayer } from "../../../services/IntentLayer.ts"
import { usageError } from "../../failure.ts"
import { Output } from "../../output/Output.ts"

/** Writes a snapshot of the layer to a file; over another file only if that is a snapshot too. */
export const saveDigest = Effect.fnUntraced(function* (file: string, json: boolean) {
  const layer = yield* IntentLayer
  const output = yield* Output
  const { identity, snapshot } = yield* layer.read
  const path = resolve(file)
  yield* Effect.try({
    try: () => {
      if (existsSync(path) && readSnapshot(readFileSync(path, "utf8")) === undefined) throw new Error("foreign")
      writeFileSync(`${path}.tmp`, `${saveSnapshot(snapshot, identity.head)}\n`)
      renameSync(`${path}.tmp`, path)
    },
    catch: () => usageError("The snapshot cannot be written there.", "Give a new .json file, or an earlier snapshot.")
  })
  yield* output.answer(
    json
      ? JSON.stringify({ saved: snapshot.nodes.length, head: identity.head })
      : `${snapshot.nodes.length} recorded intents saved.`
  )
})
