import { execFileSync, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { violations } from "../../../src/domain/document/violations.ts"
import type { ParserLimits } from "../../../src/layers/parsers/limits.ts"
import * as ParserPool from "../../../src/layers/parsers/ParserPool.ts"
import { DocumentParser } from "../../../src/services/DocumentParser.ts"
import { archive } from "./support/archive.ts"
import { bundleChild } from "./support/bundleChild.ts"

const folder = mkdtempSync(join(tmpdir(), "ibid-pool-"))
let child = ""
// A child that misbehaves on request; in all else it is the real one.
let unruly = ""

const file = (name: string, content: string | Uint8Array): { name: string; path: string } => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return { name, path }
}

const run = <A, E>(
  effect: Effect.Effect<A, E, DocumentParser>,
  options: { script?: string; limits?: Partial<ParserLimits>; processes?: number } = {}
) => {
  const { script = child, ...rest } = options
  return Effect.runPromise(Effect.provide(effect, ParserPool.layer({ child: script, ...rest })))
}

const parse = (request: { name: string; path?: string; bytes?: Uint8Array }) =>
  Effect.flatMap(DocumentParser, (parser) => parser.parse(request))

const reasonOf = (request: { name: string; path?: string; bytes?: Uint8Array }) =>
  parse(request).pipe(
    Effect.map(() => "parsed"),
    Effect.catch((error) => Effect.succeed(error.reason as string))
  )

beforeAll(async () => {
  child = await bundleChild()
  unruly = join(folder, "unruly.mjs")
  writeFileSync(
    unruly,
    `await import(${JSON.stringify(child)})
     const held = []
     const [real] = process.listeners("message")
     process.off("message", real)
     const send = process.send.bind(process)
     let answered
     process.send = (message, done) => {
       answered?.()
       return send(message, done)
     }
     const misbehave = ({ id, name }) => {
       if (name.startsWith("hang")) for (;;);
       if (name.startsWith("eat")) for (;;) held.push(Buffer.alloc(8 * 1024 * 1024, 1))
       if (name.startsWith("heap")) for (;;) held.push({ a: [held.length] })
       if (name.startsWith("die")) process.exit(7)
       if (name.startsWith("lie")) send({ _tag: "Parsed", id, documents: "all of them" })
       if (name.startsWith("stray")) {
         const blocks = [{ kind: "paragraph", start: 0, end: 99 }]
         const document = { type: "text", mimeType: "text/plain", text: "x", blocks, pages: [], outline: [], metadata: {}, lineAnchors: true }
         send({ _tag: "Parsed", id, hash: "", resident: 1, documents: [{ slices: 0, document }] })
       }
     }
     let turn = Promise.resolve()
     process.on("message", (ask) => {
       turn = turn.then(() => new Promise((resolve) => {
         if (/^(?:hang|eat|heap|die|lie|stray)/.test(ask.name)) return setImmediate(misbehave, ask)
         answered = resolve
         real(ask)
       }))
     })`
  )
}, 60_000)

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  if (child !== "") rmSync(dirname(child), { recursive: true, force: true })
})

