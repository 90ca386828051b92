import { join } from "node:path"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { sampleHome } from "../helpers/built.ts"
import { bundle } from "../helpers/bundle.ts"
import { servers } from "../helpers/serverProcess.ts"

let args: ReadonlyArray<string>
beforeAll(async () => {
  const dir = await bundle({ server: "test/server/slowFixture.ts", worker: "test/server/slowWorker.ts" })
  args = [join(dir, "server.mjs"), sampleHome(), join(dir, "worker.mjs")]
})

const fixture = servers(() => ({ command: process.execPath, args }))
afterEach(() => fixture.stopAll())

const search = { name: "search_notebook", arguments: { notebook_id: "Coop", query: "tide gauge" } }

/** A server whose query thread is inside a statement without end. */
const stuck = async (timeLimit = "30000") => {
  const server = fixture.start({ FIXTURE_TIME_LIMIT: timeLimit })
  expect((await server.call("list_notebooks")).result?.structuredContent).toHaveProperty("notebooks")
  const id = server.request("tools/call", search)
  await server.until(() => server.stderr.includes("inside SQLite"))
  return { server, id }
}

describe("a query without end", () => {
  it("is over at the time limit, and other calls are answered by a fresh thread", async () => {
    const { id, server } = await stuck("1500")
    const reply = await server.reply(id)
    expect(JSON.parse(reply.result?.content?.[0]?.text ?? "")).toMatchObject({ error: { code: "timeout" } })
    expect((await server.call("list_notebooks")).result?.structuredContent).toHaveProperty("notebooks")
  })

  it("is over when it is cancelled", async () => {
    const { id, server } = await stuck()
    server.notify("notifications/cancelled", { requestId: id })
    expect((await server.call("list_notebooks")).result?.structuredContent).toHaveProperty("notebooks")
    expect(server.replies.map((reply) => reply.id)).not.toContain(id)
  })

  it.each(["SIGTERM", "end of stdin"])("does not hold up the end by %s", async (how) => {
    const { server } = await stuck()
    if (how === "SIGTERM") server.child.kill(how)
    else server.child.stdin.end()
    expect(await server.timeToEnd()).toBeLessThan(1000)
  })
})
