import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, rmSync, statSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { afterAll, describe, expect, it } from "vitest"
import type { IntentError } from "../../../src/domain/intent/errors.ts"
import type { IntentSnapshot } from "../../../src/domain/intent/snapshot.ts"
import * as GitLive from "../../../src/layers/git/GitLive.ts"
import { locate } from "../../../src/layers/git/locate.ts"
import { cachePath } from "../../../src/layers/intent/cache.ts"
import * as IntentLayerLive from "../../../src/layers/intent/IntentLayerLive.ts"
import { IntentLayer } from "../../../src/services/IntentLayer.ts"
import { Repository, temporary } from "../git/repository.ts"

type Service = IntentLayer["Service"]
const closing: Array<() => Promise<void>> = []
afterAll(() => Promise.all(closing.map((close) => close())))

const open = (folder: string, options: Partial<IntentLayerLive.IntentOptions> = {}) => {
  const { root } = locate(folder)
  const runtime = ManagedRuntime.make(
    IntentLayerLive.layer({ root, ...options }).pipe(Layer.provide(GitLive.layer(folder)))
  )
  closing.push(() => runtime.dispose())
  const ask = <A>(question: (layer: Service) => Effect.Effect<A, IntentError>): Promise<A> =>
    runtime.runPromise(
      Effect.gen(function* () {
        return yield* question(yield* IntentLayer)
      })
    )
  return {
    ask,
    snapshot: (): Promise<IntentSnapshot> => ask((layer) => Effect.map(layer.read, ({ snapshot }) => snapshot)),
    failure: <A>(question: (layer: Service) => Effect.Effect<A, IntentError>) =>
      ask((layer) =>
        Effect.match(question(layer), { onFailure: (error): unknown => error, onSuccess: (): unknown => "answered" })
      )
  }
}

const decision = (title: string, rest = "") =>
  `# Decision: ${title}\n\n**Status:** Accepted\n\n## Context\n\nWhat about ${title}?\n\n## Decision\n\nBecause of ${title}.\n\n${rest}`

const labels = (snapshot: IntentSnapshot) =>
  snapshot.nodes.map(({ label, origin, provenance }) => `${origin} ${provenance} ${label}`)
const bindings = (snapshot: IntentSnapshot) =>
  snapshot.bindings.map(
    ({ form, path, provenance, symbol }) => `${form} ${provenance} ${path}${symbol === undefined ? "" : `#${symbol}`}`
  )

describe("what is read", () => {
  const repository = new Repository()
  repository.write(".gitignore", "ignored.ts\n")
  repository.write(
    "src/cache.ts",
    "export class Cache {\n  // why: one warm store beats many\n  get(): number {\n    return 1\n  }\n}\n"
  )
  repository.write("src/queue.py", "# HACK: sleeps because the broker drops bursts\ndef push():\n    pass\n")
  repository.write(
    "docs/decisions/2026-01-01-cache.md",
    decision(
      "Share the cache",
      "## Governs\n\n- src/cache.ts#Cache.get\n- src/gone/**\n\n## Assumptions\n\n- Reads stay hot\n"
    )
  )
  repository.write("docs/adr/0007-queue.md", "# ADR-0007: One queue\n\n## Decision\n\nSee src/queue.py for how.\n")
  repository.write(
    ".decisions/0001-odd.md",
    "# 0001 — Odd shape\n\n## Options\n\n### Tabs (chosen)\n\nThey are short.\n"
  )
  repository.write("notes/README.md", "# Notes\n\n## Decision\n\nnone\n")
  const told = repository.commit("Add the queue\n\nWhy: bursts were lost\nRefs: ADR-7")
  repository.write("src/new.go", "package p\n\n// why: untracked too\nfunc New() {}\n")
  repository.write("ignored.ts", "// why: never read\n")
  repository.write(
    "graph.json",
    JSON.stringify({
      nodes: [
        {
          id: 1,
          label: "Warmth",
          file_type: "rationale",
          provenance: "authored",
          source_file: "src/cache.ts",
          source_location: "L1"
        },
        { id: 2, label: "Cache.get", source_file: "src/cache.ts" }
      ],
      links: [{ source: 1, target: 2, relation: "rationale_for" }]
    })
  )
  const { ask, snapshot } = open(repository.root, { graph: join(repository.root, "graph.json") })

  it("gives every source its tier, and ignored files nothing", async () => {
    expect(labels(await snapshot()).sort()).toEqual([
      "comment attested one warm store beats many",
      "comment attested untracked too",
      "comment reconstructed sleeps because the broker drops bursts",
      "commit attested Add the queue",
      "document reconstructed 0001 — Odd shape",
      "graph reconstructed Warmth",
      "record authored One queue",
      "record captured Reads stay hot",
      "record captured Share the cache"
    ])
  })

  it("binds to code, declared only where a record governs", async () => {
    const found = bindings(await snapshot())
    expect(found).toEqual(
      expect.arrayContaining([
        "governs captured src/cache.ts#Cache.get",
        "mention reconstructed src/queue.py",
        "comment reconstructed src/cache.ts#Cache.get",
        "comment reconstructed src/queue.py#push",
        "comment reconstructed src/new.go#New",
        "graph reconstructed src/cache.ts#Cache.get",
        "commit reconstructed src/queue.py"
      ])
    )
    expect(found.filter((line) => !line.includes(" reconstructed "))).toEqual([
      "governs captured src/cache.ts#Cache.get"
    ])
  })

  it("names an empty scope, relates a commit to its record, counts symbols and changes", async () => {
    const layer = await snapshot()
    expect(layer.scopes.map(({ reference, state }) => `${reference} ${state}`)).toEqual([
      "src/cache.ts#Cache.get matched",
      "src/gone/** no_match"
    ])
    expect(layer.warnings.map(({ kind }) => kind)).toEqual(["empty_scope"])
    expect(layer.relations).toMatchObject([{ relation: "refers_to", provenance: "reconstructed", declared: false }])
    expect(layer.symbols.get("src/cache.ts")?.map(({ name }) => name)).toEqual(["Cache", "Cache.get"])
    expect(layer.churn.get("src/queue.py")).toBe(1)
  })

  it("says which state answered", async () => {
    const { identity } = await ask((layer) => layer.read)
    expect(identity).toMatchObject({ head: told, dirty: true, digest: expect.stringMatching(/^[0-9a-f]{16}$/) })
    expect(await ask((layer) => layer.identity)).toEqual(identity)
  })
})

