import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { createInterface } from "node:readline"

/** A message that came out of the server. */
export interface Reply {
  readonly id?: string | number | null
  readonly method?: string
  readonly result?: {
    readonly isError?: boolean
    readonly content?: ReadonlyArray<{ readonly type: string; readonly text: string }>
    readonly structuredContent?: Readonly<Record<string, unknown>>
    readonly [key: string]: unknown
  }
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** How a process ended. */
export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

const modernMeta = (version = "2026-07-28") => ({
  "io.modelcontextprotocol/protocolVersion": version,
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": { name: "raw", version: "0" }
})

/** A server as a child process, spoken to in raw lines. Every line of its stdout must be JSON. */
export class ServerProcess {
  readonly child: ChildProcessWithoutNullStreams
  readonly lines: Array<string> = []
  readonly ended: Promise<Ended>
  stderr = ""
  #nextId = 1
  #waiting: Array<{ readonly test: () => boolean; readonly resolve: () => void }> = []

  constructor(command: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) {
    this.child = spawn(command, args, { env: { ...process.env, ...env } })
    createInterface({ input: this.child.stdout }).on("line", (line) => {
      this.lines.push(line)
      this.#check()
    })
    this.child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      this.stderr += chunk
      this.#check()
    })
    this.child.stdin.on("error", () => undefined)
    this.ended = new Promise((resolve) => {
      this.child.on("close", (code, signal) => resolve({ code, signal }))
    })
  }

  /** All messages so far. Throws for a line that is not JSON. */
  get replies(): ReadonlyArray<Reply> {
    return this.lines.map((line) => JSON.parse(line))
  }

  write(line: string): void {
    this.child.stdin.write(`${line}\n`)
  }

  /** Sends a request of the 2026 era; returns its id. */
  request(method: string, params: Readonly<Record<string, unknown>> = {}, version?: string): number {
    const id = this.#nextId++
    this.write(JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, _meta: modernMeta(version) } }))
    return id
  }

  notify(method: string, params: Readonly<Record<string, unknown>>): void {
    this.write(JSON.stringify({ jsonrpc: "2.0", method, params: { ...params, _meta: modernMeta() } }))
  }

  /** Calls a tool and waits for the answer. */
  async call(name: string, args: Readonly<Record<string, unknown>> = {}): Promise<Reply> {
    return this.reply(this.request("tools/call", { name, arguments: args }))
  }

  async reply(id: number): Promise<Reply> {
    await this.until(() => this.replies.some((reply) => reply.id === id))
    return this.replies.find((reply) => reply.id === id) ?? {}
  }

  /** Waits until something holds of what has come out so far; looks again at each piece of output. */
  async until(test: () => boolean): Promise<void> {
    if (test()) return
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push({ test, resolve })
      void this.ended.then(() => {
        if (!test()) reject(new Error(`the server ended first; stderr: ${this.stderr.slice(0, 2000)}`))
      })
    })
  }

  /** Milliseconds from now until the process is gone. */
  async timeToEnd(): Promise<number> {
    const start = performance.now()
    await this.ended
    return performance.now() - start
  }

  /** Milliseconds until the process is gone, though what it wrote stays unread. */
  async timeToEndUnread(): Promise<number> {
    const start = performance.now()
    await new Promise((resolve) => this.child.once("exit", resolve))
    return performance.now() - start
  }

  kill(): void {
    this.child.kill("SIGKILL")
  }

  #check(): void {
    this.#waiting = this.#waiting.filter(({ resolve, test }) => {
      if (!test()) return true
      resolve()
      return false
    })
  }
}

/** Servers that a test file starts, all gone after each test. */
export const servers = (
  subject: () => {
    readonly command: string
    readonly args: ReadonlyArray<string>
    readonly env?: Readonly<Record<string, string>>
  }
) => {
  const running: Array<ServerProcess> = []
  return {
    start: (env: Readonly<Record<string, string>> = {}): ServerProcess => {
      const { args, command, env: own } = subject()
      const server = new ServerProcess(command, args, { ...own, ...env })
      running.push(server)
      return server
    },
    stopAll: async (): Promise<void> => {
      for (const server of running.splice(0)) {
        server.kill()
        await server.ended
      }
    }
  }
}
