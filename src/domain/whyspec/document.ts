/** A markdown document made ready for the record rules: decoded, without byte-order mark and front matter, lines ended by `\n`. */
export interface PreparedDocument {
  /** The text all rules of §3 and §4 are applied to. */
  readonly body: string
  /** The lines between the two `---`, or `undefined` where the document has no front matter ([REC-132]). */
  readonly frontMatter: ReadonlyArray<string> | undefined
}

/**
 * Decodes bytes as UTF-8 and refuses anything else ([REC-002]); a NUL is legal UTF-8 and stays.
 *
 * @returns the text, or `undefined` where the bytes are no UTF-8.
 */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Strips a leading byte-order mark ([REC-003]), unifies line ends and takes front matter off ([REC-132]). */
export const prepareDocument = (text: string): PreparedDocument => {
  const unmarked = text.startsWith("\uFEFF") ? text.slice(1) : text
  const lines = unmarked.replace(/\r\n?/g, "\n").split("\n")
  if (lines[0] !== "---") return { body: lines.join("\n"), frontMatter: undefined }
  const close = lines.indexOf("---", 1)
  if (close === -1) return { body: lines.join("\n"), frontMatter: undefined }
  return { body: lines.slice(close + 1).join("\n"), frontMatter: lines.slice(1, close) }
}

/** Longest scalar of front matter that is looked at. */
const scalarLimit = 2000

const unquote = (raw: string): string => {
  const value = raw.slice(0, scalarLimit).trim()
  const single = /^'((?:[^']|'')*)'/.exec(value)
  if (single?.[1] !== undefined) return single[1].replaceAll("''", "'")
  const double = /^"((?:[^"\\]|\\.)*)"/.exec(value)
  if (double?.[1] !== undefined) return double[1].replace(/\\(["\\/])/g, "$1")
  return value.replace(/\s+#.*$/, "")
}

/**
 * One top-level scalar of front matter, by key; plain, quoted, or a block scalar folded into one line.
 * Reading `title` is all that [REC-149] allows a parser to use; other keys are read only to report that they disagree.
 */
export const frontMatterValue = (lines: ReadonlyArray<string>, key: string): string | undefined => {
  const prefix = `${key}:`
  const at = lines.findIndex((line) => line.toLowerCase().startsWith(prefix))
  if (at === -1) return undefined
  const rest = (lines[at] ?? "").slice(prefix.length)
  if (!/^\s*[>|][+-]?\s*$/.test(rest)) {
    const value = unquote(rest).trim()
    return value === "" ? undefined : value
  }
  const folded: Array<string> = []
  for (const line of lines.slice(at + 1)) {
    if (line.trim() !== "" && !/^\s/.test(line)) break
    folded.push(line.trim())
  }
  const value = folded.join(" ").trim()
  return value === "" ? undefined : value
}