describe("a change is noticed at the next call", () => {
  const repository = new Repository()
  repository.commit("One", {
    "docs/decisions/2026-01-01-a.md": decision("Alpha"),
    "a.ts": "// why: first\nexport const a = 1\n"
  })
  const { ask, snapshot } = open(repository.root)
  const identity = () => ask((layer) => Effect.map(layer.read, (reading) => reading.identity))

  it("in a record, a comment, an untracked file, a commit and a removal", async () => {
    const before = await identity()
    expect(before.dirty).toBe(false)
    expect(await identity()).toEqual(before)
    repository.write("docs/decisions/2026-01-01-a.md", decision("Bravo"))
    expect(labels(await snapshot())).toContain("record captured Bravo")
    expect((await identity()).dirty).toBe(true)
    repository.write("a.ts", "// why: other\nexport const a = 1\n")
    expect(labels(await snapshot())).toContain("comment attested other")
    repository.write("b.ts", "// why: new\n")
    expect(labels(await snapshot())).toContain("comment attested new")
    repository.commit("Two\n\nWhy: told in a commit")
    expect(labels(await snapshot())).toContain("commit attested Two")
    expect((await identity()).dirty).toBe(false)
    rmSync(join(repository.root, "b.ts"))
    expect(labels(await snapshot())).not.toContain("comment attested new")
    repository.git("reset", "-q", "--hard", "HEAD~1")
    expect(labels(await snapshot())).toEqual(["record captured Alpha", "comment attested first"])
  })

  it("also where size and time are kept", async () => {
    const path = join(repository.root, "a.ts")
    const { atime, mtime } = statSync(path)
    repository.write("a.ts", "// why: fir5t\nexport const a = 1\n")
    utimesSync(path, atime, mtime)
    expect(labels(await snapshot())).toContain("comment attested fir5t")
  })
})

describe("the first reading", () => {
  it("makes a call wait, and fails in time saying how far it is", async () => {
    const repository = new Repository()
    for (let n = 0; n < 60; n++)
      repository.write(`f${n}.ts`, `// why: ${n}\n${"export const x = () => 1\n".repeat(400)}`)
    repository.commit("Many")
    const { failure, snapshot } = open(repository.root, { waitMs: 1, eager: true })
    expect(await failure((layer) => layer.read)).toMatchObject({
      _tag: "IntentError",
      reason: "timeout",
      message: expect.stringMatching(/still being read: .+, \d+ of \d+/)
    })
    const patient = open(repository.root)
    expect((await patient.snapshot()).nodes).toHaveLength(60)
    void snapshot
  })
})

