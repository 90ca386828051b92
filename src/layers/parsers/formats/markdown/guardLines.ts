const longPrefix = /^(?:[ \t]|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))+/
const fence = /^ {0,3}(`{3,}|~{3,})/

/** Longest run of indentation and container markers that is read as structure, in characters. */
export const maxPrefixChars = 100

/**
 * Yields the lines of a Markdown text with what a walk over them must know. Runs of container markers beyond
 * `maxPrefixChars` are cut: they are markup, nobody nests so deep, and the parser's work grows with the square of depth.
 */
export const guardedLines = function* (
  text: string
): Generator<{ readonly line: string; readonly inFence: boolean; readonly offset: number }> {
  let open = ""
  let offset = 0
  while (offset < text.length) {
    const newline = text.indexOf("\n", offset)
    const end = newline < 0 ? text.length : newline + 1
    let line = text.slice(offset, end)
    const marker = fence.exec(line)?.[1] ?? ""
    const inFence = open !== ""
    if (open === "") {
      if (marker !== "") open = marker
      else if (line.length > maxPrefixChars) {
        const prefix = longPrefix.exec(line)?.[0].length ?? 0
        if (prefix > maxPrefixChars) line = line.slice(0, maxPrefixChars) + line.slice(prefix)
      }
    } else if (marker.startsWith(open) && line.trim() === marker) open = ""
    yield { line, inFence: inFence || open !== "", offset }
    offset = end
  }
}
