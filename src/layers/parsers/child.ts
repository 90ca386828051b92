import * as Schema from "effect/Schema"
import type { ParseResult } from "../../services/DocumentParser.ts"
import { asParserError } from "./failures.ts"
import { parseRequest } from "./parseRequest.ts"
import { type Answer, type Ask, ChildLimits, sliceChars } from "./pool/messages.ts"
import { startWatchdog } from "./pool/watchdog.ts"

const limits = Schema.decodeUnknownSync(Schema.fromJsonString(ChildLimits))(process.argv[2])

// why: waiting until a message is written keeps at most one slice of a long text in memory twice.
const send = (answer: Answer): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(answer, () => resolve())
  })

const sendParsed = async (id: number, { documents, hash }: ParseResult): Promise<void> => {
  const rest = []
  for (const { part, document } of documents) {
    let slices = 0
    let { text } = document
    if (text.length > sliceChars) {
      for (let at = 0; at < text.length; at += sliceChars, slices++) {
        await send({ _tag: "Slice", id, text: text.slice(at, at + sliceChars) })
      }
      text = ""
    }
    rest.push({ ...(part === undefined ? {} : { part }), slices, document: { ...document, text } })
  }
  const parsed: Answer = { _tag: "Parsed", id, hash, documents: rest, resident: process.memoryUsage.rss() }
  // why: a small answer need not be waited for, and the next file can begin.
  if (rest.some((one) => one.slices > 0)) await send(parsed)
  else process.send?.(parsed)
}

const answer = async ({ id, ...request }: Ask): Promise<void> => {
  try {
    await sendParsed(id, await parseRequest(request, limits))
  } catch (thrown) {
    const { reason, message, hint } = asParserError(thrown)
    const resident = process.memoryUsage.rss()
    await send({ _tag: "Failed", id, resident, reason, message, ...(hint === undefined ? {} : { hint }) })
  }
}

startWatchdog(limits.residentBytes)
process.on("disconnect", () => process.exit(0))
// why: a parser's stray rejection must not end the process under the file that comes next; its own await tells.
process.on("unhandledRejection", () => undefined)
let queue = Promise.resolve()
process.on("message", (ask: Ask) => {
  queue = queue.then(() => answer(ask))
})
