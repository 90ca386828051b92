import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { describe, expect, it } from "vitest"
import { outcomeOf, run, runJson, start, workspace } from "./harness.ts"

/** What a running watch says, a line at a time. */
const watching = (options: Parameters<typeof start>[1]) => {
  const child = start(["watch", "--json"], options)
  const ended = outcomeOf(child)
  const lines: Array<string> = []
  let wake = () => {}
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line)
      wake()
    })
  }
  /** Resolves with the lines since the last call once they fulfil a condition. */
  const until = async (done: (lines: ReadonlyArray<string>) => boolean): Promise<ReadonlyArray<string>> => {
    while (!done(lines)) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    return lines.splice(0)
  }
  return { child, ended, until }
}

const sumOf = (lines: ReadonlyArray<string>, field: "added" | "updated" | "removed"): number =>
  lines.filter((line) => line.startsWith("{")).reduce((sum, line) => sum + JSON.parse(line)[field], 0)

describe("ibid watch", () => {
  it("follows what happens, joins bursts, and survives a folder that goes and comes back", async () => {
    const { base, folder, home } = workspace()
    const options = { cwd: base, home }
    writeFileSync(join(folder, "a.md"), "alpha")
    await run(["add", folder], options)
    writeFileSync(join(folder, "b.md"), "written while nobody watched")
    const { child, ended, until } = watching(options)
    await until((lines) => sumOf(lines, "added") === 1)

    writeFileSync(join(folder, "a.md"), "alpha, edited")
    await until((lines) => sumOf(lines, "updated") === 1)

    mkdirSync(join(folder, "sub/deep"), { recursive: true })
    for (let index = 0; index < 100; index++) writeFileSync(join(folder, `sub/deep/${index}.md`), `text ${index}`)
    const runs = await until((lines) => sumOf(lines, "added") === 100)
    expect(runs.length).toBeLessThan(10)

    rmSync(join(folder, "sub/deep/7.md"))
    await until((lines) => sumOf(lines, "removed") === 1)

    renameSync(folder, join(base, "elsewhere"))
    await until((lines) => lines.some((line) => line.includes("is gone")))
    expect((await runJson(["status"], options)).notebooks).toMatchObject([{ sources: 101 }])
    renameSync(join(base, "elsewhere"), folder)
    writeFileSync(join(folder, "sub/new.md"), "new")
    await until((lines) => lines.some((line) => line.includes("is back")) && sumOf(lines, "added") === 1)
    writeFileSync(join(folder, "sub/newer.md"), "newer")
    await until((lines) => sumOf(lines, "added") === 1)

    child.kill("SIGINT")
    expect((await ended).code).toBe(130)
  }, 60_000)
})
