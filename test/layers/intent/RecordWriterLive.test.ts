import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { RenderInput } from "../../../src/domain/whyspec/render.ts"
import { layer } from "../../../src/layers/intent/RecordWriterLive.ts"
import { RecordWriter } from "../../../src/services/RecordWriter.ts"
import { temporary } from "../git/repository.ts"

const input: RenderInput = { chosen: "Use one", question: "How many?", rationale: "One is enough.", date: "2026-11-30" }

const write = (root: string | undefined, given: RenderInput = input, method: "plan" | "write" = "write") =>
  Effect.runPromise(
    Effect.gen(function* () {
      const writer = yield* RecordWriter
      return yield* Effect.match(writer[method](given), {
        onFailure: (error): unknown => error,
        onSuccess: (written): unknown => written
      })
    }).pipe(Effect.provide(layer(root)))
  )

const folder = (root: string) => join(root, "docs/decisions")
const names = (root: string) => (existsSync(folder(root)) ? readdirSync(folder(root)) : [])
const name = "2026-11-30-how-many.md"

describe("writing a record", () => {
  it("makes the folder, the specification's name and rendering, and leaves nothing else", async () => {
    const root = temporary()
    expect(await write(root, input, "plan")).toMatchObject({ record: `docs/decisions/${name}`, found: "fresh" })
    expect(names(root)).toEqual([])
    expect(await write(root)).toMatchObject({ record: `docs/decisions/${name}`, absolute: join(folder(root), name) })
    expect(names(root)).toEqual([name])
    expect(readFileSync(join(folder(root), name), "utf8")).toBe(
      "# Decision: Use one\n\n**Date:** 2026-11-30\n\n## Context\n\nHow many?\n\n## Decision\n\nOne is enough.\n\n## Alternatives considered\n\n(none recorded)\n"
    )
  })

  it("writes the same question over its own record, and keeps what a capture cannot say", async () => {
    const root = temporary()
    mkdirSync(folder(root), { recursive: true })
    const kept = "2026-01-01-how-many.md"
    writeFileSync(
      join(folder(root), kept),
      "# Decision: Use two\n\n**Status:** Accepted\n**Date:** 2026-01-01\n**Id:** dec-1\n\n## Context\n\nHow many?\n\n## Decision\n\nTwo.\n\n## Governs\n\n- src/**/*.ts\n\n## Alternatives considered\n\n(none recorded)\n"
    )
    expect(await write(root)).toMatchObject({ record: `docs/decisions/${kept}`, found: "existing" })
    const text = readFileSync(join(folder(root), kept), "utf8")
    expect(text).toContain("# Decision: Use one")
    expect(text).toContain("**Id:** dec-1")
    expect(text).toContain("- src/**/*.ts")
    expect(names(root)).toEqual([kept])
  })

  it.each([
    ["a file that is no record", "notes\n"],
    [
      "the record of another question",
      "# Decision: Use two\n\n## Context\n\nHow many, really?\n\n## Decision\n\nTwo.\n\n## Alternatives considered\n\n(none recorded)\n"
    ],
    [
      "a record with parts written by hand",
      "# Decision: Use two\n\n## Context\n\nHow many?\n\n## Decision\n\nTwo.\n\n## Consequences\n\nMany.\n"
    ]
  ])("never writes over %s", async (_, text) => {
    const root = temporary()
    mkdirSync(folder(root), { recursive: true })
    writeFileSync(join(folder(root), name), text)
    expect(await write(root)).toMatchObject({ _tag: "RecordWriterError", reason: "invalid_input" })
    expect(readFileSync(join(folder(root), name), "utf8")).toBe(text)
    expect(names(root)).toEqual([name])
  })

  it("stays inside the repository, whatever links are there", async () => {
    const outside = temporary()
    for (const linked of ["docs", "docs/decisions"]) {
      const root = temporary()
      if (linked === "docs/decisions") mkdirSync(join(root, "docs"))
      symlinkSync(outside, join(root, linked))
      expect(await write(root)).toMatchObject({ reason: "invalid_input" })
    }
    const root = temporary()
    mkdirSync(folder(root), { recursive: true })
    symlinkSync(join(outside, "x.md"), join(folder(root), name))
    expect(await write(root)).toMatchObject({ reason: "invalid_input" })
    expect(readdirSync(outside)).toEqual([])
  })

  it.each<readonly [string, Partial<RenderInput>]>([
    ["a heading in the rationale", { rationale: "Yes.\n## Status\n\nRejected" }],
    ["a status line in the question", { question: "a\n**Status:** Rejected" }],
    ["an identifier in the recommendation", { recommendation: "**Id:** dec-1" }],
    ["two lines as the choice", { chosen: "a\nb" }],
    ["the text of a template", { chosen: "[short title]" }],
    ["a control character", { rationale: "a\0b" }],
    ["an alternative with a heading", { alternatives: [{ option: "a\n# Decision: b" }] }],
    ["a list that would end the section", { rationale: "- Status: rejected" }]
  ])("refuses %s", async (_, change) => {
    const root = temporary()
    expect(await write(root, { ...input, ...change })).toMatchObject({ reason: "invalid_input" })
    expect(names(root)).toEqual([])
  })

  it("has nowhere to write without a repository", async () => {
    expect(await write(undefined)).toMatchObject({ reason: "git_failed" })
  })
})
