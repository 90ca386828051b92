import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server"
import * as Predicate from "effect/Predicate"

/** Revisions of the protocol that a request may name in its `_meta`; the 2025 era names none there. */
export const modernVersions = ["2026-07-28"]

const versionKey = "io.modelcontextprotocol/protocolVersion"
/** The protocol's code for a version that the receiver does not speak. */
const unsupportedVersion = -32_022
/** Longest version that an answer repeats, in code units. */
const versionUnits = 64

/** The version that a message names, when it is one that Ibid does not speak. */
const wrongVersion = (message: JSONRPCMessage): string | undefined => {
  const params: unknown = "params" in message ? message.params : undefined
  const meta = Predicate.hasProperty(params, "_meta") ? params._meta : undefined
  const version = Predicate.hasProperty(meta, versionKey) ? meta[versionKey] : undefined
  return typeof version === "string" && !modernVersions.includes(version) ? version.slice(0, versionUnits) : undefined
}

/**
 * A transport that answers -32022 for each request that names a version Ibid does not speak. The SDK checks this only
 * until a connection has settled on an era, and no answer may depend on an earlier request. Notifications with such a
 * version are dropped, as the SDK does.
 */
export class VersionedTransport implements Transport {
  readonly #inner: Transport
  #deliver: Transport["onmessage"]

  constructor(inner: Transport) {
    this.#inner = inner
  }

  get onmessage(): Transport["onmessage"] {
    return this.#deliver
  }
  set onmessage(deliver: Transport["onmessage"]) {
    this.#deliver = deliver
    this.#inner.onmessage = (message, extra) => {
      const requested = wrongVersion(message)
      if (requested === undefined) deliver?.(message, extra)
      else if ("id" in message && "method" in message) this.#reject(message.id, requested)
    }
  }

  get onclose(): Transport["onclose"] {
    return this.#inner.onclose
  }
  set onclose(closed: Transport["onclose"]) {
    this.#inner.onclose = closed
  }

  get onerror(): Transport["onerror"] {
    return this.#inner.onerror
  }
  set onerror(failed: Transport["onerror"]) {
    this.#inner.onerror = failed
  }

  start(): Promise<void> {
    return this.#inner.start()
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.#inner.send(message)
  }

  close(): Promise<void> {
    return this.#inner.close()
  }

  #reject(id: string | number, requested: string): void {
    const error = {
      code: unsupportedVersion,
      message: `Unsupported protocol version: ${requested}`,
      data: { supported: modernVersions, requested }
    }
    this.#inner.send({ jsonrpc: "2.0", id, error }).catch((failure: Error) => this.onerror?.(failure))
  }
}
