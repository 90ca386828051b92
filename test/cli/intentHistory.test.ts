import { mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { Repository } from "../layers/git/repository.ts"
import { run, runJson } from "./harness.ts"

const base = realpathSync(mkdtempSync(join(tmpdir(), "ibid-history-")))
afterAll(() => rmSync(base, { recursive: true, force: true }))

it("a setting bounds how much history is read", async () => {
  const repository = new Repository(join(base, "repository"))
  for (const name of ["first", "second", "third"]) {
    repository.commit(`Change ${name}\n\nWhy: the ${name} reason stands`, { [`${name}.ts`]: "export {}\n" })
  }
  const options = { cwd: join(base, "repository"), home: join(base, "home") }
  const read = async () => JSON.parse((await run(["sync", "--repo", ".", "--json"], options)).stdout).commits
  expect(await read()).toBe(3)
  await run(["config", "set", "intent.commits", "1"], options)
  expect(await read()).toBe(1)
  const reasons = JSON.stringify(await runJson(["list-intent", "--repo", "."], options))
  expect(reasons).toContain("the third reason stands")
  expect(reasons).not.toContain("the first reason stands")
})