describe("the cache", () => {
  const repository = new Repository()
  repository.commit("One\n\nWhy: because of one", {
    "a.ts": "// why: kept\nexport const a = 1\n",
    "docs/decisions/2026-01-01-a.md": decision("Alpha")
  })
  const home = temporary()

  it("is written only by who may, owned and readable by one person, and gives the same layer", async () => {
    const reader = open(repository.root, { home })
    const first = await reader.ask((layer) => layer.read)
    expect(existsSync(join(home, "intent"))).toBe(false)
    await open(repository.root, { home, writes: true }).snapshot()
    const file = cachePath(home, repository.root)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(home, "intent")).mode & 0o777).toBe(0o700)
    const again = await open(repository.root, { home }).ask((layer) => layer.read)
    expect(again).toEqual(first)
  })

  it("is no authority: what changed since is read, and a damaged one is ignored", async () => {
    repository.commit("Two\n\nWhy: because of two", { "a.ts": "// why: changed\nexport const a = 2\n" })
    const expected = ["record captured Alpha", "comment attested changed", "commit attested Two", "commit attested One"]
    expect(labels(await open(repository.root, { home }).snapshot())).toEqual(expected)
    for (const text of ["{", "{}", '{"version":1}']) {
      writeFileSync(cachePath(home, repository.root), text)
      expect(labels(await open(repository.root, { home }).snapshot())).toEqual(expected)
    }
  })
})

describe("hostile files", () => {
  const repository = new Repository()
  const root = repository.root
  const outside = temporary()
  writeFileSync(join(outside, "graph.json"), '{"nodes":[]}')
  writeFileSync(join(outside, "2026-01-01-secret.md"), decision("Secret"))
  repository.write("docs/decisions/2026-01-02-nul.md", decision("Nul\0title"))
  repository.write(
    "docs/decisions/2026-01-03-latin.md",
    Buffer.concat([Buffer.from("# Decision: L\n\n## Decision\n\n"), Buffer.from([0xff])])
  )
  repository.write("docs/decisions/2026-01-04-crlf.md", `\uFEFF${decision("Crlf")}`.replaceAll("\n", "\r\n"))
  repository.write("docs/decisions/2026-01-05-large.md", decision("Large", "x".repeat(20 * 1024 * 1024)))
  repository.write("docs/decisions/2026-01-06-fence.md", decision("Fence", "```\n## Recommendation\n\nAnother\n```\n"))
  symlinkSync(join(outside, "2026-01-01-secret.md"), join(root, "docs/decisions/2026-01-01-secret.md"))
  symlinkSync(outside, join(root, "docs/linked"))
  execFileSync("mkfifo", [join(root, "docs/decisions/2026-01-07-fifo.md")])
  repository.write("binary.ts", Buffer.from([0, 1, 2]))
  repository.write("deep.ts", `const a = ${"[".repeat(20_000)}${"]".repeat(20_000)}\n// why: deep\n`)

  it("cost nothing but themselves", async () => {
    const layer = await open(root).snapshot()
    expect(labels(layer).sort()).toEqual(
      [
        "comment attested deep",
        "record captured Crlf",
        "record captured Fence",
        "record captured Large",
        "record captured Nul\0title"
      ].sort()
    )
    expect(layer.warnings.map(({ kind, path }) => `${kind} ${path}`).sort()).toEqual([
      "not_utf8 docs/decisions/2026-01-03-latin.md",
      "structure_in_fence docs/decisions/2026-01-06-fence.md"
    ])
  })

  const graph = (path: string) => open(root, { graph: path }).failure((layer) => layer.read)
  const file = (name: string, text: string) => {
    writeFileSync(join(root, name), text)
    return join(root, name)
  }

  it.each([
    ["/dev/zero", () => "/dev/zero", "invalid_input"],
    ["a FIFO", () => join(root, "docs/decisions/2026-01-07-fifo.md"), "source_unreadable"],
    [
      "a link out",
      () => {
        symlinkSync(join(outside, "graph.json"), join(root, "link.json"))
        return join(root, "link.json")
      },
      "invalid_input"
    ],
    ["../", () => `${root}/../${outside.split("/").at(-1)}/graph.json`, "invalid_input"],
    ["a folder", () => join(root, "docs"), "source_unreadable"],
    ["nothing", () => join(root, "none.json"), "invalid_input"],
    [
      "65 MB",
      () => {
        const path = file("big.json", "{}")
        truncateSync(path, 65 * 1024 * 1024)
        return path
      },
      "source_too_large"
    ],
    [
      "deep nesting",
      () => file("deep.json", `{"nodes":${"[".repeat(200_000)}${"]".repeat(200_000)}}`),
      "source_unreadable"
    ],
    ["no graph", () => file("other.json", '{"edges":[]}'), "source_unreadable"],
    ["no JSON", () => file("none.json2", "nodes"), "source_unreadable"]
  ])("a graph that is %s has a stated result", async (_, make, reason) => {
    expect(await graph(make())).toMatchObject({ _tag: "IntentError", reason })
  })

  it("a graph behind a link inside is read", async () => {
    const real = file("real.json", '{"nodes":[{"id":"a","label":"Inside","file_type":"rationale"}]}')
    symlinkSync(real, join(root, "inner.json"))
    expect(labels(await open(root, { graph: join(root, "inner.json") }).snapshot())).toContain(
      "graph reconstructed Inside"
    )
  })

  it("files are given only from inside", async () => {
    const { ask, failure } = open(root)
    expect(await ask((layer) => layer.file("../etc/passwd", 1000))).toBeUndefined()
    expect(await ask((layer) => layer.file("/etc/passwd", 1000))).toBeUndefined()
    expect(await ask((layer) => layer.file("docs/linked/graph.json", 1000))).toBeUndefined()
    expect(await ask((layer) => layer.file("other.json", 1000))).toBe('{"edges":[]}')
    expect(await failure((layer) => layer.file("big.json", 1000))).toMatchObject({ reason: "source_too_large" })
  })
})

