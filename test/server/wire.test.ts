import { join } from "node:path"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { bundle } from "../helpers/bundle.ts"
import { servers } from "../helpers/serverProcess.ts"
import { wireSuite } from "../helpers/wireSuite.ts"

let file: string
beforeAll(async () => {
  file = join(await bundle({ server: "test/server/serveFixture.ts" }), "server.mjs")
})

const subject = () => ({ command: process.execPath, args: [file] })

describe("the server on stdio", () => {
  wireSuite(subject)
})

describe("the end of a server", () => {
  const fixture = servers(subject)
  afterEach(() => fixture.stopAll())

  const busy = async (env: Readonly<Record<string, string>> = {}) => {
    const server = fixture.start(env)
    await server.call("answers")
    server.request("tools/call", { name: "never_ends", arguments: {} })
    return server
  }

  it("comes in the middle of a call, which is stopped and not answered", async () => {
    for (const how of ["eof", "SIGTERM"] as const) {
      const server = await busy()
      if (how === "eof") server.child.stdin.end()
      else server.child.kill(how)
      expect(await server.timeToEnd()).toBeLessThan(1000)
      expect(server.stderr).toContain("never_ends was stopped")
      expect(server.stderr).toContain("released")
      expect(server.replies).toHaveLength(1)
    }
  })

  it("does not wait for a release that never ends", async () => {
    const server = await busy({ FIXTURE_STUCK_RELEASE: "1" })
    server.child.kill("SIGTERM")
    expect(await server.timeToEnd()).toBeLessThan(1000)
    expect((await server.ended).code).toBe(0)
  })

  it("comes by a signal to itself while a thread is inside a native call", async () => {
    const server = await busy({ FIXTURE_HARD_EXIT: "1" })
    server.child.stdin.end()
    expect(await server.timeToEnd()).toBeLessThan(1000)
    expect((await server.ended).signal).toBe("SIGTERM")
  })

  it("does not come with the end of whoever read stderr", async () => {
    const server = fixture.start()
    await server.call("answers")
    server.child.stderr.destroy()
    await server.call("dies")
    expect((await server.call("answers")).result?.isError).toBeUndefined()
  })
})

describe("a server that rejects the 2025 era", () => {
  const fixture = servers(subject)
  afterEach(() => fixture.stopAll())

  it("names the version it speaks, and still serves a modern client", async () => {
    const server = fixture.start({ FIXTURE_LEGACY: "reject" })
    server.write(
      JSON.stringify({
        jsonrpc: "2.0",
        id: 77,
        method: "initialize",
        params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "0" } }
      })
    )
    expect((await server.reply(77)).error).toMatchObject({ code: -32_022, data: { supported: ["2026-07-28"] } })
    expect((await server.call("answers")).result?.structuredContent).toEqual({ answer: "done" })
  })
})

describe("the first lines on stderr", () => {
  const fixture = servers(subject)
  afterEach(() => fixture.stopAll())

  it("say what clients can see, and nothing of what they cannot", async () => {
    const server = fixture.start()
    await server.until(() => server.stderr.includes("Nothing yet"))
    expect(server.stderr).toMatch(/ibid: clients see: Lighthouse \(4 documents\)\nibid: clients see: Nothing yet/)
    expect(server.stderr).not.toContain("diary")
    expect(server.lines).toEqual([])
  })
})
