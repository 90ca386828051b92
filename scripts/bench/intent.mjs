// Measures the intent layer over a repository of 5,000 files and 20,000 commits: the first reading, a reading of which nothing
// changed, and calls to a server that is running.
import { execFile } from "node:child_process"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { makeRepository } from "./intentRepository.mjs"
import { connect } from "./rpc.mjs"

const execute = promisify(execFile)
const round = (value, digits = 2) => Number(value.toFixed(digits))

const timed = async (run) => {
  const started = performance.now()
  const result = await run()
  return { seconds: (performance.now() - started) / 1000, result }
}

/**
 * @param main the built command
 * @param folder an empty folder to work in
 * @returns figures, with what they are to be at most
 */
export const measureIntent = async ({ main, folder, files = 5_000, commits = 20_000 }) => {
  const repository = join(folder, "repository")
  const home = join(folder, "intent-home")
  await mkdir(home, { recursive: true })
  await makeRepository(repository, { files, commits })
  const env = { ...process.env, IBID_HOME: home }
  const ibid = async (...args) =>
    JSON.parse(
      (await execute(process.execPath, [main, ...args, "--repo", repository, "--json"], { env, maxBuffer: 1 << 26 }))
        .stdout
    )
  const first = await timed(() => ibid("sync"))
  const again = await timed(() => ibid("sync"))
  const asked = await timed(() => ibid("why", "why was option 42 chosen?"))
  const server = connect(process.execPath, [main, "serve", "--tools", "intent", "--repo", repository], {
    IBID_HOME: home
  })
  await server.call("intent_why", { question: "why is module 5 separate?" })
  const calls = []
  for (let i = 0; i < 11; i++) {
    calls.push((await timed(() => server.call("intent_explain", { target: `src/m${i}/file${i}.ts` }))).seconds * 1000)
  }
  await server.close()
  calls.sort((a, b) => a - b)
  return {
    files: first.result.files,
    commits: first.result.commits,
    intents: first.result.intents,
    firstSeconds: round(first.seconds),
    firstTarget: "at most 60 s",
    unchangedSeconds: round(again.seconds),
    unchangedTarget: "at most 1 s",
    whyFromCommandSeconds: round(asked.seconds),
    callToRunningServerMs: round(calls[5] ?? 0, 0)
  }
}
