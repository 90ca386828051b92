import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import { describe, expect, it } from "vitest"
import type { ServiceFailure } from "../../src/domain/errors.ts"
import { type CallFacts, toCallToolResult } from "../../src/server/exit.ts"
import type { JsonObject } from "../../src/tools/jsonSchema.ts"
import { knowledgeFailure } from "../../src/tools/renderFailure.ts"

const reports: Array<readonly [string, string]> = []
const facts = (more: Partial<CallFacts> = {}): CallFacts => ({
  renderFailure: knowledgeFailure,
  cancelled: false,
  attached: {},
  newReference: () => "0badcafe",
  report: (...report) => reports.push(report),
  ...more
})

const failed: ServiceFailure = { reason: "index_busy", message: "The index is busy.", hint: "Try again." }
const secret = "SELECT * FROM document -- /home/sentinel"

const textOf = (exit: Exit.Exit<JsonObject, ServiceFailure>, more?: Partial<CallFacts>) => {
  const result = toCallToolResult(exit, facts(more))
  const [block] = result.content
  return { result, body: JSON.parse(block?.type === "text" ? block.text : "null") }
}

describe("an exit becomes", () => {
  it("structured content and the same JSON, for a value", () => {
    const { body, result } = textOf(Exit.succeed({ answer: 42 }), { attached: { identity: null } })
    expect(result).toEqual({
      content: [{ type: "text", text: '{"answer":42,"identity":null}' }],
      structuredContent: { answer: 42, identity: null }
    })
    expect(body).toEqual(result.structuredContent)
  })

  it("code, message and hint, for a typed failure, and nothing else of it", () => {
    const withMore = { ...failed, operation: "search", stack: secret }
    const { body, result } = textOf(Exit.fail(withMore), { attached: { identity: null } })
    expect(body).toEqual({ error: { code: "index_busy", message: "The index is busy.", hint: "Try again." } })
    expect(result.isError).toBe(true)
    expect(result).not.toHaveProperty("structuredContent")
  })

  it.each([
    ["a defect", Cause.die(new Error(secret))],
    ["a defect that is no error", Cause.die(secret)],
    ["a failure whose clean-up died", Cause.combine(Cause.fail(failed), Cause.die(new Error(secret)))],
    ["an interruption that nobody asked for", Cause.interrupt(7)],
    ["no reason at all", Cause.empty]
  ] as const)("a reference and nothing else, for %s", (_, cause) => {
    reports.length = 0
    const { body, result } = textOf(Exit.failCause(cause))
    expect(body.error).toMatchObject({ code: "internal", message: expect.stringContaining("0badcafe") })
    expect(JSON.stringify(result)).not.toMatch(/SELECT|sentinel/)
    expect(reports).toEqual([["0badcafe", expect.any(String)]])
    if (Cause.hasDies(cause)) expect(reports[0]?.[1]).toContain(secret)
  })

  it("nothing that is told or reported, once the client has cancelled", () => {
    reports.length = 0
    for (const exit of [Exit.interrupt(1), Exit.die(new Error(secret)), Exit.fail(failed), Exit.succeed({})]) {
      expect(toCallToolResult(exit, facts({ cancelled: true }))).toEqual({ content: [], isError: true })
    }
    expect(reports).toEqual([])
  })
})
