import { guardedLines } from "./guardLines.ts"

const aimed = 64 * 1024
const most = 512 * 1024

const delimiters = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*\n?$/
const otherBlock = /^ {0,3}(?:#{1,6}[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t]|`{3}|~{3}|<)/
const longestHead = 16 * 1024

/** A stretch of a Markdown text. */
export interface Segment {
  readonly text: string
  /** It goes on with a table, whose header row and delimiters it repeats as its first two lines. */
  readonly repeatsHead: boolean
}

/**
 * Cuts a Markdown text into stretches that can be parsed one by one, so that memory is bounded by a stretch and not by
 * the file: before a heading, else between paragraphs that begin at the margin or between a table's rows, once 64 KB are
 * full; at any line end above 512 KB; within a line only if it is longer than that.
 */
export const segments = function* (text: string): Generator<Segment> {
  let parts: Array<string> = []
  let size = 0
  let afterBlank = true
  let previous = ""
  /** The two lines that make a table of what stands here. */
  let head = ""
  let repeatsHead = false
  const take = (): Segment => {
    const segment = { text: parts.join(""), repeatsHead }
    parts = []
    size = 0
    repeatsHead = false
    return segment
  }
  for (const { line, inFence } of guardedLines(text)) {
    const margin = afterBlank && !inFence && /^(?:#{1,6}[ \t]|[\p{L}])/u.test(line)
    if (inFence || line.trim() === "" || otherBlock.test(line)) head = ""
    const row = head !== "" && line.includes("|")
    if ((size >= aimed && (margin || row)) || size + line.length > most) {
      if (size > 0) yield take()
      if (row) {
        parts.push(head)
        size += head.length
        repeatsHead = true
      }
    }
    if (
      !inFence &&
      previous.includes("|") &&
      line.includes("|") &&
      line.length <= longestHead &&
      delimiters.test(line)
    ) {
      head = previous.length <= longestHead ? previous + line : ""
    }
    if (line.length > most) {
      for (let at = 0; at < line.length; ) {
        let end = Math.min(line.length, at + aimed)
        const space = end < line.length ? line.lastIndexOf(" ", end) : -1
        if (space > at) end = space + 1
        else if (end < line.length && line.charCodeAt(end) >= 0xdc00 && line.charCodeAt(end) <= 0xdfff) end--
        yield { text: line.slice(at, end), repeatsHead: false }
        at = end
      }
    } else {
      parts.push(line)
      size += line.length
    }
    afterBlank = line.trim() === ""
    previous = line
  }
  if (size > 0) yield take()
}
