import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect } from "vitest"
import { validateEnvelope } from "../../src/domain/whyspec/envelope/validate.ts"
import { intentMemory, recordWriterMemory } from "../../src/testing/intent.ts"
import { intentCapture } from "../../src/tools/intentCapture.ts"
import { captureTool, intentTools } from "../../src/tools/intentTools.ts"
import { itWith } from "../helpers/effect.ts"

const record = "# Decision: Keep one queue\n\n## Context\n\nHow many queues?\n\n## Decision\n\nOne is enough.\n"
const commits = [
  { hash: "a".repeat(40), time: 1_700_000_000, merge: false, message: "One\n\nWhy: so it is", files: ["src/a.ts"] }
]
const records = new Map<string, string>()
const services = Layer.merge(
  intentMemory({
    files: { "docs/decisions/2026-01-01-how-many-queues.md": { document: record }, "src/a.ts": {} },
    commits,
    changed: [{ path: "src/a.ts", status: "modified", state: "uncommitted" }]
  }),
  recordWriterMemory(records)
)
const it = itWith(services)

const args: Readonly<Record<string, unknown>> = {
  intent_explain: { target: "src/a.ts" },
  intent_why: { question: "how many queues?" },
  intent_changed: { base: "HEAD" },
  intent_list: {},
  intent_coverage: {},
  intent_digest: { since: "HEAD" }
}

describe("intent tools over a repository in memory", () => {
  for (const tool of intentTools) {
    it.effect(`${tool.name} answers an envelope that conforms, and attaches which state answered`, () =>
      Effect.gen(function* () {
        const envelope = yield* tool.call(args[tool.name])
        expect(envelope).toMatchObject({ status: "ok" })
        const attached = yield* tool.transport?.attach ?? Effect.succeed({})
        expect(attached).toEqual({ graph_identity: { head: "a".repeat(40), dirty: true, digest: "memory" } })
        expect(validateEnvelope({ ...envelope, ...attached }, "transport")).toEqual([])
      })
    )
  }

  it.effect("capture writes what it planned, and only when it is no trial", () =>
    Effect.gen(function* () {
      const input = { chosen: "Two", question: "How many brokers?" }
      expect(yield* captureTool.call({ ...input, dry_run: true })).toMatchObject({ status: "dry_run", merged: false })
      expect(records.size).toBe(0)
      const written = yield* intentCapture.call(input)
      expect(written).toMatchObject({ status: "ok", title: "Two", resolution_delta: null })
      expect([...records.values()].join()).toContain("# Decision: Two")
    })
  )

  it.effect("failures are Whyspec's error variant", () =>
    Effect.gen(function* () {
      for (const tool of intentTools) {
        const failed = yield* Effect.flip(tool.call({ unknown: 1 }))
        const { body, structured } = tool.renderFailure({ code: failed.reason, message: failed.message })
        expect(structured).toBe(true)
        expect(body).toMatchObject({
          status: "error",
          message: expect.stringMatching(/^invalid_input: Input validation error:/)
        })
        expect(validateEnvelope(body)).toEqual([])
      }
    })
  )
})
