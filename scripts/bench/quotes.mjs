// How long it takes to say whether a quote stands in a notebook of five million characters.
import { join } from "node:path"
import { writeDocuments } from "./corpus.mjs"
import { connect } from "./rpc.mjs"

const wantedChars = 5_000_000

/** Figures of verify_quote: quotes as they stand, altered ones, and ones that are not there. */
export const measureQuotes = async ({ main, folder, texts, ibid, timed, summary }) => {
  const env = { IBID_HOME: join(folder, "quotes-home") }
  const mean = texts.reduce((sum, { title, text }) => sum + title.length + text.length, 0) / texts.length
  const count = Math.ceil(wantedChars / mean)
  await writeDocuments(join(folder, "quotes"), texts, count)
  await ibid(["add", join(folder, "quotes"), "--json"], env)
  await ibid(["share", "default"], env)
  const server = connect(process.execPath, [main, "serve"], env)
  const quoted = texts
    .slice(0, count)
    .map(({ text }) => text.slice(40, 190).trim())
    .filter((quote) => quote.length > 100)
  const asked = Array.from({ length: 60 }, (_, i) => quoted[Math.floor((i * quoted.length) / 60)])
  const measure = async (alter, verdicts) => {
    const times = []
    for (const quote of asked) {
      let answer
      times.push(
        await timed(async () => {
          answer = await server.call("verify_quote", { quote: alter(quote), notebook_id: "default" })
        })
      )
      if (!verdicts.includes(answer.structuredContent.verdict))
        throw new Error(`verify_quote says ${JSON.stringify(answer)}`)
    }
    return summary(times)
  }
  const figures = {
    documents: count,
    millionChars: Number(((count * mean) / 1e6).toFixed(1)),
    verbatimMs: await measure((quote) => quote, ["verbatim"]),
    alteredMs: await measure((quote) => quote.toUpperCase().replaceAll(" ", "  "), ["normalized", "verbatim"]),
    absentMs: await measure((quote) => `${quote.slice(0, 60)} zzyzx ${quote.slice(60)}`, ["not_found"]),
    target: "at most 100 ms"
  }
  await server.close()
  return figures
}
