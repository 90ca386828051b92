import PostalMime, { type Address, type Email } from "postal-mime"
import { CanonicalTextBuilder } from "../../../../domain/document/CanonicalTextBuilder.ts"
import { normalizeText } from "../../../../domain/document/normalizeText.ts"
import type { ParsedDocument } from "../../../../domain/document/ParsedDocument.ts"
import { paragraphRanges } from "../../../../domain/document/paragraphRanges.ts"

const addressText = (address: Address | undefined): string => {
  if (address === undefined) return ""
  const name = address.name.trim()
  const mail = address.address ?? ""
  if (mail === "") return address.group === undefined ? name : `${name}: ${address.group.map(addressText).join(", ")}`
  return name === "" || name === mail ? mail : `${name} <${mail}>`
}

const dateText = (date: string | undefined): string => {
  const time = date === undefined ? Number.NaN : Date.parse(date)
  return Number.isNaN(time) ? (date ?? "") : new Date(time).toISOString().replace(/\.000Z$/, "Z")
}

// What Windows-1252 has where Latin-1 has control characters, from 0x80 on.
const windows = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ"

// why: the decoder takes Windows-1252 for Latin-1 in some releases of Node (nodejs/node#56542).
const mended = (text: string): string =>
  text.replace(/[\u0080-\u009F]/g, (char) => windows[char.charCodeAt(0) - 0x80] ?? char)

/** Reads one message as its parts. */
export const readMessage = (bytes: Uint8Array): Promise<Email> =>
  PostalMime.parse(bytes, { maxNestingDepth: 50, maxHeadersSize: 1024 * 1024 })

/** A message's document: its subject, who wrote to whom and when, and its text part (its HTML where it has no other). */
export const messageDocument = async (message: Email): Promise<ParsedDocument> => {
  const builder = new CanonicalTextBuilder()
  const subject = mended(message.subject?.trim() ?? "")
  const from = addressText(message.from)
  const to = (message.to ?? []).slice(0, 50).map(addressText).join(", ")
  const date = dateText(message.date)
  builder.block("heading", subject, { level: 1, outline: false })
  const lines = [
    ["From", from],
    ["To", to],
    ["Date", date]
  ]
  const head = lines.flatMap(([name, value]) => (value === "" ? [] : [`${name}: ${value}`])).join("\n")
  builder.block("paragraph", head)
  const text = mended(normalizeText(message.text ?? ""))
  if (text.trim() !== "") {
    for (const range of paragraphRanges(text)) builder.block("paragraph", text.slice(range.start, range.end))
  } else if (message.html !== undefined) {
    const { addHtml } = await import("../html/addHtml.ts")
    addHtml(builder, mended(message.html), { outline: false })
  }
  const metadata = Object.fromEntries(
    [
      ["author", from],
      ["to", to],
      ["date", date]
    ]
      .filter(([, value]) => value !== "")
      .map(([key, value]) => [key, (value ?? "").slice(0, 1000)])
  )
  return builder.build({ type: "mail", mimeType: "message/rfc822", title: subject, metadata })
}
