import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { gzipSync } from "node:zlib"
import * as Effect from "effect/Effect"
import { describe, expect } from "vitest"
import {
  FetchFailure,
  type FetchOptions,
  fetchAddress,
  fetchLimits,
  refusalOf
} from "../../../src/layers/library/fetchAddress.ts"
import { isRefusedAddress } from "../../../src/layers/library/refusedAddress.ts"
import { Library } from "../../../src/services/Library.ts"
import { it } from "../../helpers/effect.ts"
import { allSources, live, sync, workspace } from "./harness.ts"

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A server on the loopback address; its port. */
const serve = (answer: Answer) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.callback<ReturnType<typeof createServer>>((resume) => {
        const server = createServer(answer).listen(0, "0.0.0.0", () => resume(Effect.succeed(server)))
      }),
      (server) =>
        Effect.callback<void>((resume) => {
          server.closeAllConnections()
          server.close(() => resume(Effect.void))
        })
    ),
    (server) => (server.address() as AddressInfo).port
  )

const fetching = (address: string, options: Partial<FetchOptions> = {}) =>
  Effect.tryPromise({
    try: (signal) => fetchAddress(address, { refuses: () => false, limits: fetchLimits, signal, ...options }),
    catch: (error) => (error instanceof FetchFailure ? error : new Error(String(error)))
  })

const failing = (address: string, options: Partial<FetchOptions> = {}) => Effect.flip(fetching(address, options))

describe("addresses that are refused", () => {
  it("are those of private, local and special networks, however they are spelled", () => {
    for (const address of [
      "0.0.0.0",
      "10.1.2.3",
      "100.64.0.1",
      "100.127.255.255",
      "127.0.0.1",
      "127.9.9.9",
      "169.254.169.254",
      "172.16.0.1",
      "172.31.255.255",
      "192.168.1.1",
      "198.18.0.1",
      "224.0.0.1",
      "255.255.255.255",
      "::",
      "::1",
      "::ffff:127.0.0.1",
      "::ffff:8.8.8.8",
      "::ffff:7f00:1",
      "64:ff9b::7f00:1",
      "64:ff9b::10.0.0.1",
      "64:ff9b:1::1",
      "fc00::1",
      "fd12::1",
      "fe80::1",
      "fe80::1%eth0",
      "ff02::1",
      "2002:7f00:1::",
      "2001:0:1::1",
      "not an address",
      ""
    ]) {
      expect([address, isRefusedAddress(address)]).toEqual([address, true])
    }
  })

  it("are not those of the open network", () => {
    for (const address of [
      "8.8.8.8",
      "1.1.1.1",
      "100.63.255.255",
      "100.128.0.1",
      "172.15.0.1",
      "172.32.0.1",
      "192.167.1.1",
      "2606:4700::1111",
      "2a00:1450:4001::1",
      "64:ff9b::808:808"
    ]) {
      expect([address, isRefusedAddress(address)]).toEqual([address, false])
    }
  })

  it.effect("are never connected to", () =>
    Effect.gen(function* () {
      let asked = 0
      const port = yield* serve((_, response) => {
        asked++
        response.end("secret")
      })
      for (const host of ["127.0.0.1", "localhost", "[::1]", "0x7f.1", "2130706433", "[::ffff:127.0.0.1]"]) {
        const failure = yield* failing(`http://${host}:${port}/`, { refuses: refusalOf(false) })
        expect([host, failure]).toMatchObject([host, { code: "address_refused" }])
      }
      expect(asked).toBe(0)
    })
  )

  it.effect("are refused at a redirect too", () =>
    Effect.gen(function* () {
      let secret = 0
      const port = yield* serve((request, response) => {
        if (request.url === "/secret") secret++
        response.writeHead(302, { location: `http://127.0.0.2:${port}/secret` }).end()
      })
      const refuses = (address: string) => address === "127.0.0.2"
      expect(yield* failing(`http://127.0.0.1:${port}/`, { refuses })).toMatchObject({ code: "address_refused" })
      expect(secret).toBe(0)
    })
  )

  it.effect("are other schemes and addresses with a password", () =>
    Effect.gen(function* () {
      const port = yield* serve((_, response) => {
        response.writeHead(302, { location: "file:///etc/passwd" }).end()
      })
      expect(yield* failing(`http://127.0.0.1:${port}/`)).toMatchObject({ code: "address_refused" })
      expect(yield* failing(`http://user:secret@127.0.0.1:${port}/`)).toMatchObject({ code: "address_refused" })
    })
  )
})

