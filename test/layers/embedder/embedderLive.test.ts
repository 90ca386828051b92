import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"
import type { Config } from "../../../src/domain/config.ts"
import * as EmbedderLive from "../../../src/layers/embedder/EmbedderLive.ts"
import * as HomeLive from "../../../src/layers/HomeLive.ts"
import * as InlineRunner from "../../../src/layers/sqlite/InlineRunner.ts"
import { Embedder } from "../../../src/services/Embedder.ts"
import { Settings } from "../../../src/services/Settings.ts"

const home = HomeLive.layerAt("/nowhere")
const chosen = (
  embedding: NonNullable<Config["embedding"]> | undefined,
  remote: EmbedderLive.RemoteEmbedding = "refused"
) =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const { embed, space } = yield* Embedder
        const failure = yield* Effect.flip(embed({ notebook: "n", kind: "query", texts: ["a"] }))
        return { space, failure }
      }).pipe(
        Effect.provide(
          EmbedderLive.layer(remote).pipe(
            Layer.provide(
              Layer.succeed(
                Settings,
                Settings.of({
                  all: Effect.succeed(embedding === undefined ? {} : { embedding }),
                  set: () => Effect.void
                })
              )
            ),
            Layer.provide(InlineRunner.layer("owner")),
            Layer.provide(home)
          )
        )
      )
    )
  )

describe("the embedder that the settings choose", () => {
  it("is the latent space of each notebook when they say nothing", async () => {
    expect((await chosen(undefined)).space).toMatchObject({ kind: "latent", remote: false })
    expect((await chosen({ provider: "latent" })).space.kind).toBe("latent")
  })
  it("may be none", async () => {
    expect((await chosen({ provider: "none" })).space.kind).toBe("none")
  })
  it("sends nothing to another machine while serving, unless that is allowed", async () => {
    const far = { provider: "openai-compatible", address: "http://192.0.2.1:9/v1", model: "m", seconds: 1 } as const
    const refused = await chosen(far)
    expect(refused.space.remote).toBe(false)
    expect(refused.failure.hint).toContain("--allow-remote-embedding")
  })
  it("says so when a model is on another machine, and not when it is on this one", async () => {
    const near = { provider: "openai-compatible", address: "http://127.0.0.1:9/v1", model: "m", seconds: 1 } as const
    expect((await chosen(near)).space).toMatchObject({ kind: "model", remote: false, address: "http://127.0.0.1:9" })
    const far = { ...near, address: "http://localhost.example:9/v1" }
    expect((await chosen(far, "allowed")).space).toMatchObject({ kind: "model", remote: true })
  })
  it("fails in words when it is asked, where the choice cannot be had", async () => {
    for (const embedding of [
      { provider: "openai-compatible" },
      { provider: "openai-compatible", model: "m", address: "nowhere" },
      { provider: "onnx" },
      { provider: "onnx", model: "/nowhere/model" },
      { provider: "onnx", model: "some/model", revision: "main" }
    ] as const) {
      expect((await chosen(embedding)).failure.reason).toBe("embedder_unavailable")
    }
  })
})
