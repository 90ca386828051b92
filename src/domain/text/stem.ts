import snowball from "snowball-stemmers"

/** Snowball algorithms that stand for a document's language. */
export const stemLanguages = [
  "english",
  "german",
  "french",
  "spanish",
  "italian",
  "portuguese",
  "dutch",
  "swedish",
  "norwegian",
  "danish",
  "finnish",
  "hungarian",
  "romanian",
  "turkish"
] as const
/** Language whose rules stem words in Latin letters; other scripts say themselves which rules apply. */
export type StemLanguage = (typeof stemLanguages)[number]

type Algorithm = StemLanguage | "russian" | "arabic" | "armenian" | "tamil"

const cacheLimit = 60_000
const stemmers = new Map<Algorithm, (word: string) => string>()

/** Stemmers keep state between calls and are slow, so one of each is kept together with a bounded memory of its answers. */
const stemmer = (algorithm: Algorithm) => {
  const known = stemmers.get(algorithm)
  if (known !== undefined) return known
  const rules = snowball.newStemmer(algorithm)
  let memory = new Map<string, string>()
  const stem = (word: string) => {
    const remembered = memory.get(word)
    if (remembered !== undefined) return remembered
    const stemmed = rules.stem(word) || word
    if (memory.size >= cacheLimit) memory = new Map()
    memory.set(word, stemmed)
    return stemmed
  }
  stemmers.set(algorithm, stem)
  return stem
}

const longestWord = 60

/** Stem of one folded word. Words with digits, very long ones and scripts without rules stay as they are. */
export const stemWord = (word: string, language: StemLanguage): string => {
  if (word.length < 3 || word.length > longestWord) return word
  const code = word.charCodeAt(0)
  if (/\d/.test(word)) return word
  if (code < 0x250) return stemmer(language)(word)
  if (code >= 0x400 && code < 0x530) return stemmer("russian")(word)
  if (code >= 0x530 && code < 0x590) return stemmer("armenian")(word)
  if (code >= 0x600 && code < 0x700) return stemmer("arabic")(word)
  if (code >= 0xb80 && code < 0xc00) return stemmer("tamil")(word)
  return word
}
