const opening = /<(\/?)([A-Z][\w.]*)(?=[\s/>])|<(\/?)>/g
const maxTagChars = 4000
// An `import` or `export` and the lines below it, up to a blank one.
const modules =
  /^(?:import\s[^\n]*["'{]|export\s+(?:default|const|let|function|async|\{|\*))[^\n]*(?:\n(?![^\S\n]*(?:\n|$))[^\n]*)*/gm

// Where a JSX tag that begins at `from` ends: quotes and braces may hold `>`.
const tagEnd = (text: string, from: number): number => {
  let depth = 0
  let quote = ""
  const limit = Math.min(text.length, from + maxTagChars)
  for (let at = from; at < limit; at++) {
    const char = text[at] as string
    if (quote !== "") {
      if (char === quote) quote = ""
    } else if (char === '"' || char === "'" || char === "`") quote = char
    else if (char === "{") depth++
    else if (char === "}") depth--
    else if (char === ">" && depth <= 0) return at + 1
  }
  return -1
}

/**
 * Takes the tags of JSX components out of a stretch of MDX outside code, with comments in braces and the `import` and
 * `export` lines; what stands between the tags stays and is read as Markdown.
 */
export const withoutComponents = (text: string): string => {
  const plain = text.replace(/\{\/\*[\s\S]{0,10000}?\*\/\}/g, "").replace(modules, "")
  let result = ""
  let done = 0
  for (const match of plain.matchAll(opening)) {
    if (match.index < done) continue
    const end = tagEnd(plain, match.index + match[0].length - (match[0].endsWith(">") ? 1 : 0))
    if (end < 0) continue
    result += plain.slice(done, match.index)
    done = end
  }
  return result + plain.slice(done)
}

const codeFences = /^( {0,3})(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ {0,3}\2[^\n]*$|`[^`\n]+`/gm

/** Applies a change to a Markdown text everywhere but in fenced and inline code. */
const outsideCode = (text: string, change: (part: string) => string): string => {
  let result = ""
  let done = 0
  for (const match of text.matchAll(codeFences)) {
    result += change(text.slice(done, match.index)) + match[0]
    done = match.index + match[0].length
  }
  return result + change(text.slice(done))
}

/** `withoutComponents` over everything but fenced and inline code. */
export const stripComponents = (text: string): string => outsideCode(text, withoutComponents)

const directive = /^[^\S\n]*:::+[^\S\n]*(?:\w[\w-]*)?(?:\[([^\]\n]*)\]|[^\S\n]+([^\n{]*))?(?:\{[^}\n]*\})?[^\S\n]*$/gm

/** Takes the lines that open and close admonitions (`:::note Title`) out of a text; their titles stay. */
export const stripDirectives = (text: string): string =>
  text.includes(":::")
    ? outsideCode(text, (part) =>
        part.replace(directive, (_, boxed?: string, plain?: string) => `\n${boxed ?? plain ?? ""}\n`)
      )
    : text
