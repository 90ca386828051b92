import { describe, expect, it } from "vitest"
import { decodeManifest, type FixtureEntry, fileText } from "../../../src/domain/whyspec/conformance/corpus.ts"
import { judge, runCorpus } from "../../../src/domain/whyspec/conformance/run.ts"
import { hasWhyspec, readTree, whyspecRoot } from "./corpusFiles.ts"

const encode = (text: string) => new TextEncoder().encode(text)

const manifestOf = (...fixtures: ReadonlyArray<object>) => encode(JSON.stringify({ fixtures }))

describe("a corpus of one's own", () => {
  const entry = {
    id: "own-1",
    kind: "record",
    path: "records/a.md",
    verdict_kind: "field_expectation",
    valid: true,
    expect: { parses: true, title: "Keep one", alternatives: 1, status: null }
  }
  const record = encode("# Decision: Keep one\n\n## Decision\n\nYes.\n\n## Alternatives\n\n- Keep two\n")

  it("passes what holds", () => {
    const report = runCorpus(
      new Map([
        ["manifest.json", manifestOf(entry)],
        ["records/a.md", record]
      ])
    )
    expect(report).toMatchObject({ total: 1, passed: 1, failed: 0, kinds: { record: { total: 1, passed: 1 } } })
  })

  it("reports expected and actual of what does not", () => {
    const wrong = { ...entry, expect: { ...entry.expect, title: "Keep two" } }
    const report = runCorpus(
      new Map([
        ["manifest.json", manifestOf(wrong)],
        ["records/a.md", record]
      ])
    )
    expect(report?.failures).toEqual([
      { id: "own-1", kind: "record", expected: { title: "Keep two" }, actual: { title: "Keep one" } }
    ])
  })

  it("skips nothing: unknown kinds, unknown keys, empty demands and missing files fail", () => {
    const cases = [
      { ...entry, kind: "riddle" },
      { ...entry, expect: { flavour: "sweet" } },
      { ...entry, expect: { notes: "prose" } },
      { ...entry, path: "records/none.md" }
    ]
    const report = runCorpus(
      new Map([
        ["manifest.json", manifestOf(...cases)],
        ["records/a.md", record]
      ])
    )
    expect(report).toMatchObject({ total: 4, failed: 4 })
  })

  it("says that a folder holds no corpus", () => {
    expect(runCorpus(new Map())).toBeUndefined()
    expect(runCorpus(new Map([["manifest.json", encode("{")]]))).toBeUndefined()
  })
})

const mutated = (value: unknown): unknown => {
  if (typeof value === "string") return `${value}x`
  if (typeof value === "number") return value + 1
  if (typeof value === "boolean") return !value
  if (value === null) return "x"
  if (Array.isArray(value)) return [...value, "zz"]
  const [first, ...rest] = Object.entries(value ?? {})
  return first === undefined ? { zz: 1 } : Object.fromEntries([[first[0], mutated(first[1])], ...rest])
}

describe.skipIf(!hasWhyspec)("the shared corpus", () => {
  const files = hasWhyspec ? readTree(`${whyspecRoot}fixtures`) : new Map<string, Uint8Array>()
  const entries = decodeManifest(fileText(files, "manifest.json") ?? "") ?? []

  it("passes whole", () => {
    const report = runCorpus(files)
    expect(report?.failures).toEqual([])
    expect(report?.total).toBe(290)
  })

  const plain = (entry: FixtureEntry) => !["envelope", "vector", "filename_scenario"].includes(entry.kind)
  const demands = entries
    .filter(plain)
    .flatMap((entry) => Object.keys(entry.expect).map((key) => ({ entry, key })))
    .filter(
      ({ entry, key }) => !("expect" in entry.expect) && !/_must_|^notes?|divergence|^engine_|source|_file$/.test(key)
    )

  it("fails on every changed expectation of a record, a folder, a name, an identity or a rendering", () => {
    expect(demands.length).toBeGreaterThan(700)
    const missed = demands.filter(({ entry, key }) => {
      const expectation = { ...entry.expect, [key]: mutated(entry.expect[key]) }
      return judge({ ...entry, expect: expectation }, files).length === 0
    })
    expect(missed.map(({ entry, key }) => `${entry.id} ${key}`)).toEqual([])
  })

  it("fails on a turned verdict of an envelope, a vector or a file name", () => {
    const turned = entries
      .filter(
        (entry) =>
          !("expect" in entry.expect) && typeof entry.expect.conformant === "boolean" && !("slug" in entry.expect)
      )
      .map((entry) => ({ ...entry, expect: { ...entry.expect, conformant: !entry.expect.conformant } }))
    expect(turned.length).toBeGreaterThan(70)
    expect(turned.filter((entry) => judge(entry, files).length === 0).map((entry) => entry.id)).toEqual([])
  })

  it("fails on a changed key, rule, condition or constraint of an envelope", () => {
    const envelopes = entries.filter((entry) => entry.kind === "envelope" && !("expect" in entry.expect))
    const changes = envelopes.flatMap((entry) => [
      ...("required_keys" in entry.expect ? [{ entry, change: { required_keys: ["zz"] } }] : []),
      ...("required_keys" in entry.expect ? [{ entry, change: { forbidden_keys: ["command"] } }] : []),
      ...("violates" in entry.expect ? [{ entry, change: { violates: ["nothing"] } }] : []),
      ...("failing_condition" in entry.expect
        ? [{ entry, change: { failing_condition: { path: "zz", op: "present" } } }]
        : []),
      ...("constraints" in entry.expect ? [{ entry, change: { constraints: [{ path: "zz", op: "present" }] } }] : []),
      ...("constraints" in entry.expect ? [{ entry, change: { constraints: [{ path: "status", op: "riddle" }] } }] : [])
    ])
    expect(changes.length).toBeGreaterThan(100)
    const missed = changes.filter(
      ({ change, entry }) =>
        !/core_conformant/.test(JSON.stringify(entry.expect)) &&
        judge({ ...entry, expect: { ...entry.expect, ...change } }, files).length === 0
    )
    expect(missed.map(({ change, entry }) => `${entry.id} ${JSON.stringify(change)}`)).toEqual([])
  })
})
