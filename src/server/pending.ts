import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server"
import * as Predicate from "effect/Predicate"

/** A transport that knows which requests it has delivered and not yet seen answered, and says when it has closed. */
export class PendingTransport implements Transport {
  readonly #inner: Transport
  readonly #pending = new Set<string | number>()
  readonly #idle: Array<() => void> = []
  readonly #onClosed: () => void
  onerror: Transport["onerror"]
  onclose: Transport["onclose"]
  onmessage: Transport["onmessage"]

  constructor(inner: Transport, onClosed: () => void) {
    this.#inner = inner
    this.#onClosed = onClosed
  }

  async start(): Promise<void> {
    this.#inner.onmessage = (message, extra) => {
      if ("method" in message && "id" in message) this.#pending.add(message.id)
      else if ("method" in message && message.method === "notifications/cancelled") this.#cancelled(message.params)
      this.onmessage?.(message, extra)
    }
    this.#inner.onerror = (error) => this.onerror?.(error)
    this.#inner.onclose = () => {
      this.#pending.clear()
      this.#settle()
      this.onclose?.()
      this.#onClosed()
    }
    await this.#inner.start()
  }

  async send(message: JSONRPCMessage): Promise<void> {
    try {
      await this.#inner.send(message)
    } finally {
      if (!("method" in message) && message.id !== undefined) this.#answered(message.id)
    }
  }

  close(): Promise<void> {
    return this.#inner.close()
  }

  /** Resolves when no request waits for an answer, or when the time is over. */
  idle(withinMs: number): Promise<void> {
    if (this.#pending.size === 0) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs)
      this.#idle.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  #cancelled(params: unknown): void {
    const id = Predicate.hasProperty(params, "requestId") ? params.requestId : undefined
    if (typeof id === "string" || typeof id === "number") this.#answered(id)
  }

  #answered(id: string | number): void {
    this.#pending.delete(id)
    this.#settle()
  }

  #settle(): void {
    if (this.#pending.size > 0) return
    for (const resolve of this.#idle.splice(0)) resolve()
  }
}
