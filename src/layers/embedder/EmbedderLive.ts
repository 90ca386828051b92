import { join } from "node:path"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { Config as Settled } from "../../domain/config.ts"
import { settings } from "../../domain/config.ts"
import { Embedder, EmbedderError } from "../../services/Embedder.ts"
import { Home } from "../../services/Home.ts"
import { Settings, type SettingsError } from "../../services/Settings.ts"
import type { QueryRunner } from "../sqlite/QueryRunner.ts"
import { layer as latent } from "./LatentEmbedder.ts"
import { layer as none } from "./NoEmbedder.ts"
import type { OpenAiCompatible } from "./openAiCompatible.ts"

/** Whether text may leave this machine to be embedded. */
export type RemoteEmbedding = "allowed" | "refused"

type Chosen = NonNullable<Settled["embedding"]>

/** A server as the settings have it. */
const serverOf = (chosen: Chosen, key: Option.Option<string>): OpenAiCompatible => {
  const dimensions = chosen.dimensions ?? settings["embedding.dimensions"].default
  return {
    address: chosen.address ?? settings["embedding.address"].default,
    model: chosen.model ?? settings["embedding.model"].default,
    ...(Option.isSome(key) ? { key: Redacted.make(key.value) } : {}),
    batch: chosen.batch ?? settings["embedding.batch"].default,
    ...(dimensions === 0 ? {} : { dimensions }),
    queryPrefix: chosen.queryPrefix ?? settings["embedding.queryPrefix"].default,
    passagePrefix: chosen.passagePrefix ?? settings["embedding.passagePrefix"].default,
    longest: chosen.maxChars ?? settings["embedding.maxChars"].default,
    seconds: chosen.seconds ?? settings["embedding.seconds"].default
  }
}

/** An embedder that always fails, for one that was chosen and cannot be had. */
const failing = (identity: string, failure: EmbedderError): Embedder["Service"] => ({
  space: { kind: "model", identity, remote: false },
  embed: () => Effect.fail(failure)
})

const unavailable = (message: string, hint: string) =>
  new EmbedderError({ operation: "Embedder.embed", reason: "embedder_unavailable", message, hint })

const environment = (name: string | undefined) =>
  name === undefined || name === ""
    ? Effect.succeed(Option.none<string>())
    : Effect.orDie(Config.option(Config.String(name)))

const makeServer = Effect.fnUntraced(function* (chosen: Chosen, remote: RemoteEmbedding) {
  if ((chosen.model ?? "") === "") {
    return failing(
      "openai-compatible",
      unavailable("No embedding model is named.", "Name one with `ibid config set embedding.model NAME`.")
    )
  }
  const { makeOpenAiCompatible } = yield* Effect.promise(() => import("./openAiCompatible.ts"))
  const made = yield* Effect.result(makeOpenAiCompatible(serverOf(chosen, yield* environment(chosen.keyVariable))))
  if (made._tag === "Failure") return failing("openai-compatible", made.failure)
  const server = made.success
  if (!server.space.remote || remote === "allowed") return server
  return failing(
    server.space.identity,
    unavailable(
      "The embedding model is on another machine, and text is not sent there while serving.",
      "Start with `ibid serve --allow-remote-embedding` to send it."
    )
  )
})

const makeLocal = Effect.fnUntraced(function* (chosen: Chosen, remote: RemoteEmbedding, home: string) {
  if ((chosen.model ?? "") === "") {
    return failing(
      "onnx",
      unavailable("No embedding model is named.", "Name its folder with `ibid config set embedding.model FOLDER`.")
    )
  }
  const { makeOnnx } = yield* Effect.promise(() => import("./onnx.ts"))
  const { batch, longest, model, passagePrefix, queryPrefix } = serverOf(chosen, Option.none())
  const made = yield* Effect.result(
    makeOnnx({
      model,
      revision: chosen.revision ?? "",
      cache: join(home, "models"),
      // why: serving opens no socket; commands fetch a model once
      mayFetch: remote === "allowed",
      batch,
      queryPrefix,
      passagePrefix,
      longest
    })
  )
  return made._tag === "Failure" ? failing("onnx", made.failure) : made.success
})

/**
 * The embedder that the settings choose; without any, the latent space that each notebook has of its own. A model that
 * cannot be had fails when it is asked, so that keywords answer and say why.
 */
export const layer = (remote: RemoteEmbedding): Layer.Layer<Embedder, SettingsError, Settings | Home | QueryRunner> =>
  Layer.unwrap(
    Effect.gen(function* () {
      const { embedding } = yield* (yield* Settings).all
      const { folder } = yield* Home
      switch (embedding?.provider ?? "latent") {
        case "latent":
          return latent
        case "none":
          return none
        case "onnx":
          return Layer.effect(Embedder, makeLocal(embedding ?? {}, remote, folder))
        case "openai-compatible":
          return Layer.effect(Embedder, makeServer(embedding ?? {}, remote))
      }
    })
  )
