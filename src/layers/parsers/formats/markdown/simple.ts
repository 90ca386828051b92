import type { CanonicalTextBuilder } from "../../../../domain/document/CanonicalTextBuilder.ts"
import { joinLines } from "./joinLines.ts"

/**
 * What makes a text more than headings and plain paragraphs: a character of inline markup, a tag, a hard break, a
 * heading's closing marks, or a line that begins as a list, a rule, an underline, a table or indented code does.
 */
const markup =
  /[*_`[\]<>&\\|~\u2028\u2029]|#[\p{L}_]|^(?:[-+=:\s]*[-+=:\t\v\f\r \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\uFEFF]|\d{1,9}[.)])|^(?!#{1,6} )#|[^\S\n]{2}$|^#[^\n]*#[^\S\n]*$/mu
const heading = /^(#{1,6}) ([^\n]*)$/

/** Whether a Markdown text is made of headings and plain paragraphs only; then `addSimple` reads it as the parser would. */
export const isSimple = (text: string): boolean => !markup.test(text)

/**
 * Adds a text for which `isSimple` holds. why: most notes are such text, and this takes a twentieth of the parser's
 * time; a property test holds both readings equal.
 */
export const addSimple = (builder: CanonicalTextBuilder, text: string): void => {
  let paragraph: Array<string> = []
  const flush = () => {
    if (paragraph.length > 0) builder.block("paragraph", joinLines(paragraph))
    paragraph = []
  }
  for (const line of text.split("\n")) {
    if (line === "") flush()
    else if (line.startsWith("#")) {
      flush()
      const match = heading.exec(line)
      builder.block("heading", (match?.[2] ?? line).replace(/\s+/g, " "), { level: match?.[1]?.length ?? 1 })
    } else paragraph.push(line)
  }
  flush()
}
