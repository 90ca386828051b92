import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"
import * as HomeLive from "../../src/layers/HomeLive.ts"
import { reading } from "../../src/layers/Live.ts"
import { toolsOf } from "../../src/tools/index.ts"
import { outcomeOf, type RunOptions, run, runJson, start, workspace } from "./harness.ts"

const esc = "\u001B"

const material = (folder: string) => {
  writeFileSync(
    join(folder, "refunds.md"),
    "# Refunds\n\nRefunds are paid within 14 days of the return.\n\n# Shipping\n\nParcels leave on Mondays.\n"
  )
  writeFileSync(join(folder, "tides.txt"), "The highest tide of the year stood at 4.2 metres.\n")
}

/** A home with two documents and a note in the default notebook. */
const indexed = async () => {
  const { base, folder, home } = workspace()
  material(folder)
  const options: RunOptions = { cwd: base, home }
  await run(["add", folder], options)
  const { id: noteId } = await runJson(["note", "add", "--title", "Lease"], {
    ...options,
    stdin: "Call Ines about the lease."
  })
  const { sources } = await runJson(["sources", "default"], options)
  const documentId = sources.find(({ title }) => title === "Refunds")?.documentId ?? ""
  return { base, folder, home, options, noteId, documentId }
}

describe("add and sync", () => {
  it("print the summary as one JSON object", async () => {
    const { base, folder, home } = workspace()
    material(folder)
    writeFileSync(join(folder, "broken.pdf"), "%PDF-1.7 no")
    const options = { cwd: base, home }
    const added = await run(["add", "material", "--json"], options)
    expect(added.code).toBe(1)
    const summary = JSON.parse(added.stdout)
    expect(Object.keys(summary).sort()).toEqual(
      ["added", "failed", "failures", "removed", "runId", "skipped", "unchanged", "updated"].sort()
    )
    expect(summary).toMatchObject({ added: 2, failed: 1, failures: [{ name: "broken.pdf" }] })
    rmSync(join(folder, "broken.pdf"))
    const synced = await run(["sync", "--json"], options)
    expect(synced.code).toBe(0)
    expect(JSON.parse(synced.stdout)).toMatchObject({ unchanged: 2, removed: 1, failed: 0 })
  })

  it("write a summary for people, with no colours into a pipe", async () => {
    const { base, folder, home } = workspace()
    material(folder)
    const added = await run(["add", folder, "--notebook", "work"], { cwd: base, home, env: { FORCE_COLOR: "0" } })
    expect(added.stdout).toMatch(/^2 added, 0 updated, 0 unchanged, 0 removed, 0 skipped, 0 failed\n$/)
    expect(added.stderr).toContain('ibid share "work"')
    expect(added.stdout + added.stderr).not.toContain(esc)
  })

  it("stop when a folder is gone, say how to go on, and keep what is indexed", async () => {
    const { folder, options } = await indexed()
    rmSync(folder, { recursive: true })
    const synced = await run(["sync", "--json"], options)
    expect(synced.code).toBe(1)
    expect(JSON.parse(synced.stdout)).toMatchObject({ error: { code: "source_unreadable" } })
    expect(synced.stderr).toContain("--allow-empty")
    const kept = (await runJson(["sources", "default"], options)).sources.filter(({ type }) => type !== "note")
    expect(kept).toHaveLength(2)
    expect(await runJson(["sync", "--allow-empty"], options)).toMatchObject({ removed: 2 })
  })

  it("are stopped by Ctrl-C between documents with 130, and completed by a sync", async () => {
    const { base, folder, home } = workspace()
    for (let index = 0; index < 3000; index++) writeFileSync(join(folder, `${index}.md`), `# ${index}\n\ntext ${index}`)
    const options = { cwd: base, home }
    const child = start(["add", folder], options)
    const outcome = outcomeOf(child)
    const index = join(home, "ibid.db-wal")
    const timer = setInterval(() => {
      // Something is being written: this is the moment a person may stop it.
      if (existsSync(index) && statSync(index).size > 1_000_000) child.kill("SIGINT")
    }, 5)
    const { code, stderr } = await outcome
    clearInterval(timer)
    expect(code).toBe(130)
    expect(stderr).toContain("ibid sync")
    expect(await runJson(["status"], options)).toMatchObject({ lastRun: { state: "cancelled" } })
    const { added, unchanged } = await runJson(["sync"], options)
    expect(added + unchanged).toBe(3000)
    expect(unchanged).toBeGreaterThan(0)
    expect(added).toBeGreaterThan(0)
  }, 60_000)
})

