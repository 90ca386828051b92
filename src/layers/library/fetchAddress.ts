import * as dns from "node:dns"
import * as http from "node:http"
import * as https from "node:https"
import { isIP, type LookupFunction } from "node:net"
import type { Readable } from "node:stream"
import * as zlib from "node:zlib"
import { isRefusedAddress } from "./refusedAddress.ts"

/** Bounds of a fetch, all redirects together. */
export interface FetchLimits {
  readonly bytes: number
  readonly milliseconds: number
  readonly redirects: number
}

/** The bounds when nobody says otherwise. */
export const fetchLimits: FetchLimits = { bytes: 20 * 1024 * 1024, milliseconds: 30_000, redirects: 10 }

/** A fetched resource. */
export interface Fetched {
  readonly bytes: Uint8Array
  /** The address after all redirects. */
  readonly address: string
  /** The type the server stated, without parameters; empty when it stated none. */
  readonly mediaType: string
  /** The character set the server stated, in lower case. */
  readonly charset?: string
}

/** Codes of a fetch that failed. */
export type FetchCode = "fetch_failed" | "address_refused" | "source_too_large" | "timeout"

/** Why a fetch failed, in words that name no address but the given one. */
export class FetchFailure extends Error {
  readonly code: FetchCode
  constructor(code: FetchCode, message: string) {
    super(message)
    this.code = code
  }
}

/** How to fetch. */
export interface FetchOptions {
  /** Whether a network may not be reached; asked for each connection, of the address that is connected to. */
  readonly refuses: (address: string) => boolean
  readonly limits: FetchLimits
  readonly signal: AbortSignal
}

/** Which addresses may be reached. */
export const refusalOf = (allowPrivate: boolean): ((address: string) => boolean) =>
  allowPrivate ? () => false : isRefusedAddress

/**
 * Fetches an http(s) address, redirects followed, each of them checked like the first. Rejects with a `FetchFailure`; an
 * abort of the signal rejects with its reason.
 */
export const fetchAddress = async (address: string, options: FetchOptions): Promise<Fetched> => {
  const timeout = AbortSignal.timeout(options.limits.milliseconds)
  const signal = AbortSignal.any([options.signal, timeout])
  try {
    let url = checkedUrl(address, undefined)
    for (let redirects = 0; redirects <= options.limits.redirects; redirects++) {
      const answer = await request(url, options, signal)
      const location = redirectOf(answer)
      if (location === undefined) return await receive(url, answer, options.limits.bytes, signal)
      answer.destroy()
      url = checkedUrl(location, url)
    }
    throw new FetchFailure("fetch_failed", "The address leads from one to another without an end.")
  } catch (error) {
    if (error instanceof FetchFailure) throw error
    options.signal.throwIfAborted()
    if (timeout.aborted) {
      throw new FetchFailure("timeout", `Fetching took longer than ${options.limits.milliseconds / 1000} s.`)
    }
    throw new FetchFailure("fetch_failed", reasonOf(error))
  }
}

const checkedUrl = (address: string, base: URL | undefined): URL => {
  const url = URL.canParse(address, base?.href) ? new URL(address, base?.href) : undefined
  if (url === undefined) throw new FetchFailure("fetch_failed", "This is no address.")
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new FetchFailure("address_refused", "Only http and https addresses are fetched.")
  }
  if (url.username !== "" || url.password !== "") {
    throw new FetchFailure("address_refused", "Addresses that hold a user name or a password are not fetched.")
  }
  url.hash = ""
  return url
}

const refusal = () =>
  new FetchFailure(
    "address_refused",
    "The address leads into a private or local network. `--allow-private` allows that."
  )

/** Resolves names to permitted addresses only, so that what was checked is what is connected to. */
const lookupWith =
  (refuses: FetchOptions["refuses"]): LookupFunction =>
  (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, "", 0)
      const permitted = addresses.filter(({ address }) => !refuses(address))
      const first = permitted[0]
      if (first === undefined) return callback(refusal(), "", 0)
      if (options.all === true) callback(null, permitted)
      else callback(null, first.address, first.family)
    })
  }

