import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { sampleHome, servedFrom } from "../helpers/built.ts"
import { servers } from "../helpers/serverProcess.ts"

const preload = `--require=${join(import.meta.dirname, "../helpers/watchSockets.cjs")}`

/** Inodes of all internet sockets of this machine, as the kernel lists them. */
const internetSockets = (): ReadonlySet<string> =>
  new Set(
    ["tcp", "tcp6", "udp", "udp6"].flatMap((table) =>
      readFileSync(`/proc/net/${table}`, "utf8")
        .split("\n")
        .slice(1)
        .map((line) => line.trim().split(/\s+/)[9] ?? "")
    )
  )

/** Inodes of the sockets that a process holds. */
const socketsOf = (pid: number): ReadonlyArray<string> =>
  readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []
    } catch {
      // Closed since the folder was listed.
      return []
    }
  })

let home: string
beforeAll(() => {
  home = sampleHome()
})
const running = servers(() => servedFrom(home, { NODE_OPTIONS: preload }))
afterEach(() => running.stopAll())

describe("while it serves", () => {
  it("the built command opens no socket", async () => {
    const server = running.start()
    await server.reply(server.request("server/discover"))
    await server.reply(server.request("tools/list"))
    await server.call("list_notebooks")
    const search = { notebook_id: "Coop", query: "https://example.com tide" }
    const found = await server.call("search_notebook", search)
    expect(found.result?.isError, server.stderr).toBeUndefined()
    for (const strategy of ["sparse", "dense", "hybrid"]) await server.call("search_notebook", { ...search, strategy })
    await server.call("verify_quote", { quote: "The tide gauge was moved in spring." })
    await server.call("search_notes", { notebook_id: "Coop", query: "tide" })
    const pid = server.child.pid
    if (existsSync("/proc/net/tcp") && pid !== undefined) {
      const open = internetSockets()
      expect(socketsOf(pid).filter((inode) => open.has(inode))).toEqual([])
    }
    server.child.stdin.end()
    await server.ended
    expect(server.stderr).not.toContain("SOCKET")
  })

  it("and the watch would have seen one, in a thread too", () => {
    const attempts = [
      `require("node:net").connect(59999, "127.0.0.1").on("error", () => {})`,
      `fetch("http://127.0.0.1:59999").catch(() => {})`,
      `require("node:http").createServer().listen(0, "127.0.0.1", function () { this.close() })`,
      `new (require("node:worker_threads").Worker)('fetch("http://127.0.0.1:59999").catch(() => {})', { eval: true })`
    ]
    for (const attempt of attempts) {
      const { stderr } = spawnSync(process.execPath, [preload, "-e", attempt], { encoding: "utf8" })
      expect(stderr, attempt).toContain("SOCKET")
    }
  })
})
