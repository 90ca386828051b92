import { Client as ModernClient } from "@modelcontextprotocol/client"
import { StdioClientTransport as ModernStdio } from "@modelcontextprotocol/client/stdio"
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport as FirstStdio } from "@modelcontextprotocol/sdk/client/stdio.js"
import { afterEach, describe, expect, it } from "vitest"
import { knowledgeTools } from "../../src/domain/vocabulary.ts"
import type { WireSubject } from "./wireSuite.ts"

const info = { name: "test", version: "0" }

/** What the tests use of a client, whichever SDK it comes from. */
interface AnyClient {
  readonly listTools: () => Promise<{ readonly tools: ReadonlyArray<{ readonly name: string }> }>
  readonly callTool: (params: {
    name: string
    arguments: Record<string, unknown>
  }) => Promise<{ readonly [key: string]: unknown }>
  readonly close: () => Promise<void>
}

const serverOf = ({ args, command, env }: WireSubject) => ({
  command,
  args: [...args],
  env: { ...(process.env as Record<string, string>), ...env },
  stderr: "ignore" as const
})

const modern = (mode: "auto" | "legacy" | { readonly pin: string }) => async (subject: WireSubject) => {
  const client = new ModernClient(info, { versionNegotiation: { mode } })
  await client.connect(new ModernStdio(serverOf(subject)))
  return client
}

const first = async (subject: WireSubject) => {
  const client = new FirstClient(info)
  await client.connect(new FirstStdio(serverOf(subject)))
  return client
}

/** The official clients over real stdio, by name. */
export const stdioClients: ReadonlyArray<readonly [string, (subject: WireSubject) => Promise<AnyClient>]> = [
  ["2.x client, pinned to 2026-07-28", modern({ pin: "2026-07-28" })],
  ["2.x client, finding out by itself", modern("auto")],
  ["2.x client in the 2025 era", modern("legacy")],
  ["1.x client", first]
]

/**
 * Runs the official clients against a server over real stdio.
 *
 * @param calls tools with arguments that they answer
 */
export const clientSuite = (
  subject: () => WireSubject,
  calls: Readonly<Record<string, Record<string, unknown>>>
): void => {
  describe.each(stdioClients)("%s", (_, connect) => {
    let client: AnyClient | undefined
    const open = async () => {
      client = await connect(subject())
      // Clients check answers against output schemas once they have listed them, the 1.x client failures too.
      const { tools } = await client.listTools()
      expect(tools.slice(0, knowledgeTools.length).map(({ name }) => name)).toEqual([...knowledgeTools])
      return client
    }
    afterEach(() => client?.close())

    it("accepts every answer", async () => {
      const connected = await open()
      for (const [name, args] of Object.entries(calls)) {
        const result = await connected.callTool({ name, arguments: args })
        expect(result.isError, `${name}: ${JSON.stringify(result)}`).toBeUndefined()
        expect(result.content).toEqual([{ type: "text", text: JSON.stringify(result.structuredContent) }])
      }
    })

    it("passes every failure on to its caller", async () => {
      const connected = await open()
      for (const name of knowledgeTools) {
        const result = await connected.callTool({ name, arguments: { nonsense: 1 } })
        expect(result.isError).toBe(true)
        const content = result.content as ReadonlyArray<{ readonly text: string }>
        expect(JSON.parse(content[0]?.text ?? "")).toMatchObject({
          error: { code: "invalid_input", message: expect.stringMatching(/^Input validation error: /) }
        })
      }
      const missing = await connected.callTool({ name: "get_source", arguments: { document_id: "no-such-document" } })
      expect(missing.isError).toBe(true)
    })
  })
}
