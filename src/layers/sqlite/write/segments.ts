/** Length of a stored piece of text in UTF-16 code units: small enough that reading a quote reads little else. */
const segmentLength = 8192

/** A piece of a document's canonical text, with the 1-based line on which it starts. */
export interface Segment {
  readonly start: number
  readonly line: number
  readonly text: string
}

const newlinesIn = (text: string): number => {
  let count = 0
  for (let i = text.indexOf("\n"); i !== -1; i = text.indexOf("\n", i + 1)) count += 1
  return count
}

/** Splits a text into pieces for storage, never inside a surrogate pair; joined they are the text again. */
export function* segmentsOf(text: string): Generator<Segment> {
  let line = 1
  for (let start = 0; start < text.length; ) {
    let end = Math.min(text.length, start + segmentLength)
    const last = text.charCodeAt(end - 1)
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1
    const piece = text.slice(start, end)
    yield { start, line, text: piece }
    line += newlinesIn(piece)
    start = end
  }
}