describe("ParserPool", () => {
  it("answers each request with its own documents and the hash of its bytes", async () => {
    const files = Array.from({ length: 60 }, (_, index) =>
      file(`f${index}.md`, `# Title ${index}\n\nText *${index}*\n`)
    )
    const results = await run(Effect.forEach(files, parse, { concurrency: "unbounded" }))
    for (const [index, { documents, hash }] of results.entries()) {
      expect(documents[0]?.document.text).toBe(`Title ${index}\n\nText ${index}`)
      expect(hash).toBe(createHash("sha256").update(`# Title ${index}\n\nText *${index}*\n`).digest("hex"))
    }
  })

  it("parses bytes at hand, and a PDF among texts", async () => {
    const bytes = new TextEncoder().encode("plain words")
    const { documents } = await run(parse({ name: "a.txt", bytes }))
    expect(documents[0]?.document.text).toBe("plain words")
    expect(await run(reasonOf({ name: "a.pdf", bytes: new TextEncoder().encode("%PDF-1.4 no") }))).toBe(
      "source_unreadable"
    )
  })

  it("passes a text of fifty megabytes in one line within the memory limit", async () => {
    const request = file("line.txt", "lorem ipsum dolor sit amet ".repeat(1_950_000))
    const { documents } = await run(parse(request))
    const document = documents[0]?.document
    expect(document?.text.length).toBe(27 * 1_950_000)
    expect(document?.blocks.length).toBeGreaterThan(5000)
    expect(document === undefined ? ["none"] : violations(document)).toEqual([])
  }, 120_000)

  it("fails a file that takes too long, and only that one", async () => {
    const good = Array.from({ length: 12 }, (_, index) => file(`g${index}.txt`, `good ${index}`))
    const outcomes = await run(
      Effect.forEach([good[0], file("hang.txt", "x"), ...good.slice(1)], (one) => reasonOf(one as { name: string }), {
        concurrency: "unbounded"
      }),
      { script: unruly, limits: { timeMs: 500 }, processes: 1 }
    )
    expect(outcomes).toEqual(["parsed", "timeout", ...good.slice(1).map(() => "parsed")])
  })

  it.each([
    ["buffers", "eat.txt"],
    ["objects", "heap.txt"]
  ])("fails a file that takes too much memory for %s, and only that one", async (_, name) => {
    const names = ["a.txt", "b.txt", name, "c.txt", "d.txt"].map((one) => file(one, "words"))
    const outcomes = await run(Effect.forEach(names, reasonOf, { concurrency: "unbounded" }), {
      script: unruly,
      limits: { residentBytes: 160 * 1024 * 1024 }
    })
    expect(outcomes).toEqual(["parsed", "parsed", "source_too_large", "parsed", "parsed"])
  })

  it("fails a file whose process dies or answers nonsense, and only that one", async () => {
    const names = ["a.txt", "die.txt", "b.txt", "lie.txt", "c.txt", "stray.txt", "d.txt"].map((one) =>
      file(one, "words")
    )
    const outcomes = await run(Effect.forEach(names, reasonOf, { concurrency: 1 }), { script: unruly, processes: 1 })
    expect(outcomes).toEqual(["parsed", "internal", "parsed", "internal", "parsed", "internal", "parsed"])
  })

  it("bounds the file, and the text that comes out of it", async () => {
    const request = file("long.txt", "x".repeat(5000))
    expect(await run(reasonOf(request), { limits: { fileBytes: 4999 } })).toBe("source_too_large")
    expect(await run(reasonOf(request), { limits: { textChars: 4999 } })).toBe("source_too_large")
    expect(await run(reasonOf(request))).toBe("parsed")
  })

  it("refuses a FIFO, a device and a folder at once", async () => {
    execFileSync("mkfifo", [join(folder, "pipe.txt")])
    const paths = [join(folder, "pipe.txt"), "/dev/zero", folder]
    const outcomes = await run(Effect.forEach(paths, (path) => reasonOf({ name: "x.pdf", path })))
    expect(outcomes).toEqual(["source_unreadable", "source_unreadable", "source_unreadable"])
  })

  it("reads a file that grows meanwhile to the size it had", async () => {
    const request = file("grows.log", "line\n".repeat(1000))
    const writer = spawn("sh", ["-c", `while :; do printf 'more\\n'; done >> '${request.path}'`], { stdio: "ignore" })
    await expect.poll(() => statSync(request.path).size > 5000, { timeout: 10_000 }).toBe(true)
    const { documents } = await run(parse(request))
    const before = statSync(request.path).size
    await expect.poll(() => statSync(request.path).size > before, { timeout: 10_000 }).toBe(true)
    writer.kill("SIGKILL")
    const length = documents[0]?.document.text.length ?? 0
    expect(length).toBeGreaterThanOrEqual(5000)
    expect(length).toBeLessThanOrEqual(before)
  })

  it("goes on with the rest of a folder of hostile files", async () => {
    const deep = `${"- ".repeat(100_000)}deep`
    const loop =
      "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 9>>endobj\n" +
      "trailer<</Root 1 0 R>>\n%%EOF"
    const bomb = archive({ "word/document.xml": `<w:document>${" ".repeat(20_000_000)}</w:document>` })
    const requests = [
      file("deep.md", deep),
      file("bomb.docx", bomb),
      file("loop.pdf", loop),
      file("empty.pdf", ""),
      file("wrong.docx", "just words"),
      file("picture.txt", Buffer.from("89504e470d0a1a0a00", "hex")),
      file("good.md", "# Good\n")
    ]
    const outcomes = await run(Effect.forEach(requests, reasonOf, { concurrency: "unbounded" }), {
      limits: { unpackedBytes: 10_000_000 }
    })
    expect(outcomes.filter((_, index) => index !== 2)).toEqual([
      "parsed",
      "source_too_large",
      "parsed",
      "parsed",
      "unsupported_format",
      "parsed"
    ])
    expect(["parsed", "source_unreadable"]).toContain(outcomes[2])
  })

  it("lets a request be interrupted while another hangs", async () => {
    const exit = await run(
      Effect.gen(function* () {
        const hanging = yield* Effect.forkChild(parse(file("hang2.txt", "x")))
        const waiting = yield* Effect.forkChild(parse(file("after.txt", "x")))
        yield* Effect.yieldNow
        yield* Fiber.interrupt(waiting)
        yield* Fiber.interrupt(hanging)
        return yield* Fiber.await(waiting)
      }),
      { script: unruly, processes: 1 }
    )
    expect(Exit.isFailure(exit)).toBe(true)
  })

  it("leaves no process behind when its parent is killed while a file hangs", async () => {
    const parent = join(folder, "parent.mjs")
    writeFileSync(
      parent,
      `import { fork } from "node:child_process"
       const limits = JSON.stringify({ fileBytes: 1e6, unpackedBytes: 1e6, textChars: 1e6, timeMs: 6e4, residentBytes: 3e8 })
       const child = fork(${JSON.stringify(unruly)}, [limits], { serialization: "advanced", stdio: ["ignore", "ignore", "ignore", "ipc"] })
       child.send({ id: 1, name: "a.txt", bytes: new Uint8Array([120]) })
       child.on("message", () => { child.send({ id: 2, name: "hang.txt" }); process.stdout.write(String(child.pid)) })`
    )
    const running = spawn(process.execPath, [parent], { stdio: ["ignore", "pipe", "inherit"] })
    const [pid] = await once(running.stdout, "data")
    running.kill("SIGKILL")
    const gone = () => {
      const stat = `/proc/${String(pid)}/stat`
      return !existsSync(stat) || / Z /.test(readFileSync(stat, "utf8"))
    }
    await expect.poll(gone, { timeout: 10_000, interval: 50 }).toBe(true)
  })
})
