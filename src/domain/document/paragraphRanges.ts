import type { Range } from "./splitRange.ts"
import { splitRange } from "./splitRange.ts"

const notBlank = /\S/g

/**
 * The paragraphs of a text, which blank lines part: ranges in order that hold every non-blank character, each at most
 * one block long. Takes time in proportion to the text.
 */
export const paragraphRanges = (text: string): ReadonlyArray<Range> => {
  const ranges: Array<Range> = []
  let start = -1
  let end = 0
  const flush = () => {
    if (start < 0) return
    const range = { start, end }
    // why: spreading into push overflows the stack on a file of one enormous line.
    for (const piece of splitRange(text, range)) ranges.push(piece)
    start = -1
  }
  let line = 0
  while (line <= text.length) {
    const newline = text.indexOf("\n", line)
    const lineEnd = newline < 0 ? text.length : newline
    notBlank.lastIndex = line
    const first = notBlank.exec(text)?.index ?? text.length
    if (first >= lineEnd) {
      flush()
      // why: a long run of blank lines is crossed in one step.
      line = first >= text.length ? text.length + 1 : text.lastIndexOf("\n", first) + 1
      if (line <= lineEnd) line = lineEnd + 1
      continue
    }
    if (start < 0) start = first
    end = lineEnd
    while (end > first && isBlank(text.charCodeAt(end - 1))) end--
    line = lineEnd + 1
  }
  flush()
  return ranges
}

const isBlank = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || (code >= 0xa0 && /\s/.test(String.fromCharCode(code)))
