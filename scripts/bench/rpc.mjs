// A client of one raw line a message, so that what is measured is the server and not a client library.
import { spawn } from "node:child_process"

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" }
}

/** Starts a server and returns how to ask it; `ask` gives the result of a request. */
export const connect = (command, args, env) => {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "ignore"], env: { ...process.env, ...env } })
  const waiting = new Map()
  let rest = ""
  let nextId = 1
  child.stdout.setEncoding("utf8").on("data", (data) => {
    const lines = (rest + data).split("\n")
    rest = lines.pop() ?? ""
    for (const line of lines) {
      const message = JSON.parse(line)
      waiting.get(message.id)?.(message)
      waiting.delete(message.id)
    }
  })
  const ask = (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = nextId++
      waiting.set(id, (message) =>
        "result" in message ? resolve(message.result) : reject(new Error(JSON.stringify(message)))
      )
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, _meta: meta } })}\n`)
    })
  const close = () =>
    new Promise((resolve) => {
      child.once("exit", resolve)
      child.stdin.end()
    })
  return { child, ask, close, call: (name, args) => ask("tools/call", { name, arguments: args }) }
}
