import type { FormatParser, ParsedPart } from "../Format.ts"
import { unreadable } from "../failures.ts"
import { extensionOf } from "../names.ts"
import { messageDocument, readMessage } from "./mail/message.ts"
import { splitMbox } from "./mail/splitMbox.ts"

const isMailbox = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "From "

/** E-mail: a message, a mailbox with one document a message (told apart by its id), or a page saved as MHTML. */
export const parse: FormatParser = async ({ bytes, name }) => {
  if (!isMailbox(bytes)) {
    const message = await readMessage(bytes)
    if (/^mht(?:ml)?$/.test(extensionOf(name)) && message.html !== undefined) {
      const { pageDocument } = await import("./html.ts")
      return [{ document: pageDocument(message.html) }]
    }
    if (message.headers.length === 0) throw unreadable("The message is damaged: it has no headers.")
    return [{ document: await messageDocument(message) }]
  }
  const parts: Array<ParsedPart> = []
  const seen = new Map<string, number>()
  for (const one of splitMbox(bytes)) {
    const message = await readMessage(one)
    const id = (message.messageId ?? `${message.date ?? ""} ${message.subject ?? ""}`)
      .replace(/\s+/g, " ")
      .slice(0, 200)
    const count = (seen.get(id) ?? 0) + 1
    seen.set(id, count)
    parts.push({ part: count === 1 ? id : `${id} ${count}`, document: await messageDocument(message) })
  }
  return parts
}
