import type { QueryAnalysis, QueryTerm } from "./query.ts"

/** Most clauses of an expression: SQLite bounds the depth of what it parses at 256. */
const clauseLimit = 200

/** Longest stretch without spaces, in pairs, that is also searched as a whole. */
const longestPairPhrase = 12

/** How often the token of a whole identifier is put: each time adds to the score of its holders. */
const identifierRepeats = 3

/** What makes a compound an identifier: digits, symbols of code, humps. Hyphens and slashes alone are also prose. */
const identifying = /\d|[_@#$%&*+=:\\~^|<>]|[^\P{S}\x00-\x7f]|\(\)|^-|\p{Ll}\p{Lu}|\p{L}{2}\.\p{L}/u

/** Whether a term is an identifier and not a word of prose. */
export const isIdentifier = (term: QueryTerm): boolean =>
  term.kind === "identifier" && term.exact.length > 0 && identifying.test(term.text)

/** A query of no more terms looks something up, and a compound in it is meant as it is written. */
const lookUp = 2

const quote = (tokens: ReadonlyArray<string>) => `"${tokens.join(" ").replaceAll('"', '""')}"`

/** Columns that hold words. Phrases without a column stand for all columns. */
const inWords = (tokens: ReadonlyArray<string>) => `{words heading} : ${quote(tokens)}`
const inExact = (token: string) => `exact : ${quote([token])}`

const pairsClauses = ({ parts, tokens }: QueryTerm): ReadonlyArray<string> => {
  const [first] = tokens
  // A single character is the start of a pair, or stands alone at the end of a stretch.
  if (tokens.length === 1 && first !== undefined && [...first].length === 1) return [`${inWords(tokens)} *`]
  const phrase = tokens.length > 1 && tokens.length <= longestPairPhrase ? [inWords(tokens)] : []
  return [...parts.map((pair) => inWords([pair])), ...phrase]
}

const identifierClauses = (term: QueryTerm, short: boolean): ReadonlyArray<string> => {
  const { tokens, parts, exact } = term
  const [whole, ...pieces] = exact
  const clauses: Array<string> = []
  if (whole !== undefined && (short || isIdentifier(term))) {
    for (let put = 0; put < identifierRepeats; put++) clauses.push(inExact(whole))
    // Whoever writes `fooBar` also means `foobar`.
    if (/^\p{L}+$/u.test(whole)) clauses.push(inWords([whole]))
  }
  if (clauses.length > 0) clauses.push(...pieces.map(inExact))
  if (tokens.length > 0) clauses.push(inWords(tokens))
  clauses.push(...parts.map((part) => quote([part])))
  return clauses
}

const clausesOf = (term: QueryTerm, onlyStopWords: boolean, short: boolean): ReadonlyArray<string> => {
  if (term.kind === "pairs") return pairsClauses(term)
  if (term.kind === "identifier") return identifierClauses(term, short)
  const words = [term.tokens, ...term.variants.map((stem) => [stem])]
  return [...(term.stop && !onlyStopWords ? [] : words.map(quote)), ...term.exact.map(inExact)]
}

/**
 * The FTS5 expression for a query over the columns `words`, `exact` and `heading`: its terms and phrases OR-ed, stop
 * words only where nothing else remains. Every token is quoted, so it is never a syntax error. `undefined` when the
 * query holds nothing that can be searched.
 */
export const matchExpression = (analysis: QueryAnalysis): string | undefined => {
  const onlyStopWords = analysis.terms.every((term) => term.stop)
  const short = analysis.terms.filter((term) => !term.stop).length <= lookUp
  const clauses: Array<string> = []
  for (const term of analysis.terms) {
    const found = clausesOf(term, onlyStopWords, short)
    for (let put = 0; put < term.count; put++) clauses.push(...found)
  }
  for (const phrase of analysis.phrases) clauses.push(inWords(phrase))
  return clauses.length === 0 ? undefined : clauses.slice(0, clauseLimit).join(" OR ")
}
