import { spawn } from "node:child_process"
import { afterEach, describe, expect, it } from "vitest"
import { type Reply, type ServerProcess, servers } from "./serverProcess.ts"

/** A server to try on the wire. */
export interface WireSubject {
  readonly command: string
  readonly args: ReadonlyArray<string>
  readonly env?: Readonly<Record<string, string>>
}

const initialize = {
  jsonrpc: "2.0",
  id: "init",
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "0" } }
}

const textOf = (reply: Reply): string => reply.result?.content?.[0]?.text ?? ""

/**
 * What any server of ours owes on raw stdio, whatever it serves: framing, eras, versions, and its end. Run over the
 * fixture and over the built command.
 */
export const wireSuite = (subject: () => WireSubject): void => {
  const running = servers(subject)
  const { start } = running
  afterEach(() => running.stopAll())

  const expectAnswers = async (server: ServerProcess): Promise<void> => {
    const reply = await server.call("list_notebooks")
    expect(reply.result?.structuredContent).toHaveProperty("notebooks")
    expect(JSON.parse(textOf(reply))).toEqual(reply.result?.structuredContent)
  }

  describe("lines", () => {
    it("that are no messages get no reply and disturb nothing", async () => {
      const server = start()
      const request = { jsonrpc: "2.0", method: "tools/list", params: {} }
      server.write("garbage {{{")
      server.write("")
      server.write('"text"')
      server.write("\u0000\u0001")
      server.write(JSON.stringify([{ ...request, id: 900 }]))
      server.write(JSON.stringify({ ...request, id: null }))
      server.write('{"jsonrpc":"2.0","id":901')
      await expectAnswers(server)
      expect(server.replies).toHaveLength(1)
    })

    it("of 9 MB are answered like others", async () => {
      const server = start()
      const reply = await server.call("search_notebook", { notebook_id: "n", query: "q".repeat(9_000_000) })
      expect(JSON.parse(textOf(reply)).error.code).toBe("invalid_input")
      expect(textOf(reply).length).toBeLessThan(500)
      await expectAnswers(server)
    })

    it("with a million values or deep nesting are answered like others", async () => {
      const server = start()
      const many = await server.call("search_notebook", { also: Array.from({ length: 1_000_000 }, () => 0) })
      expect(JSON.parse(textOf(many)).error.code).toBe("invalid_input")
      const deep = `${"[".repeat(2000)}${"]".repeat(2000)}`
      const id = server.request("tools/list")
      await server.reply(id)
      server.write(
        JSON.stringify({
          jsonrpc: "2.0",
          id: "deep",
          method: "tools/call",
          params: {
            name: "search_notebook",
            arguments: { also: "DEEP" },
            _meta: {
              "io.modelcontextprotocol/protocolVersion": "2026-07-28",
              "io.modelcontextprotocol/clientCapabilities": {}
            }
          }
        }).replace('"DEEP"', deep)
      )
      await server.until(() => server.replies.some((reply) => reply.id === "deep"))
      await expectAnswers(server)
    })

    it("beyond the limit end the connection", async () => {
      const server = start()
      server.write(`"${"x".repeat(11_000_000)}"`)
      expect(await server.timeToEnd()).toBeLessThan(5000)
      expect(server.lines).toEqual([])
    })
  })

  describe("versions and eras", () => {
    it("a request of another version is refused before and after the first answer", async () => {
      const server = start()
      const refused = {
        code: -32_022,
        data: { supported: ["2026-07-28"], requested: "1900-01-01" }
      }
      const call = { name: "list_notebooks", arguments: {} }
      const early = await server.reply(server.request("tools/call", call, "1900-01-01"))
      expect(early.error).toMatchObject(refused)
      await expectAnswers(server)
      const late = await server.reply(server.request("tools/call", call, "1900-01-01"))
      expect(late.error).toMatchObject(refused)
      expect(late.error?.message).toBe(early.error?.message)
      await expectAnswers(server)
    })

    it("a modern client discovers, lists and calls", async () => {
      const server = start()
      const discovered = await server.reply(server.request("server/discover"))
      expect(discovered.result).toMatchObject({
        resultType: "complete",
        capabilities: { tools: { listChanged: false } },
        cacheScope: "private"
      })
      expect(discovered.result?.supportedVersions).toContain("2026-07-28")
      expect(discovered.result?.ttlMs).toBeGreaterThan(0)
      const list = await server.reply(server.request("tools/list"))
      expect(list.result?.ttlMs).toBeGreaterThan(0)
      const reply = await server.call("list_notebooks")
      expect(reply.result).toMatchObject({ resultType: "complete" })
      expect(reply.result).not.toHaveProperty("ttlMs")
    })

    it("a 2025 client opens with initialize, also after a probe", async () => {
      const server = start()
      await server.reply(server.request("server/discover"))
      server.write(JSON.stringify(initialize))
      await server.until(() => server.replies.some(({ id }) => id === "init"))
      server.write(JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }))
      server.write(JSON.stringify({ jsonrpc: "2.0", id: "list", method: "tools/list" }))
      server.write(JSON.stringify({ jsonrpc: "2.0", id: "ping", method: "ping" }))
      await server.until(() => server.replies.length === 4)
      const byId = new Map(server.replies.map((reply) => [reply.id, reply]))
      expect(byId.get("init")?.result).toMatchObject({ protocolVersion: "2025-06-18" })
      expect(byId.get("list")?.result?.tools).toBeInstanceOf(Array)
      expect(byId.get("list")?.result).not.toHaveProperty("ttlMs")
      expect(byId.get("ping")?.result).toEqual({})
    })
  })

  describe("the end", () => {
    /** A server that has answered once. */
    const warm = async (env: Readonly<Record<string, string>> = {}) => {
      const server = start(env)
      await expectAnswers(server)
      return server
    }

    it("comes with the end of stdin", async () => {
      const server = await warm()
      server.child.stdin.end()
      expect(await server.timeToEnd()).toBeLessThan(1000)
      expect(await server.ended).toEqual({ code: 0, signal: null })
    })

    it("of stdin leaves a moment to answer what was asked", async () => {
      const server = start()
      const ids = [
        server.request("tools/list"),
        server.request("tools/call", { name: "list_notebooks", arguments: {} })
      ]
      server.child.stdin.end()
      await server.ended
      expect(server.replies.map(({ id }) => id).sort()).toEqual(ids)
    })

    it("comes with SIGTERM and SIGHUP, and an interrupt is told by 130", async () => {
      for (const [signal, code] of [
        ["SIGTERM", 0],
        ["SIGHUP", 0],
        ["SIGINT", 130]
      ] as const) {
        const server = await warm()
        server.child.kill(signal)
        expect(await server.timeToEnd()).toBeLessThan(1000)
        expect(await server.ended).toEqual({ code, signal: null })
      }
    })

    it("comes when nobody reads stdout any more", async () => {
      const server = await warm()
      server.child.stdout.destroy()
      server.request("tools/list")
      expect(await server.timeToEnd()).toBeLessThan(1500)
      expect(await server.ended).toEqual({ code: 0, signal: null })
    })

    it("comes with SIGTERM also while nobody reads what was answered", async () => {
      const server = await warm()
      server.child.stdout.pause()
      for (let i = 0; i < 200; i++) server.request("tools/list")
      server.child.kill("SIGTERM")
      expect(await server.timeToEndUnread()).toBeLessThan(1500)
    })

    it("comes when the parent is killed, though another process holds stdin open", async () => {
      const { args, command } = subject()
      // The middle process starts the server on its own stdin and stdout, which are the test's pipes, and says when.
      const middle = spawn(
        process.execPath,
        [
          "-e",
          `const child = require("node:child_process").spawn(${JSON.stringify(command)}, ${JSON.stringify(args)}, { stdio: [0, 1, "pipe"] })
           child.stderr.once("data", () => console.log("started"))
           setInterval(() => {}, 1000)`
        ],
        { stdio: ["pipe", "pipe", "inherit"], env: { ...process.env, ...subject().env } }
      )
      await new Promise((resolve) => middle.stdout.once("data", resolve))
      const started = performance.now()
      middle.kill("SIGKILL")
      // Ends when the last process that could write to it is gone: the server.
      await new Promise((resolve) => middle.stdout.once("end", resolve).resume())
      expect(performance.now() - started).toBeLessThan(2500)
    })
  })
}
