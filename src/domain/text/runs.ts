import { exactTokens } from "./exact.ts"
import { foldWord } from "./foldWord.ts"
import { type StemLanguage, stemWord } from "./stem.ts"

/** Consecutive words of one kind of script. `folded[i]` is what `tokens[i]` was before stemming. */
export interface Segment {
  /**
   * `words`: the parts of one compound or a single word; `pairs`: overlapping pairs of characters and the last one
   * alone; `segmented`: words found in a script without spaces.
   */
  readonly kind: "words" | "pairs" | "segmented"
  readonly tokens: ReadonlyArray<string>
  readonly folded: ReadonlyArray<string>
}

/** What a run of text without white space is made of. */
export interface Run {
  readonly segments: ReadonlyArray<Segment>
  /** Tokens that say more than the words do (see `exactTokens`). */
  readonly exact: ReadonlyArray<string>
  /** Words in capitals, marked. */
  readonly marked: ReadonlyArray<string>
}

const scripts =
  /([\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}ー\u3099\u309a]+)|([\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]+)|([^\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}ー\u3099\u309a\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]+)/gu

/** A word may keep an apostrophe before one or two last letters (`don't`, `it's`); elsewhere it separates (`l'homme`). */
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:'\p{L}{1,2}(?![\p{L}\p{N}]))?/gu
const humps = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

let segmenter: Intl.Segmenter | undefined
const southEastAsian = (text: string): ReadonlyArray<string> => {
  segmenter ??= new Intl.Segmenter("th", { granularity: "word" })
  const found: Array<string> = []
  for (const part of segmenter.segment(text)) if (part.isWordLike === true) found.push(foldWord(part.segment))
  return found
}

const pairs = (text: string): ReadonlyArray<string> => {
  const chars = [...foldWord(text)]
  return chars.map((char, at) => char + (chars[at + 1] ?? ""))
}

/** A longer word is indexed under its first so many characters. */
const longestWord = 80

/** Breaks a run of text without white space into the tokens under which it is indexed and searched. */
export const analyzeRun = (run: string, language: StemLanguage): Run => {
  const segments: Array<Segment> = []
  const exact: Array<string> = []
  const marked: Array<string> = []
  const clean = /^[\x21-\x7e]*$/.test(run)
    ? run
    : run
        .normalize("NFKC")
        .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]|\p{Cs}/gu, "")
        .replace(/[’ʼ]/g, "'")
        .replace(/[‐‑]/g, "-")
  for (const [, paired, segmented, other] of clean.matchAll(scripts)) {
    if (paired !== undefined) {
      const tokens = pairs(paired)
      segments.push({ kind: "pairs", tokens, folded: tokens })
    } else if (segmented !== undefined) {
      const tokens = southEastAsian(segmented)
      if (tokens.length > 0) segments.push({ kind: "segmented", tokens, folded: tokens })
    } else if (other !== undefined) {
      const folded: Array<string> = []
      for (const found of other.match(word) ?? []) {
        for (const part of humps.test(found) ? found.split(humps) : [found]) {
          const token = foldWord(part)
          if (token.length > 0)
            folded.push(token.length > longestWord ? [...token].slice(0, longestWord).join("") : token)
        }
      }
      if (folded.length > 0) {
        segments.push({ kind: "words", tokens: folded.map((token) => stemWord(token, language)), folded })
      }
      if (other.length > 1 || other.charCodeAt(0) > 0x7f) {
        for (const piece of other.split(/\s+/)) {
          const found = exactTokens(piece, language)
          exact.push(...found.tokens)
          marked.push(...found.marked)
        }
      }
    }
  }
  return { segments, exact, marked }
}
