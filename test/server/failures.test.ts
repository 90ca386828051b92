import { join } from "node:path"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { bundle } from "../helpers/bundle.ts"
import { type Reply, type ServerProcess, servers } from "../helpers/serverProcess.ts"
import { secret } from "./misbehaving.ts"

let file: string
beforeAll(async () => {
  file = join(await bundle({ server: "test/server/serveFixture.ts" }), "server.mjs")
})

const fixture = servers(() => ({ command: process.execPath, args: [file] }))
afterEach(() => fixture.stopAll())

const errorOf = (reply: Reply): { readonly code: string; readonly message: string; readonly hint?: string } =>
  JSON.parse(reply.result?.content?.[0]?.text ?? "{}").error

const expectAnswers = async (server: ServerProcess): Promise<void> => {
  expect((await server.call("answers")).result?.structuredContent).toEqual({ answer: "done" })
}

describe("a call that goes wrong, and the next one", () => {
  it.each(["throws", "dies", "breaks_its_schema", "interrupts_itself", "exits"])("%s", async (name) => {
    const server = fixture.start()
    const reply = await server.call(name)
    expect(reply.result?.isError).toBe(true)
    expect(reply.result).not.toHaveProperty("structuredContent")
    const { code, message } = errorOf(reply)
    expect(code).toBe("internal")
    const reference = /reference ([0-9a-f]{8})/.exec(message)?.[1] ?? "no reference"
    expect(server.stderr).toContain(`defect ${reference}`)
    expect(JSON.stringify(reply)).not.toContain("sentinel")
    await expectAnswers(server)
  })

  it("says on stderr what it hides from the client", async () => {
    const server = fixture.start()
    await server.call("dies")
    expect(server.stderr).toContain(secret)
  })

  it.each(["leaves_a_rejection", "leaves_a_timer", "exits_later"])("%s", async (name) => {
    const server = fixture.start()
    expect((await server.call(name)).result?.structuredContent).toEqual({ answer: "done" })
    await server.until(() => /defect [0-9a-f]{8}/.test(server.stderr))
    await expectAnswers(server)
    expect(server.lines.join("\n")).not.toContain("sentinel")
  })

  it("a typed failure has code, message and hint", async () => {
    const server = fixture.start()
    const reply = await server.call("fails")
    expect(reply.result).toMatchObject({ isError: true })
    expect(reply.result).not.toHaveProperty("structuredContent")
    expect(errorOf(reply)).toEqual({ code: "too_large", message: "It is too large.", hint: "Ask for less." })
    await expectAnswers(server)
  })

  it("arguments against the schema are invalid_input", async () => {
    const server = fixture.start()
    const reply = await server.call("read_document", { document_id: "handbook", page: 0, more: 1 })
    expect(errorOf(reply).code).toBe("invalid_input")
    expect(errorOf(reply).message).toMatch(/^Input validation error: /)
  })

  it("an unknown tool is a protocol error", async () => {
    const server = fixture.start()
    for (const name of ["no_such_tool", "constructor", "__proto__", "toString"]) {
      expect((await server.call(name)).error?.code).toBe(-32_602)
    }
    await expectAnswers(server)
  })
})

describe("what a dependency prints", () => {
  it("goes to stderr; stdout carries protocol lines alone", async () => {
    const server = fixture.start()
    expect((await server.call("prints")).result?.structuredContent).toEqual({ answer: "done" })
    await expectAnswers(server)
    expect(server.replies).toHaveLength(2)
    for (const how of ["console.log", "console.info", "process.stdout.write"]) {
      expect(server.stderr).toContain(`printed by ${how}`)
    }
    expect(server.stderr).toContain("printed while the program loads")
  })
})

describe("time, turns and cancellation", () => {
  it("a call over its time is stopped and answered with timeout", async () => {
    const server = fixture.start({ FIXTURE_TIME_LIMIT: "300" })
    expect(errorOf(await server.call("never_ends")).code).toBe("timeout")
    expect(server.stderr).toContain("never_ends was stopped")
    await expectAnswers(server)
  })

  it("work that resists being stopped does not hold back the answer", async () => {
    const server = fixture.start({ FIXTURE_TIME_LIMIT: "300" })
    expect(errorOf(await server.call("resists")).code).toBe("timeout")
    await expectAnswers(server)
  })

  it("eight calls work at once; the ninth waits its turn and loses no time by it", async () => {
    const server = fixture.start({ FIXTURE_TIME_LIMIT: "400" })
    const slow = Array.from({ length: 8 }, () => server.request("tools/call", { name: "never_ends", arguments: {} }))
    const waiting = server.request("tools/call", { name: "answers", arguments: {} })
    const list = server.request("tools/list")
    await server.reply(waiting)
    const order = server.replies.map(({ id }) => id)
    expect(order[0]).toBe(list)
    expect(order.indexOf(waiting)).toBeGreaterThan(order.indexOf(slow[0] ?? 0))
    expect((await server.reply(waiting)).result?.structuredContent).toEqual({ answer: "done" })
  })

  it("a cancelled request is stopped and never answered, running or waiting", async () => {
    const server = fixture.start()
    const slow = Array.from({ length: 8 }, () => server.request("tools/call", { name: "never_ends", arguments: {} }))
    const waiting = server.request("tools/call", { name: "answers", arguments: {} })
    server.notify("notifications/cancelled", { requestId: waiting })
    server.notify("notifications/cancelled", { requestId: 4711 })
    for (const id of slow) server.notify("notifications/cancelled", { requestId: id })
    await server.until(() => (server.stderr.match(/never_ends was stopped/g) ?? []).length === 8)
    await expectAnswers(server)
    expect(server.replies).toHaveLength(1)
  })
})