const request = (url: URL, { refuses }: FetchOptions, signal: AbortSignal): Promise<http.IncomingMessage> => {
  const host = url.hostname.replace(/^\[|\]$/g, "")
  if (isIP(host) !== 0 && refuses(host)) return Promise.reject(refusal())
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === "https:" ? https : http).request(url, {
      agent: false,
      lookup: lookupWith(refuses),
      signal,
      headers: {
        "user-agent": "ibid",
        accept: "text/html, application/xhtml+xml, application/pdf, text/markdown, text/plain, */*;q=0.5",
        "accept-encoding": "gzip, br, deflate"
      }
    })
    sent.on("socket", (socket) =>
      socket.on("connect", () => {
        if (refuses(socket.remoteAddress ?? "")) sent.destroy(refusal())
      })
    )
    sent.on("response", resolve)
    sent.on("error", reject)
    sent.end()
  })
}

const redirectOf = (answer: http.IncomingMessage): string | undefined =>
  [301, 302, 303, 307, 308].includes(answer.statusCode ?? 0) ? answer.headers.location : undefined

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: zlib.createGunzip,
  "x-gzip": zlib.createGunzip,
  br: zlib.createBrotliDecompress,
  deflate: zlib.createInflate
}

const receive = async (
  url: URL,
  answer: http.IncomingMessage,
  limit: number,
  signal: AbortSignal
): Promise<Fetched> => {
  const status = answer.statusCode ?? 0
  if (status < 200 || status >= 300) {
    answer.destroy()
    throw new FetchFailure("fetch_failed", `The server answered ${status}.`)
  }
  const encoding = (answer.headers["content-encoding"] ?? "identity").trim().toLowerCase()
  const decoder = decoders[encoding]
  if (decoder === undefined && encoding !== "identity" && encoding !== "") {
    answer.destroy()
    throw new FetchFailure("fetch_failed", "The server answered in a compression that is not known.")
  }
  const bytes = await collect(answer, decoder?.(), limit, signal)
  const [type = "", ...parameters] = (answer.headers["content-type"] ?? "").split(";")
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^";\s]+)/i.exec(parameter)?.[1]?.toLowerCase())
    .find((value) => value !== undefined)
  return {
    bytes,
    address: url.href,
    mediaType: type.trim().toLowerCase(),
    ...(charset === undefined ? {} : { charset })
  }
}

/** Takes what arrives, unpacked, up to a limit that counts unpacked bytes. */
const collect = (
  answer: Readable,
  decoder: NodeJS.ReadWriteStream | undefined,
  limit: number,
  signal: AbortSignal
): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Array<Buffer> = []
    let size = 0
    // why: rejected first, because a connection that is destroyed reports itself as broken off.
    const stop = (error: unknown) => {
      reject(error)
      answer.destroy()
    }
    const source = decoder === undefined ? answer : answer.pipe(decoder)
    signal.addEventListener("abort", () => stop(signal.reason), { once: true })
    answer.on("error", stop)
    // why: a connection that breaks off ends without an error, and half a page is no page
    answer.on("aborted", () =>
      stop(signal.aborted ? signal.reason : new FetchFailure("fetch_failed", "The connection broke off."))
    )
    source.on("error", stop)
    source.on("data", (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) {
        stop(
          new FetchFailure(
            "source_too_large",
            `There is more than ${Math.floor(limit / 1024 / 1024)} MB at the address.`
          )
        )
      } else chunks.push(chunk)
    })
    source.on("end", () => resolve(Buffer.concat(chunks)))
  })

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "There is no server of that name.",
  EAI_AGAIN: "The name of the server cannot be looked up now.",
  ECONNREFUSED: "The server does not accept the connection.",
  ECONNRESET: "The connection broke off.",
  ENETUNREACH: "The network cannot be reached.",
  EHOSTUNREACH: "The server cannot be reached.",
  ETIMEDOUT: "The server does not answer."
}

const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && "code" in error ? String(error.code) : ""
  if (/CERT|TLS|SSL/.test(code)) return "The server's certificate cannot be trusted."
  return reasons[code] ?? "The address could not be fetched."
}
