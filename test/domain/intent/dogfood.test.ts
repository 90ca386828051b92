import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import picomatch from "picomatch"
import { describe, expect, it } from "vitest"
import { linkRecords } from "../../../src/domain/whyspec/corpus.ts"
import { resolveGoverns } from "../../../src/domain/whyspec/governs.ts"
import { recordNode } from "../../../src/domain/whyspec/node.ts"
import { parseRecordText } from "../../../src/domain/whyspec/record.ts"
import { renderRecord } from "../../../src/domain/whyspec/render.ts"

const root = fileURLToPath(new URL("../../../", import.meta.url))
const folder = join(root, "docs/decisions")
const names = readdirSync(folder).filter((name) => name.endsWith(".md"))

const under = (path: string): ReadonlyArray<string> =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? under(join(path, entry.name)) : [join(path, entry.name)]
  )
const files = [
  ...["src", "test", "scripts", "docs", "examples"].flatMap(under),
  ...readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
]

describe("this repository's own decisions", () => {
  it.each(names)("%s is a why record in the canonical rendering", (name) => {
    const text = readFileSync(join(folder, name), "utf8")
    const { record } = parseRecordText(text)
    if (record === undefined) throw new Error("no record")
    const { title, ...rest } = record
    expect(record.kind).toBe("decision")
    expect(renderRecord({ ...rest, chosen: title })).toBe(text)
  })

  it("have distinct identifiers, resolved relations and scopes that match something", () => {
    const nodes = names.map((name) => {
      const { record } = parseRecordText(readFileSync(join(folder, name), "utf8"))
      if (record === undefined) throw new Error(name)
      return recordNode(record, `docs/decisions/${name}`)
    })
    const corpus = linkRecords(nodes)
    expect(corpus.duplicateIdentifiers).toEqual([])
    expect(corpus.edges).toHaveLength(nodes.reduce((sum, node) => sum + (node.relations?.length ?? 0), 0))
    const empty = nodes.flatMap((node) =>
      resolveGoverns(node.governs ?? [], files, (glob) => picomatch(glob, { dot: true }))
        .filter(({ state }) => state === "no_match")
        .map(({ reference }) => `${node.source_file}: ${reference.text}`)
    )
    expect(empty).toEqual([])
  })
})
