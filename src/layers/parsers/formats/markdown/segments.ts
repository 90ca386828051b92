import { guardedLines } from "./guardLines.ts"

const aimed = 64 * 1024
const most = 512 * 1024

/**
 * Cuts a Markdown text into stretches that can be parsed one by one, so that memory is bounded by a stretch and not by
 * the file: before a heading, else between paragraphs that begin at the margin, once 64 KB are full; at any line end
 * above 512 KB; within a line only if it is longer than that.
 */
export const segments = function* (text: string): Generator<string> {
  let parts: Array<string> = []
  let size = 0
  let afterBlank = true
  const take = (): string => {
    const segment = parts.join("")
    parts = []
    size = 0
    return segment
  }
  for (const { line, inFence } of guardedLines(text)) {
    const margin = afterBlank && !inFence && /^(?:#{1,6}[ \t]|[\p{L}])/u.test(line)
    if ((size >= aimed && margin) || size + line.length > most) {
      if (size > 0) yield take()
    }
    if (line.length > most) {
      for (let at = 0; at < line.length; ) {
        let end = Math.min(line.length, at + aimed)
        const space = end < line.length ? line.lastIndexOf(" ", end) : -1
        if (space > at) end = space + 1
        else if (end < line.length && line.charCodeAt(end) >= 0xdc00 && line.charCodeAt(end) <= 0xdfff) end--
        yield line.slice(at, end)
        at = end
      }
    } else {
      parts.push(line)
      size += line.length
    }
    afterBlank = line.trim() === ""
  }
  if (size > 0) yield take()
}
