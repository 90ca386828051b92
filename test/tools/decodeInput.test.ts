import * as Effect from "effect/Effect"
import { describe, expect } from "vitest"
import { searchNotebook } from "../../src/tools/searchNotebook.ts"
import { decodeInput } from "../../src/tools/Tool.ts"
import { it } from "../helpers/effect.ts"

const failure = (args: unknown) => Effect.flip(decodeInput(searchNotebook, args))

describe("arguments against the schema", () => {
  it.effect("are named with what is wrong, and never repeated", () =>
    Effect.gen(function* () {
      const error = yield* failure({ query: "", top_k: 99, also: ["ok", 7], colour: "sentinel-value" })
      expect(error.reason).toBe("invalid_input")
      expect(error.message).toMatch(/^Input validation error: /)
      for (const part of ["notebook_id: is required", "colour: is no argument", "query:", "top_k:", "also.1:"]) {
        expect(error.message).toContain(part)
      }
      expect(error.message).not.toContain("sentinel-value")
    })
  )

  it.effect("are named briefly, however many and long they are", () =>
    Effect.gen(function* () {
      const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`${i}${"x".repeat(1000)}`, 1]))
      expect((yield* failure(many)).message.length).toBeLessThan(600)
      expect((yield* failure({ notebook_id: "n", query: "q".repeat(9_000_000) })).message.length).toBeLessThan(200)
    })
  )

  it.effect("are counted before they are looked at", () =>
    Effect.gen(function* () {
      const also = Array.from({ length: 2_000_000 }, () => 1)
      expect((yield* failure({ notebook_id: "n", query: "q", also })).message).toContain("too many values")
      let deep: unknown = "end"
      for (let i = 0; i < 1500; i++) deep = [deep]
      expect((yield* failure({ notebook_id: "n", query: "q", also: deep })).message).toContain("also")
    })
  )

  it.effect("need not be an object", () =>
    Effect.gen(function* () {
      for (const args of [null, "text", 3, [], [1], true]) {
        expect((yield* failure(args)).message).toMatch(/^Input validation error: /)
      }
    })
  )

  it.effect("decode to what the handler gets", () =>
    Effect.gen(function* () {
      expect(yield* decodeInput(searchNotebook, { notebook_id: "n", query: "q", top_k: 3 })).toEqual({
        notebook_id: "n",
        query: "q",
        top_k: 3
      })
    })
  )
})
