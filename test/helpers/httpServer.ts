import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { createMcpHandler, type McpServerFactory } from "@modelcontextprotocol/server"

const body = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const isLoopback = (host: string | undefined): boolean =>
  /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(host ?? "")

/** Whether a request comes from this machine and from no page of another site. The SDK's handler does not ask. */
const isAllowed = ({ headers }: IncomingMessage): boolean =>
  isLoopback(headers.host) && (headers.origin === undefined || isLoopback(headers.origin.replace(/^https?:\/\//, "")))

/** Serves a factory over HTTP on the loopback address, for the conformance suite, which speaks nothing else. */
export const serveHttp = async (factory: McpServerFactory) => {
  const handler = createMcpHandler(factory)
  const server = createServer(async (request, response) => {
    if (!isAllowed(request)) {
      response.writeHead(403, { "content-type": "text/plain" }).end("forbidden")
      return
    }
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, [value].flat().join(", "))
    const hasBody = request.method !== "GET" && request.method !== "HEAD"
    const answer = await handler.fetch(
      new Request(`http://${request.headers.host}${request.url}`, {
        method: request.method ?? "GET",
        headers,
        ...(hasBody ? { body: new Uint8Array(await body(request)) } : {})
      })
    )
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    for await (const chunk of answer.body ?? []) response.write(chunk)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
