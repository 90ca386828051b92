import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as fc from "fast-check"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { toolsOf } from "../../src/tools/index.ts"
import { ibid, sampleFolder, servedFrom, temporary } from "../helpers/built.ts"
import { hostileArguments, type KnownValues } from "../helpers/hostile.ts"
import { ServerProcess } from "../helpers/serverProcess.ts"

const home = temporary("sentinel-home")
const root = temporary("sentinel-root")
const user = "sentinel-user"
const sentinels = /sentinel-(?:home|root|user)/

let known: KnownValues = {}
beforeAll(() => {
  cpSync(sampleFolder, join(root, "papers"), { recursive: true })
  mkdirSync(join(root, "broken"))
  writeFileSync(join(root, "broken/torn.pdf"), "%PDF-1.7\n1 0 obj\n<< /Type /Catalog")
  writeFileSync(join(root, "broken/blank.md"), "\n\n")
  writeFileSync(join(root, "titled.md"), `---\ntitle: ${root}/titled.md\n---\n\nThe ferry leaves at nine.\n`)
  writeFileSync(join(root, "vanishes.txt"), "The harbour was dredged in May.")
  try {
    ibid(home, ["add", root, "--notebook", "Papers"])
  } catch {
    // Some of these files fail on purpose, and the command says so with its exit code.
  }
  ibid(home, ["share", "Papers"])
  ibid(home, ["add", join(root, "papers"), "--notebook", "Unshared"])
  ibid(home, ["note", "add", "--notebook", "Papers", "--title", "Ferry"], "The ferry leaves at ten on Sundays.")
  const sourcesOf = (notebook: string): ReadonlyArray<{ readonly documentId: string }> =>
    JSON.parse(ibid(home, ["sources", notebook, "--json"])).sources
  const sources = sourcesOf("Papers")
  const hidden = sourcesOf("Unshared")
  rmSync(join(root, "vanishes.txt"))
  writeFileSync(join(root, "titled.md"), "The ferry leaves at noon.")
  const documents = [...sources, ...hidden].map(({ documentId }) => documentId)
  known = {
    notebook_id: ["Papers", "Unshared"],
    document_id: documents,
    document_ids: documents,
    query: ["ferry", "harbour", "tide gauge"],
    quote: ["The ferry leaves at nine.", "the harbour was dredged"]
  }
})

let server: ServerProcess | undefined
afterEach(() => server?.kill())

describe("answers and failures of the built server", () => {
  it.each(toolsOf.knowledge.map((tool) => [tool.name, tool] as const))(
    "%s adds no name of home, root or user",
    async (name, tool) => {
      const subject = servedFrom(home, { HOME: `/home/${user}`, USER: user, LOGNAME: user })
      const started = new ServerProcess(subject.command, subject.args, subject.env)
      server = started
      let answered = 0
      await fc.assert(
        fc.asyncProperty(hostileArguments(tool.inputJsonSchema, known), async (args) => {
          const id = started.request("tools/call", { name, arguments: args })
          const reply = await started.reply(id)
          if (reply.result !== undefined && reply.result.isError !== true) answered += 1
          expect(JSON.stringify(reply)).not.toMatch(sentinels)
          expect(JSON.stringify(reply)).not.toContain('\\"internal\\"')
          started.lines.length = 0
        }),
        { numRuns: 150 }
      )
      // The calls must have come further than the check of their arguments.
      expect(answered).toBeGreaterThan(0)
      // The file's own title was a path: a list shows the name of the file instead.
      const list = await started.call("list_sources", { notebook_id: "Papers" })
      expect(JSON.stringify(list)).toContain("titled")
      expect(JSON.stringify(list)).not.toMatch(sentinels)
    },
    60_000
  )

  it("keep stderr's first lines free of them too", async () => {
    const subject = servedFrom(home, { HOME: `/home/${user}`, USER: user })
    const started = new ServerProcess(subject.command, subject.args, subject.env)
    server = started
    await started.until(() => started.stderr.includes("clients see"))
    expect(started.stderr).toContain("clients see: Papers")
    expect(started.stderr).not.toMatch(sentinels)
  })
})
