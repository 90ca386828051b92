import { francAll } from "franc-min"
import { foldWord } from "./foldWord.ts"
import type { StemLanguage } from "./stem.ts"
import { isEnglishStopWord } from "./stopWords.ts"

/** Languages with stemming rules of their own besides English, by their ISO 639-3 codes. */
const byCode: Readonly<Record<string, StemLanguage>> = {
  deu: "german",
  fra: "french",
  spa: "spanish",
  ita: "italian",
  por: "portuguese",
  nld: "dutch",
  swe: "swedish",
  nob: "norwegian",
  nno: "norwegian",
  dan: "danish",
  fin: "finnish",
  hun: "hungarian",
  ron: "romanian",
  tur: "turkish"
}

/** Commonest function words of these languages, folded: a list of names or terms has none and is in no language. */
const functionWords: ReadonlySet<string> = new Set(
  (
    "der die das und ist ein eine den dem des von mit im auf fur nicht zu sich le la les et est une un des du de dans que " +
    "qui pour par el los las una y en del por con il lo gli di che e della per non sono o os as da do em uma nao com het " +
    "een van op zijn niet dat och att som det ar en pa av og er til ikke ja on ei se oli etta az egy hogy nem a es si cu " +
    "din pe este ve bir bu icin ile olan"
  ).split(" ")
)
/** Least share of words that are function words of some language. */
const foreign = 0.08

/** So much of a text is looked at, in UTF-16 code units. */
export const languageSample = 3000
/** So much of that is given to the detector, whose time grows with it. */
const detected = 600
/** Words that it takes to tell a language, and the share of English function words that makes a text English. */
const fewestWords = 12
const english = 0.15
/** The second best guess must be at least so much worse than the best. */
const margin = 0.06

/**
 * The language of a text in Latin letters, where it is clear and is not English. Most texts are known as English by their
 * function words, before the detector is asked.
 */
export const detectLanguage = (text: string): StemLanguage | undefined => {
  const sample = text.slice(0, languageSample)
  const words = sample.match(/\p{sc=Latin}{2,}/gu) ?? []
  if (words.length < fewestWords) return undefined
  const folded = words.map(foldWord)
  if (folded.filter(isEnglishStopWord).length >= english * words.length) return undefined
  if (folded.filter((word) => functionWords.has(word)).length < foreign * words.length) return undefined
  const [best, second] = francAll(words.join(" ").slice(0, detected))
  if (best === undefined || (second !== undefined && best[1] - second[1] < margin)) return undefined
  return byCode[best[0]]
}