describe("commands that only read", () => {
  it("make neither a home nor an index", async () => {
    const { base, home } = workspace()
    const options = { cwd: base, home }
    const outcomes = await Promise.all(
      [
        ["search", "x"],
        ["notebooks"],
        ["sync"],
        ["remove", "x"],
        ["share", "x"],
        ["status"],
        ["config", "list"],
        ["--help"]
      ].map((args) => run(args, options))
    )
    expect(outcomes.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 0, 0, 0])
    expect(existsSync(home)).toBe(false)
  })

  it("answer exactly what the tools answer", async () => {
    const { documentId, home, options } = await indexed()
    const cases: ReadonlyArray<readonly [tool: string, input: Record<string, unknown>, args: ReadonlyArray<string>]> = [
      ["list_notebooks", { limit: 5 }, ["notebooks", "--limit", "5"]],
      ["list_sources", { notebook_id: "default", limit: 1 }, ["sources", "default", "--limit", "1"]],
      [
        "search_notebook",
        { notebook_id: "default", query: "refunds", also: ["paid within days"], top_k: 2, strategy: "sparse" },
        ["search", "refunds", "--also", "paid within days", "--top-k", "2", "--strategy", "sparse"]
      ],
      [
        "search_notebook",
        { notebook_id: "default", query: "tide", document_ids: [documentId] },
        ["search", "tide", "--document", documentId]
      ],
      ["get_source", { document_id: documentId }, ["source", documentId]],
      [
        "read_document",
        { document_id: documentId, start_offset: 3, max_chars: 10 },
        ["read", documentId, "--start-offset", "3", "--max-chars", "10"]
      ],
      ["search_notes", { notebook_id: "default", query: "lease", limit: 1 }, ["notes", "lease", "--limit", "1"]],
      [
        "verify_quote",
        { quote: "paid WITHIN 14 days", notebook_id: "default" },
        ["verify", "paid WITHIN 14 days", "--notebook", "default"]
      ],
      ["read_document", { document_id: documentId, page: 99 }, ["read", documentId, "--page", "99"]],
      ["get_source", { document_id: "nothing" }, ["source", "nothing"]],
      ["search_notebook", { notebook_id: "default", query: "x", top_k: 51 }, ["search", "x", "--top-k", "51"]]
    ]
    const live = reading.pipe(Layer.provide(HomeLive.layerAt(home)))
    for (const [name, input, args] of cases) {
      const tool = toolsOf.knowledge.find((known) => known.name === name)
      const expected = await Effect.runPromise(
        Effect.match(tool?.call(input) ?? Effect.die(name), {
          onSuccess: (value): unknown => value,
          onFailure: ({ hint, message, reason }): unknown => ({
            error: { code: reason, message, ...(hint === undefined ? {} : { hint }) }
          })
        }).pipe(Effect.provide(live))
      )
      expect([name, await runJson(args, options)]).toEqual([name, expected])
    }
  }, 30_000)

  it("explain a search on demand", async () => {
    const { options } = await indexed()
    const plain = await runJson(["search", "refunds"], options)
    const { trace, ...explained } = await runJson(["search", "refunds", "--explain"], options)
    expect(explained).toEqual(plain)
    expect(trace.terms.length).toBeGreaterThan(0)
    expect((await run(["search", "refunds", "--explain"], options)).stdout).toContain("How this came about")
  })

  it("take a query that begins with a dash after --", async () => {
    const { options } = await indexed()
    expect((await run(["search", "--", "--json"], options)).code).toBe(0)
    const wrong = await run(["search", "--error-on-warnings"], options)
    expect(wrong.code).toBe(2)
    expect(wrong.stderr).toContain("Put -- before")
  })
})

