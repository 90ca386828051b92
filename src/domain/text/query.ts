import { analyzeRun } from "./runs.ts"
import { type StemLanguage, stemWord } from "./stem.ts"
import { isStopWord } from "./stopWords.ts"

/** A unit of a query: a word, an identifier with its parts, or a stretch of a script without spaces. */
export interface QueryTerm {
  /** As typed. */
  readonly text: string
  readonly kind: "word" | "identifier" | "pairs"
  /** Tokens of the words column, in order. */
  readonly tokens: ReadonlyArray<string>
  /** Those of `tokens` that are worth searching on their own. */
  readonly parts: ReadonlyArray<string>
  /** The word's stems by the rules of other languages. */
  readonly variants: ReadonlyArray<string>
  /** Tokens of the exact column; an identifier's first is the whole of it. */
  readonly exact: ReadonlyArray<string>
  /** Says nothing about what is asked for (see `isStopWord`). */
  readonly stop: boolean
  /** How often the query has it, 1 to 4: what is said twice is meant twice. */
  readonly count: number
}

/** What a query asks for. */
export interface QueryAnalysis {
  readonly terms: ReadonlyArray<QueryTerm>
  /** Token sequences of what stood in quotation marks, two tokens or more each. */
  readonly phrases: ReadonlyArray<ReadonlyArray<string>>
  /** What cannot be searched or is left out, as typed. */
  readonly ignored: ReadonlyArray<string>
}

/** Most terms of a query that are searched; those after are ignored. */
const termLimit = 100
/** What is said more often than this is a slip or a trick. */
const countLimit = 4

const quoted = /"([^"]+)"|“([^”]+)”|„([^“]+)“|«([^»]+)»|「([^」]+)」/gu
// SQLite ends an expression at NUL, so controls separate like spaces.
const separators = /[\s\x00-\x1f\x7f"“”„«»「」]+/u

/** A quotation's tokens in order; the single last character of a paired stretch stands only where the stretch ends. */
const phraseOf = (text: string): ReadonlyArray<string> => {
  const segments = text.split(separators).flatMap((run) => analyzeRun(run, "english").segments)
  return segments.flatMap((segment, at) =>
    segment.kind === "pairs" && at === segments.length - 1 && segment.tokens.length > 1
      ? segment.tokens.slice(0, -1)
      : segment.tokens
  )
}

const carries = (folded: string) => [...folded].length > 1 && !/^\d+$/.test(folded) && !isStopWord(folded)

const termsOfRun = (text: string, languages: ReadonlyArray<StemLanguage>): ReadonlyArray<QueryTerm> => {
  const run = analyzeRun(text, "english")
  const terms: Array<QueryTerm> = []
  const tokens: Array<string> = []
  const folded: Array<string> = []
  for (const segment of run.segments) {
    if (segment.kind === "words") {
      tokens.push(...segment.tokens)
      folded.push(...segment.folded)
    } else if (segment.kind === "pairs") {
      const parts = segment.tokens.length > 1 ? segment.tokens.slice(0, -1) : segment.tokens
      terms.push({ text, kind: "pairs", tokens: parts, parts, exact: [], variants: [], stop: false, count: 1 })
    } else {
      for (const token of segment.tokens) {
        terms.push({
          text: token,
          kind: "word",
          tokens: [token],
          parts: [token],
          exact: [],
          variants: [],
          stop: false,
          count: 1
        })
      }
    }
  }
  if (tokens.length > 1 || run.exact.length > 0) {
    const parts = tokens.length > 1 ? tokens.filter((_, at) => carries(folded[at] ?? "")) : []
    terms.push({
      text,
      kind: "identifier",
      tokens,
      parts,
      exact: [...run.exact, ...run.marked],
      variants: [],
      stop: false,
      count: 1
    })
  } else if (tokens.length === 1) {
    const stop = folded.every(isStopWord)
    const stems = languages.flatMap((language) => folded.map((word) => stemWord(word, language)))
    const variants = [...new Set(stems)].filter((stem) => stem !== tokens[0])
    terms.push({ text, kind: "word", tokens, parts: tokens, exact: run.marked, variants, stop, count: 1 })
  }
  return terms
}

/**
 * Reads a query as a person or a model typed it. Every string has an analysis. `languages` are those besides English that
 * the texts are in.
 */
export const analyzeQuery = (query: string, languages: ReadonlyArray<StemLanguage> = []): QueryAnalysis => {
  const phrases: Array<ReadonlyArray<string>> = []
  for (const found of query.matchAll(quoted)) {
    const phrase = phraseOf(found.slice(1).find((group) => group !== undefined) ?? "")
    if (phrase.length > 1) phrases.push(phrase)
  }
  const ignored: Array<string> = []
  const terms: Array<QueryTerm> = []
  const seen = new Map<string, number>()
  for (const text of query.split(separators)) {
    if (text === "") continue
    const found = termsOfRun(text, languages)
    if (found.length === 0) ignored.push(text)
    for (const term of found) {
      const key = `${term.kind} ${term.tokens.join(" ")} ${term.exact.join(" ")}`
      const at = seen.get(key)
      const before = at === undefined ? undefined : terms[at]
      if (at !== undefined && before !== undefined) {
        terms[at] = { ...before, count: Math.min(countLimit, before.count + 1) }
      } else if (terms.length < termLimit) {
        seen.set(key, terms.length)
        terms.push(term)
      } else ignored.push(text)
    }
  }
  if (terms.some((term) => !term.stop)) {
    for (const term of terms) if (term.stop && term.exact.length === 0) ignored.push(term.text)
  }
  return { terms, phrases, ignored }
}

/**
 * The same query with the commonest of each word's stems in the place of its first: the one under which the texts at hand
 * have the word.
 */
export const withCommonStems = (analysis: QueryAnalysis, frequencyOf: (token: string) => number): QueryAnalysis =>
  analysis.terms.every((term) => term.variants.length === 0)
    ? analysis
    : {
        ...analysis,
        terms: analysis.terms.map((term) => {
          const [own] = term.tokens
          if (own === undefined || term.variants.length === 0) return term
          const stems = [own, ...term.variants]
          const [common = own] = stems.toSorted((one, other) => frequencyOf(other) - frequencyOf(one))
          return { ...term, tokens: [common], parts: [common], variants: stems.filter((stem) => stem !== common) }
        })
      }