describe("fetching", () => {
  it.effect("follows redirects and unpacks what it gets", () =>
    Effect.gen(function* () {
      const port = yield* serve((request, response) => {
        if (request.url === "/page") {
          response.writeHead(200, { "content-type": "text/html; charset=ISO-8859-1", "content-encoding": "gzip" })
          response.end(gzipSync("<p>text</p>"))
        } else response.writeHead(301, { location: "/page" }).end()
      })
      const page = yield* fetching(`http://127.0.0.1:${port}/start#part`)
      expect(new TextDecoder().decode(page.bytes)).toBe("<p>text</p>")
      expect(page).toMatchObject({
        address: `http://127.0.0.1:${port}/page`,
        mediaType: "text/html",
        charset: "iso-8859-1"
      })
    })
  )

  it.effect("ends redirects that never end", () =>
    Effect.gen(function* () {
      const port = yield* serve((_, response) => response.writeHead(302, { location: "/again" }).end())
      expect(yield* failing(`http://127.0.0.1:${port}/`)).toMatchObject({ code: "fetch_failed" })
    })
  )

  it.effect("is bounded in size, counted unpacked", () =>
    Effect.gen(function* () {
      const port = yield* serve((_, response) => {
        response.writeHead(200, { "content-encoding": "gzip" })
        response.end(gzipSync(Buffer.alloc(3 * 1024 * 1024)))
      })
      const limits = { ...fetchLimits, bytes: 1024 * 1024 }
      expect(yield* failing(`http://127.0.0.1:${port}/`, { limits })).toMatchObject({ code: "source_too_large" })
    })
  )

  it.effect("says so when there is too much, also while more is on its way", () =>
    Effect.gen(function* () {
      const port = yield* serve((_, response) => {
        response.writeHead(200)
        const more = () => {
          while (response.writable && response.write(Buffer.alloc(64 * 1024))) {}
        }
        response.on("drain", more)
        more()
      })
      const limits = { ...fetchLimits, bytes: 1024 * 1024 }
      expect(yield* failing(`http://127.0.0.1:${port}/`, { limits })).toMatchObject({ code: "source_too_large" })
    })
  )

  it.effect("is bounded in time, also when a server dribbles", () =>
    Effect.gen(function* () {
      const port = yield* serve((_, response) => {
        response.writeHead(200)
        const timer = setInterval(() => response.write("x"), 20)
        response.on("close", () => clearInterval(timer))
      })
      const limits = { ...fetchLimits, milliseconds: 200 }
      expect(yield* failing(`http://127.0.0.1:${port}/`, { limits })).toMatchObject({ code: "timeout" })
    })
  )

  it.effect("takes half a page for none", () =>
    Effect.gen(function* () {
      const port = yield* serve((_, response) => {
        response.writeHead(200, { "content-length": "1000" })
        response.write("half", () => response.destroy())
      })
      expect(yield* failing(`http://127.0.0.1:${port}/`)).toMatchObject({ code: "fetch_failed" })
    })
  )

  it.effect("says what the server answered", () =>
    Effect.gen(function* () {
      const port = yield* serve((_, response) => response.writeHead(404).end("no"))
      expect(yield* failing(`http://127.0.0.1:${port}/`)).toMatchObject({ message: "The server answered 404." })
    })
  )
})

describe("adding an address", () => {
  it.effect("keeps what stood there, once, and syncs leave it alone", () =>
    Effect.gen(function* () {
      const { home } = yield* workspace
      let asked = 0
      const port = yield* serve((_, response) => {
        asked++
        response.writeHead(200, { "content-type": "text/plain; charset=utf-16le" })
        response.end(Buffer.from(`Version ${asked} of the page: caf\u00E9`, "utf16le"))
      })
      const address = `http://127.0.0.1:${port}/notes?q=1`
      yield* Effect.gen(function* () {
        const library = yield* Library
        const add = (allowPrivate: boolean) =>
          library.add({ targets: [address], notebook: "web", exclude: [], allowPrivate }, () => {})
        expect(yield* add(false)).toMatchObject({ added: 0, failed: 1, failures: [{ code: "address_refused" }] })
        expect(asked).toBe(0)
        expect(yield* add(true)).toMatchObject({ added: 1, failed: 0 })
        const [first] = yield* allSources
        expect(first).toMatchObject({ title: `127.0.0.1:${port}/notes`, status: "indexed" })
        expect(yield* sync()).toMatchObject({ added: 0, removed: 0 })
        expect(asked).toBe(1)
        expect(yield* add(true)).toMatchObject({ updated: 1 })
        expect((yield* allSources).map(({ documentId }) => documentId)).toEqual([first?.documentId])
        expect(yield* library.remove(address)).toEqual({ kind: "root", documents: 1 })
      }).pipe(Effect.provide(live(home)))
    })
  )
})
