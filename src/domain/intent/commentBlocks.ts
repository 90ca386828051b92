import type { CommentSyntax } from "./languages.ts"
import type { CommentBlock } from "./rationale.ts"

/** A comment as it stands in a file. */
export interface RawComment {
  /** With its signs. */
  readonly text: string
  /** 1-based line of its first character. */
  readonly line: number
}

const LINE_SIGN = /^\s*(?:\/\/[/!]?|#+!?|--+|;+|%+|\*(?!\/))\s?/
const OPEN_SIGN = /^\s*(?:\/\*+!?|<!--|\{-|\(\*|#=|--\[\[|=begin\b|"""|''')\s?/
const CLOSE_SIGNS = ["*/", "-->", "-}", "*)", "=#", "]]", "=end", '"""', "'''"]

/** A comment without the sign that closes it; by hand, because a pattern would try each of a million blanks. */
const withoutClose = (text: string): string => {
  const trimmed = text.trimEnd()
  const sign = CLOSE_SIGNS.find((close) => trimmed.endsWith(close))
  if (sign === undefined) return trimmed
  let end = trimmed.length - sign.length
  if (sign === "*/") while (end > 0 && trimmed.charAt(end - 1) === "*") end--
  return trimmed.slice(0, end).trimEnd()
}

const withoutSigns = (comment: RawComment): CommentBlock => ({
  line: comment.line,
  lines: withoutClose(comment.text.replace(OPEN_SIGN, ""))
    .split("\n")
    .map((line) => line.replace(LINE_SIGN, "").trimEnd())
})

/** Comments joined into blocks: those on lines that follow each other directly are read as one. */
export const commentBlocks = (comments: ReadonlyArray<RawComment>): ReadonlyArray<CommentBlock> => {
  const blocks: Array<{ line: number; lines: Array<string> }> = []
  for (const comment of comments) {
    const { line, lines } = withoutSigns(comment)
    const last = blocks.at(-1)
    if (last !== undefined && last.line + last.lines.length === line) last.lines.push(...lines)
    else blocks.push({ line, lines: [...lines] })
  }
  return blocks
}

/** Finds comments by a language's signs, outside its quotation marks; for languages without a grammar. Linear in the text. */
export const scanComments = (text: string, syntax: CommentSyntax): ReadonlyArray<RawComment> => {
  const found: Array<RawComment> = []
  let line = 1
  let at = 0
  const advance = (to: number) => {
    for (let i = at; i < to; i++) if (text.charCodeAt(i) === 10) line++
    at = to
  }
  while (at < text.length) {
    const block = syntax.block.find(([open]) => text.startsWith(open, at))
    if (block !== undefined) {
      const close = text.indexOf(block[1], at + block[0].length)
      const end = close === -1 ? text.length : close + block[1].length
      found.push({ text: text.slice(at, end), line })
      advance(end)
      continue
    }
    const sign = syntax.line.find((open) => text.startsWith(open, at))
    if (sign !== undefined) {
      const newline = text.indexOf("\n", at)
      const end = newline === -1 ? text.length : newline
      found.push({ text: text.slice(at, end), line })
      advance(end)
      continue
    }
    const quote = syntax.quotes.find((mark) => text.startsWith(mark, at))
    if (quote === undefined) {
      advance(at + 1)
      continue
    }
    advance(endOfString(text, at + quote.length, quote))
  }
  return found
}

/** Where a string ends; one of a single mark ends with its line at the latest, so that an apostrophe hides no more than that. */
const endOfString = (text: string, from: number, quote: string): number => {
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 92) i++
    else if (code === 10 && quote.length === 1 && quote !== "`") return i
    else if (text.startsWith(quote, i)) return i + quote.length
  }
  return text.length
}