describe("the past", () => {
  const repository = new Repository()
  const first = repository.commit("One\n\nWhy: because of one", {
    "docs/decisions/2026-01-01-a.md": decision("Alpha"),
    "a.ts": "// why: early\nexport const a = 1\n",
    "b.ts": "// why: moved\nexport const b = 1\n"
  })
  repository.git("mv", "b.ts", "c.ts")
  const second = repository.commit("Two\n\nWhy: because of two", { "a.ts": "// why: late\nexport const a = 1\n" })
  repository.write("a.ts", "// why: latest\nexport const a = 1\n")
  repository.write("new.ts", "export const n = 1\n")
  const { ask } = open(repository.root)

  it("is read from git's objects", async () => {
    const at = async (commit: string) => (await ask((layer) => layer.nodesAt(commit))).map(({ label }) => label)
    expect(await at(first)).toEqual(["Alpha", "early", "moved", "One"])
    expect(await at(second)).toEqual(["Alpha", "late", "moved", "Two", "One"])
  })

  it("differs from now by commits, the work tree and untracked files, renames followed", async () => {
    expect(await ask((layer) => layer.changedSince(first))).toEqual([
      { path: "a.ts", status: "modified", state: "uncommitted" },
      { path: "c.ts", status: "renamed", from: "b.ts", state: "committed" },
      { path: "new.ts", status: "added", state: "untracked" }
    ])
  })

  it("does not take a file for changed that was only touched", async () => {
    utimesSync(join(repository.root, "c.ts"), new Date(), new Date())
    const changes = await ask((layer) => layer.changedSince(second))
    expect(changes.map(({ path }) => path)).toEqual(["a.ts", "new.ts"])
  })
})

describe("repositories without anything", () => {
  it("an empty one is an empty layer, none at all a failure", async () => {
    const repository = new Repository()
    expect((await open(repository.root).snapshot()).nodes).toEqual([])
    expect(await open(temporary()).failure((layer) => layer.read)).toMatchObject({ reason: "git_failed" })
  })

  it("a work tree of its own knows what changed in it", async () => {
    const repository = new Repository()
    repository.commit("One", { "a.ts": "// why: a\n", "b.ts": "// why: b\n" })
    const tree = join(temporary(), "tree")
    repository.git("worktree", "add", "-q", tree)
    const { ask } = open(tree)
    expect((await ask((layer) => layer.read)).identity.dirty).toBe(false)
    writeFileSync(join(tree, "a.ts"), "// why: changed\n")
    expect((await ask((layer) => layer.read)).identity.dirty).toBe(true)
    expect(await ask((layer) => layer.changedSince("HEAD"))).toMatchObject([{ path: "a.ts", state: "uncommitted" }])
  })

  it("installed packages that nobody ignores are not read", async () => {
    const repository = new Repository()
    repository.write("node_modules/x/index.js", "// why: theirs\n")
    repository.write("own.js", "// why: ours\n")
    expect(labels(await open(repository.root).snapshot())).toEqual(["comment attested ours"])
  })

  it("a folder deep inside one is that one", async () => {
    const repository = new Repository()
    repository.commit("One", { "docs/decisions/2026-01-01-a.md": decision("Alpha") })
    mkdirSync(join(repository.root, "x/y"), { recursive: true })
    expect(labels(await open(join(repository.root, "x/y")).snapshot())).toEqual(["record captured Alpha"])
  })
})
