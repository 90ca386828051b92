import { execFile } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sampleFactory } from "../helpers/clients.ts"
import { serveHttp } from "../helpers/httpServer.ts"

const root = join(import.meta.dirname, "../..")
const suite = join(root, "node_modules/@modelcontextprotocol/conformance/dist/index.js")
const preload = join(root, "test/helpers/globSync.mjs")

const decodeChecks = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({ id: Schema.String, status: Schema.String, errorMessage: Schema.optionalKey(Schema.String) })
  )
)

/** Checks that need tools made for the suite: it says `not testable` of each. */
const untestable = [
  "sep-2575-http-server-no-independent-requests-on-stream",
  "sep-2575-missing-capability-http-400",
  "sep-2575-server-no-log-without-loglevel",
  "sep-2575-server-rejects-undeclared-capability"
]

describe("the conformance suite", () => {
  const scope = Scope.makeUnsafe()
  let server: Awaited<ReturnType<typeof serveHttp>>
  beforeAll(async () => {
    server = await serveHttp(await Effect.runPromise(Scope.provide(sampleFactory(), scope)))
  })
  afterAll(async () => {
    await server.close()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })

  /** The checks of one scenario that failed or warn. (Skipped are those of lists that change; ours never does.) */
  const run = async (scenario: string, version: string) => {
    const folder = mkdtempSync(join(tmpdir(), "ibid-conformance-"))
    try {
      const said = await new Promise<string>((resolve) => {
        const args = [
          suite,
          "server",
          "--url",
          server.url,
          "--scenario",
          scenario,
          "--spec-version",
          version,
          "-o",
          folder
        ]
        execFile(process.execPath, ["--import", preload, ...args], (_, stdout, stderr) => resolve(stdout + stderr))
      })
      const [result] = readdirSync(folder)
      if (result === undefined) throw new Error(`the suite did not run: ${said}`)
      const checks = decodeChecks(JSON.parse(readFileSync(join(folder, result, "checks.json"), "utf8")))
      expect(checks.filter(({ status }) => status === "SUCCESS").length, said).toBeGreaterThan(0)
      return checks.filter(({ status }) => !["SUCCESS", "INFO", "SKIPPED"].includes(status))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  it.each([
    ["tools-list", "2026-07-28"],
    ["http-header-validation", "2026-07-28"],
    ["dns-rebinding-protection", "2026-07-28"],
    ["server-initialize", "2025-11-25"],
    ["ping", "2025-11-25"],
    ["tools-list", "2025-11-25"]
  ])("passes %s of %s", async (scenario, version) => {
    expect(await run(scenario, version)).toEqual([])
  })

  it("passes server-stateless of 2026-07-28, but for what needs special tools", async () => {
    const open = await run("server-stateless", "2026-07-28")
    expect(open.map(({ id }) => id).sort()).toEqual(untestable)
    for (const { errorMessage } of open) expect(errorMessage).toMatch(/not testable/i)
  })
})
