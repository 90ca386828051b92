import { Client, InMemoryTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { createMcpHandler, type McpServerFactory } from "@modelcontextprotocol/server"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { makeServerFactory, type ServerOptions } from "../../src/server/factory.ts"
import { layerMemory } from "../../src/testing/index.ts"
import { toolsOf } from "../../src/tools/index.ts"
import type { ToolServices } from "../../src/tools/Tool.ts"
import { sampleNotebooks } from "./documents.ts"

const info = { name: "test", version: "0" }

/** A factory over the sample notebooks; knowledge tools where none are given. */
export const sampleFactory = (
  options: Partial<ServerOptions<ToolServices>> = {}
): Effect.Effect<McpServerFactory, never, Scope.Scope> =>
  Layer.build(layerMemory(sampleNotebooks)).pipe(
    Effect.map((context) => makeServerFactory(context, { version: "0.0.0-test", tools: toolsOf.knowledge, ...options }))
  )

const scoped = (open: () => Promise<Client>) =>
  Effect.acquireRelease(Effect.promise(open), (client) => Effect.promise(() => client.close()))

/** The official client in the 2025 era, linked in memory. */
export const legacyClient = (factory: McpServerFactory) =>
  scoped(async () => {
    const [ours, theirs] = InMemoryTransport.createLinkedPair()
    const server = await factory({ era: "legacy" })
    await server.connect(theirs)
    const client = new Client(info)
    await client.connect(ours)
    return client
  })

/** The official client in the 2026 era, over the handler's own fetch: no socket. */
export const modernClient = (factory: McpServerFactory) =>
  scoped(async () => {
    const handler = createMcpHandler(factory)
    const client = new Client(info, { versionNegotiation: { mode: { pin: "2026-07-28" } } })
    const fetch = (url: string | URL, init?: RequestInit) => handler.fetch(new Request(url, init))
    await client.connect(new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), { fetch }))
    return client
  })

/** Both, by the name of their era. */
export const eras = [
  ["2025", legacyClient],
  ["2026", modernClient]
] as const
