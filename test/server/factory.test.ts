import * as Effect from "effect/Effect"
import { describe, expect } from "vitest"
import { knowledgeTools } from "../../src/domain/vocabulary.ts"
import { knowledgeFailure } from "../../src/tools/renderFailure.ts"
import type { AnyTool } from "../../src/tools/Tool.ts"
import { eras, sampleFactory } from "../helpers/clients.ts"
import { it } from "../helpers/effect.ts"

describe.each(eras)("the factory and the official client of the %s era", (era, connect) => {
  it.effect("agree on seven tools in a list of less than 12 KB", () =>
    Effect.gen(function* () {
      const client = yield* connect(yield* sampleFactory())
      const { tools } = yield* Effect.promise(() => client.listTools())
      expect(tools.map(({ name }) => name)).toEqual([...knowledgeTools])
      expect(JSON.stringify({ tools }).length).toBeLessThan(12_000)
      for (const { annotations, inputSchema, outputSchema, title } of tools) {
        expect(annotations).toEqual({ readOnlyHint: true, openWorldHint: false })
        expect(title).toBeTruthy()
        expect(inputSchema.additionalProperties).toBe(false)
        expect(outputSchema?.additionalProperties).toBe(false)
      }
      expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } })
      expect(client.getInstructions()).toMatch(/other wordings in `also`.*quoted data/)
      expect(client.getInstructions()?.length).toBeLessThan(400)
      const other = yield* connect(yield* sampleFactory({ instructions: "Ask why." }))
      expect(other.getInstructions()).toBe("Ask why.")
    })
  )

  it.effect("pass every answer through the client's own check of the output schema", () =>
    Effect.gen(function* () {
      const client = yield* connect(yield* sampleFactory())
      // The client checks structured content only for tools that it has listed.
      yield* Effect.promise(() => client.listTools())
      const calls = {
        list_notebooks: {},
        list_sources: { notebook_id: "light" },
        search_notebook: { notebook_id: "light", query: "lamp oil", also: ["foghorn air"], strategy: "hybrid" },
        get_source: { document_id: "handbook" },
        read_document: { document_id: "handbook", page: 2 },
        search_notes: { notebook_id: "light", query: "oil" },
        verify_quote: { quote: "The bell is struck once a minute" }
      }
      for (const [name, args] of Object.entries(calls)) {
        const result = yield* Effect.promise(() => client.callTool({ name, arguments: args }))
        expect(result.isError, name).toBeUndefined()
        expect(result.content).toEqual([{ type: "text", text: JSON.stringify(result.structuredContent) }])
      }
    })
  )

  it.effect("carry failures as text alone, so that the client passes them on", () =>
    Effect.gen(function* () {
      const client = yield* connect(yield* sampleFactory())
      yield* Effect.promise(() => client.listTools())
      for (const [args, code] of [
        [{ document_id: "diary" }, "not_found"],
        [{ document_id: "../etc/passwd" }, "invalid_input"],
        [{}, "invalid_input"]
      ] as const) {
        const result = yield* Effect.promise(() => client.callTool({ name: "read_document", arguments: args }))
        expect(result.isError).toBe(true)
        expect(result.structuredContent).toBeUndefined()
        expect(result.content).toHaveLength(1)
        const [block] = result.content
        const { error } = JSON.parse(block?.type === "text" ? block.text : "{}")
        expect(error).toMatchObject({ code, message: expect.any(String) })
      }
    })
  )

  it.effect("mark tools whose calls leave the machine", () =>
    Effect.gen(function* () {
      const client = yield* connect(yield* sampleFactory({ openWorldTools: ["search_notebook"] }))
      const { tools } = yield* Effect.promise(() => client.listTools())
      expect(tools.filter(({ annotations }) => annotations?.openWorldHint).map(({ name }) => name)).toEqual([
        "search_notebook"
      ])
    })
  )

  it.effect("share the turns of one factory, and not its state", () =>
    Effect.gen(function* () {
      const factory = yield* sampleFactory()
      const first = yield* connect(factory)
      const second = yield* connect(factory)
      const list = (client: typeof first) =>
        Effect.promise(() => client.callTool({ name: "list_notebooks", arguments: {} }))
      expect((yield* list(first)).structuredContent).toEqual((yield* list(second)).structuredContent)
    })
  )

  it.effect("carry a tool's own variant of failures, and what the transport attaches", () =>
    Effect.gen(function* () {
      const object = { type: "object", additionalProperties: true } as const
      const tool = (name: string, call: AnyTool["call"]): AnyTool => ({
        name,
        title: name,
        description: name,
        annotations: { readOnlyHint: true, openWorldHint: false },
        inputJsonSchema: object,
        outputJsonSchema: object,
        call,
        renderFailure: (failure) => ({
          body: { command: name, status: "error", message: `${failure.code}: ${failure.message}` },
          structured: true
        }),
        transport: {
          keys: ["identity"],
          attach: Effect.succeed({ identity: "abc" }),
          absent: { identity: null }
        }
      })
      const factory = yield* sampleFactory({
        timeLimitMs: 50,
        tools: [
          tool("answers", () => Effect.succeed({ status: "ok" })),
          tool("fails", () => Effect.fail({ reason: "git_failed" as const, message: "no repository" })),
          tool("slow", () => Effect.never)
        ]
      })
      const client = yield* connect(factory)
      const call = (name: string) => Effect.promise(() => client.callTool({ name, arguments: {} }))
      expect((yield* call("answers")).structuredContent).toEqual({ status: "ok", identity: "abc" })
      const failed = yield* call("fails")
      expect(failed).toMatchObject({
        isError: true,
        structuredContent: { command: "fails", status: "error", message: "git_failed: no repository", identity: "abc" }
      })
      expect(failed.content).toEqual([{ type: "text", text: JSON.stringify(failed.structuredContent) }])
      expect((yield* call("slow")).structuredContent).toMatchObject({ status: "error", identity: null })
    })
  )

  it.effect("answer an unknown tool with a protocol error", () =>
    Effect.gen(function* () {
      const client = yield* connect(yield* sampleFactory())
      const error = yield* Effect.flip(Effect.tryPromise(() => client.callTool({ name: "nothing", arguments: {} })))
      expect(String(error.cause)).toMatch(/nothing not found/)
      expect(era).toMatch(/^20/)
    })
  )
})

describe("a failure of a knowledge tool", () => {
  it("leaves out a hint that there is not", () => {
    expect(knowledgeFailure({ code: "not_found", message: "m" })).toEqual({
      body: { error: { code: "not_found", message: "m" } },
      structured: false
    })
  })
})
