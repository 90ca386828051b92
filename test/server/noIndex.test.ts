import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { knowledgeTools } from "../../src/domain/vocabulary.ts"
import { ibid, sampleFolder, servedFrom, temporary } from "../helpers/built.ts"
import { ServerProcess } from "../helpers/serverProcess.ts"

const args: Record<(typeof knowledgeTools)[number], Record<string, unknown>> = {
  list_notebooks: {},
  list_sources: { notebook_id: "default" },
  search_notebook: { notebook_id: "default", query: "tide" },
  get_source: { document_id: "d1" },
  read_document: { document_id: "d1" },
  search_notes: { notebook_id: "default", query: "tide" },
  verify_quote: { quote: "tide" }
}

let server: ServerProcess | undefined
afterEach(() => server?.kill())

const serve = (home: string): ServerProcess => {
  const subject = servedFrom(home)
  server = new ServerProcess(subject.command, subject.args, subject.env)
  return server
}

const errorOf = async (started: ServerProcess, name: keyof typeof args) =>
  JSON.parse((await started.call(name, args[name])).result?.content?.[0]?.text ?? "").error

describe("a server without an index", () => {
  it("starts, and each tool says what to do", async () => {
    const started = serve(temporary("home"))
    for (const name of knowledgeTools) {
      expect(await errorOf(started, name)).toMatchObject({
        code: "no_index",
        hint: expect.stringContaining("ibid add")
      })
    }
  })

  it("sees the index that appears, and what is shared, on its next call", async () => {
    const home = temporary("home")
    const started = serve(home)
    expect(await errorOf(started, "list_notebooks")).toMatchObject({ code: "no_index" })
    ibid(home, ["add", sampleFolder])
    expect((await started.call("list_notebooks")).result?.structuredContent).toEqual({ notebooks: [] })
    expect(await errorOf(started, "search_notebook")).toMatchObject({ code: "not_found" })
    ibid(home, ["share", "default"])
    const found = (await started.call("search_notebook", args.search_notebook)).result?.structuredContent
    expect(found?.evidence).toContainEqual(expect.objectContaining({ quote: expect.stringMatching(/tide/i) }))
    ibid(home, ["unshare", "default"])
    expect(await errorOf(started, "search_notebook")).toMatchObject({ code: "not_found" })
  })
})

describe("a server over a file that is no index", () => {
  it("starts, says so, and names no path", async () => {
    const home = temporary("sentinel-home")
    writeFileSync(join(home, "ibid.db"), "this is no database, and long enough to be looked at as one".repeat(100))
    const started = serve(home)
    for (const name of knowledgeTools) {
      expect(await errorOf(started, name)).toMatchObject({ code: "index_corrupt", hint: expect.any(String) })
    }
    expect(started.lines.join("\n")).not.toContain("sentinel")
  })
})
