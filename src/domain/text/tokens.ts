import { foldWord } from "./foldWord.ts"
import { analyzeRun, type Segment } from "./runs.ts"
import { type StemLanguage, stemWord } from "./stem.ts"

/** What a text is indexed under: tokens joined by single spaces, for the two columns of the full-text table. */
export interface IndexTokens {
  /** One token a word, in the order of the text: folded and stemmed; scripts without spaces as pairs of characters. */
  readonly words: string
  /** Only what says more than the words: identifiers whole and in pieces, symbols, words in capitals. */
  readonly exact: string
}

interface Remembered {
  readonly words: string
  readonly exact: string
  readonly marked: string
}

const memoryLimit = 50_000
const longestRemembered = 40
const memories = new Map<StemLanguage, Map<string, Remembered>>()

const spaced = (tokens: ReadonlyArray<string>) => (tokens.length === 0 ? "" : ` ${tokens.join(" ")}`)

/** Stems by the rules of the text's own language, where they are other than the English ones. */
const ownStems = (segments: ReadonlyArray<Segment>, language: StemLanguage): ReadonlyArray<string> =>
  language === "english"
    ? []
    : segments.flatMap(({ folded, kind, tokens }) =>
        kind === "words" ? folded.map((word) => stemWord(word, language)).filter((stem, at) => stem !== tokens[at]) : []
      )

const tokensOfRun = (run: string, language: StemLanguage): Remembered => {
  const found = analyzeRun(run, "english")
  let words = ""
  for (const segment of found.segments) words += spaced(segment.tokens)
  const exact = [...found.exact, ...ownStems(found.segments, language)]
  return { words, exact: spaced(exact), marked: spaced(found.marked) }
}

/** A text written mostly in capitals says nothing by them: from this many on they are left out when they are a third. */
const shoutingFrom = 30

/** A word that a line end broke (`infor-\nmation`), joined: its halves are indexed in place, the whole as exact token. */
const brokenWord = /(\p{L}{2,})[-\u2010\u00ad][ \t]*\n[ \t]*(\p{Ll}{2,})/gu

const isSpace = (code: number) =>
  code <= 0x20 ||
  code === 0x7f ||
  (code >= 0x80 &&
    (code <= 0xa0 ||
      code === 0x1680 ||
      (code >= 0x2000 && code <= 0x200a) ||
      code === 0x2028 ||
      code === 0x2029 ||
      code === 0x202f ||
      code === 0x205f ||
      code === 0x3000))

/**
 * The tokens of a text. Words are always stemmed by the English rules, so that one query finds texts of all languages; a
 * text of another `language` has its own stems among the exact tokens, which `analyzeQuery` looks for when it is told of
 * that language. No token holds white space or a control character; case is folded here, and where it matters
 * it is encoded (`capitalsMark`). Linear in the text.
 */
export const indexTokens = (text: string, language: StemLanguage = "english"): IndexTokens => {
  let memory = memories.get(language)
  if (memory === undefined || memory.size > memoryLimit) {
    memory = new Map()
    memories.set(language, memory)
  }
  let words = ""
  let exact = ""
  let marked = ""
  let runs = 0
  let markedRuns = 0
  const length = text.length
  let at = 0
  while (at < length) {
    while (at < length && isSpace(text.charCodeAt(at))) at++
    const start = at
    while (at < length && !isSpace(text.charCodeAt(at))) at++
    if (at === start) break
    let end = at
    const last = text.charCodeAt(end - 1)
    // A stop or comma right after a letter is the sentence's, and without it far fewer runs need be remembered.
    if ((last === 0x2e || last === 0x2c) && end - start > 2) {
      const before = text.charCodeAt(end - 2) | 0x20
      if (before >= 0x61 && before <= 0x7a) end--
    }
    const run = text.slice(start, end)
    let tokens = memory.get(run)
    if (tokens === undefined) {
      tokens = tokensOfRun(run, language)
      if (run.length <= longestRemembered) memory.set(run, tokens)
    }
    words += tokens.words
    if (tokens.exact !== "") exact += tokens.exact
    runs++
    if (tokens.marked !== "") {
      marked += tokens.marked
      markedRuns++
    }
  }
  if (markedRuns < shoutingFrom || markedRuns * 3 < runs) exact += marked
  if (text.includes("-\n") || text.includes("\u00ad") || text.includes("\u2010")) {
    for (const [, head, tail] of text.matchAll(brokenWord)) {
      exact += ` ${stemWord(foldWord(`${head}${tail}`), "english")}`
    }
  }
  return { words: words.slice(1), exact: exact.slice(1) }
}