describe("what people read", () => {
  it("holds no control characters from names and texts", async () => {
    const { base, folder, home } = workspace()
    const evil = `${esc}]0;owned\u0007${esc}[31m`
    writeFileSync(
      join(folder, `na${esc}[2Jme\n.txt`),
      `A kiwi ${evil} is green.\u202E ${"More about fruit that is green. ".repeat(20)}\n`
    )
    writeFileSync(join(folder, `${esc}[31m.pdf`), "%PDF-1.7 no")
    const options = { cwd: base, home }
    const outputs = [
      await run(["add", folder], options),
      await run(["sources", "default"], options),
      await run(["search", "kiwi"], options),
      await run(["verify", "kiwi"], options),
      await run(["status", "--check"], options)
    ]
    expect(outputs.at(-1)?.stdout).toContain("Check: no orphans and no damage")
    const { sources } = await runJson(["sources", "default"], options)
    for (const { documentId } of sources)
      outputs.push(await run(["read", documentId], options), await run(["source", documentId], options))
    for (const { stderr, stdout } of outputs) {
      expect(stdout + stderr).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202E]/)
    }
    expect(outputs[2]?.stdout).toContain("\\u{1b}[31m")
  })

  it("says what is wrong and what to do, and tells wrong usage from failures by the exit code", async () => {
    const { options } = await indexed()
    const cases = [
      [["serch", "x"], 2, "search"],
      [["search"], 2, "ibid search --help"],
      [["search", "x", "--top-q", "3"], 2, "--top-k"],
      [["search", "x", "--strategy", "magic"], 2, "hybrid"],
      [["search", "x", "--top-k", "0"], 2, "top_k"],
      [["serve", "--tools", "everything"], 2, "knowledge"],
      [["config", "set", "parsing.seconds", "0"], 2, "between"],
      [["search", "x", "--notebook", "nowhere"], 1, "not_found"],
      [["add", "missing.md"], 1, "missing.md"],
      [["remove", "missing.md"], 1, "not_found"]
    ] as const
    for (const [args, code, word] of cases) {
      const outcome = await run(args, options)
      expect([args, outcome.code]).toEqual([args, code])
      expect(outcome.stderr).toContain(word)
      expect(outcome.stdout).toBe("")
    }
  }, 30_000)

  it("is one JSON object with --json also when usage is wrong", async () => {
    const { options } = await indexed()
    for (const args of [["search"], ["serch"], ["search", "x", "--nope"]]) {
      expect(await runJson(args, options)).toMatchObject({ error: { code: "invalid_input" } })
    }
  })

  it("ends quietly when its reader goes away", async () => {
    const { options } = await indexed()
    const child = start(["search", "refunds"], options)
    child.stdout?.destroy()
    child.stdin?.end()
    const { code, stderr } = await outcomeOf(child)
    expect(stderr).toBe("")
    expect(code).toBe(0)
  })

  it("has an example in the help of every command", async () => {
    const { base, home } = workspace()
    const commands = [
      "add",
      "sync",
      "remove",
      "notebook create",
      "notebook remove",
      "share",
      "unshare",
      "note add",
      "note remove",
      "search",
      "verify",
      "read",
      "notebooks",
      "sources",
      "source",
      "notes",
      "serve",
      "status",
      "config get",
      "config set",
      "config list"
    ]
    for (const name of commands) {
      const { code, stdout } = await run([...name.split(" "), "--help"], { cwd: base, home })
      expect([name, code]).toEqual([name, 0])
      expect(stdout).toMatch(/EXAMPLES\n/)
    }
  }, 60_000)
})

describe("notebooks, notes and settings", () => {
  it("are made, shared, hidden and forgotten", async () => {
    const { base, home } = workspace()
    const options = { cwd: base, home }
    const { id } = await runJson(["notebook", "create", "Field work", "--description", "Notes of 2026"], options)
    expect(await runJson(["share", "Field work"], options)).toEqual({ notebook: "Field work", shared: true })
    expect((await runJson(["status"], options)).notebooks).toMatchObject([{ id, shared: true }])
    expect(await runJson(["unshare", id], options)).toEqual({ notebook: id, shared: false })
    expect(await runJson(["notebook", "create", "Field work"], options)).toMatchObject({
      error: { code: "invalid_input" }
    })
    expect(await runJson(["notebook", "remove", id], options)).toEqual({ removed: id })
    expect(await runJson(["notebooks"], options)).toEqual({ notebooks: [] })
  })

  it("write notes from standard input and remove them", async () => {
    const { noteId, options } = await indexed()
    expect((await runJson(["notes", "lease"], options)).notes).toMatchObject([{ id: noteId, title: "Lease" }])
    expect(await runJson(["note", "remove", noteId], options)).toEqual({ removed: noteId })
    expect(await runJson(["notes", "lease"], options)).toEqual({ notes: [] })
    expect(await runJson(["note", "remove", noteId], options)).toMatchObject({ error: { code: "not_found" } })
  })

  it("keep settings in a file that only its owner reads", async () => {
    const { base, home } = workspace()
    const options = { cwd: base, home }
    expect(await runJson(["config", "get", "parsing.seconds"], options)).toEqual({ key: "parsing.seconds", value: 60 })
    await run(["config", "set", "parsing.seconds", "120"], options)
    expect(await runJson(["config", "get", "parsing.seconds"], options)).toEqual({ key: "parsing.seconds", value: 120 })
    expect(readdirSync(home)).toEqual(["config.json"])
    expect(statSync(join(home, "config.json")).mode & 0o777).toBe(0o600)
    await run(["config", "set", "parsing.seconds", "default"], options)
    expect((await run(["config", "get", "parsing.seconds"], options)).stdout).toBe("60\n")
    writeFileSync(join(home, "config.json"), '{"parsing":{"seconds":"soon"},"colour":1}')
    expect(await runJson(["config", "list"], options)).toMatchObject({ error: { code: "invalid_input" } })
  })

  it("remove several things at once and report each", async () => {
    const { documentId, folder, options } = await indexed()
    mkdirSync(join(folder, "../other"))
    const result = await run(["remove", documentId, "nothing-here", "--json"], options)
    expect(result.code).toBe(1)
    expect(JSON.parse(result.stdout)).toMatchObject({
      removed: [{ target: documentId, kind: "document", documents: 1 }],
      failures: [{ name: "nothing-here", code: "not_found" }]
    })
  })
})
