import { foldWord } from "./foldWord.ts"
import { type StemLanguage, stemWord } from "./stem.ts"

/** Longest token kept whole; what is longer (a minified line, a data URL) is found by its parts. */
const longestToken = 80
/** Longest piece that is looked at for a token: what stands around a token is short. */
const longestPiece = 120

/** Stands before the token of a word written in capitals, so that `AND` can be told from `and`. */
export const capitalsMark = "^"

const closes: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" }
const opens: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{", ">": "<" }

const count = (text: string, char: string) => {
  let found = 0
  for (let at = text.indexOf(char); at >= 0; at = text.indexOf(char, at + 1)) found++
  return found
}

const leading = /^[\p{Pi}\p{Pf}\p{Pd}"'`*|¿¡…,;:!?„‚]/u
const trailing = /[\p{Pi}\p{Pf}"'`*|…,;:!?.–—]$/u

/** Takes off what a sentence puts around a token (quotation marks, brackets, stops) and leaves what belongs to it. */
const trim = (text: string): string => {
  let rest = text
  for (;;) {
    const first = rest[0]
    const last = rest[rest.length - 1]
    if (first === undefined || last === undefined) return ""
    if (closes[first] !== undefined) {
      const close = closes[first]
      if (last === close && rest.length > 1 && !rest.slice(1, -1).includes(close)) rest = rest.slice(1, -1)
      else if (count(rest, first) > count(rest, close)) rest = rest.slice(1)
      else return rest
    } else if (opens[last] !== undefined && count(rest, last) > count(rest, opens[last])) rest = rest.slice(0, -1)
    else if (trailing.test(rest)) rest = rest.slice(0, -1)
    else if (first !== "-" && leading.test(rest)) rest = rest.slice(1)
    else if (/[\p{L}\p{N}]-$/u.test(rest)) rest = rest.slice(0, -1)
    else if (rest.startsWith("..")) rest = rest.replace(/^\.+/, "")
    else return rest
  }
}

const camel = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u
const onlyWord = /^[\p{L}\p{N}\p{M}]+$/u
const capitals = /^(?=.*\p{Lu}.*\p{Lu})[\p{Lu}\p{N}]+$/u
const operator = /^(?!-+$|~+$|>+$|:?-+:?$)[!%&+\-/<=>?@\\^|~:$]{2,4}$/
const symbol = /(?![\u2500-\u259f\ufffd])[^\P{S}\x00-\x7f]/gu
const hardSeparators = /[()[\]{}<>"'`,;=|“”‘’«»]+/
const softSeparators = /[/:@\\?&]+/

/**
 * Tokens of a run without white space that say more than its words do: identifiers whole and in pieces, symbols,
 * capitals. `marked` are words in capitals, to which `capitalsMark` is put. Tokens of letters alone are stems, so that
 * a plain query word finds them.
 */
export const exactTokens = (
  run: string,
  language: StemLanguage
): { readonly tokens: ReadonlyArray<string>; readonly marked: ReadonlyArray<string> } => {
  const tokens = new Set<string>()
  const marked = new Set<string>()
  const take = (piece: string) => {
    if (piece.length > longestPiece) return
    const token = trim(piece)
    if (token.length < 2 || token.length > longestToken || !/[\p{L}\p{N}]/u.test(token)) return
    if (!onlyWord.test(token)) tokens.add(foldWord(token))
    else if (capitals.test(token)) marked.add(capitalsMark + foldWord(token))
    else if (camel.test(token)) tokens.add(stemWord(foldWord(token), language))
  }
  if (operator.test(run)) tokens.add(run)
  take(run)
  const hard = run.split(hardSeparators)
  for (const piece of hard) {
    if (hard.length > 1) take(piece)
    const soft = piece.split(softSeparators)
    if (soft.length > 1) for (const part of soft) take(part)
  }
  for (const found of run.match(symbol) ?? []) tokens.add(found)
  return { tokens: [...tokens], marked: [...marked] }
}
