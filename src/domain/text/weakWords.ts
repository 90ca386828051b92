import { stemWord } from "./stem.ts"

/**
 * Common English words that are searched like any other and yet say little about what a question is about: quantities,
 * general verbs, and the nouns that questions are put with.
 */
const words =
  "many much lot lots several various different new good best better well long old big small high low great able " +
  "make makes made making do done get gets got give gives given take takes taken go goes going come comes came put " +
  "say says said tell told know known think mean means want need needs use uses used using find found show shows look " +
  "looks see seen happen happens happened keep kept become work works call called like try include includes including " +
  "involve involved concern concerned concerning exist exists deal deals describe described describing discuss " +
  "discussed explain explained give interested list name possible available particular general example examples way " +
  "ways thing things kind kinds type types sort part parts case cases fact question questions answer article articles " +
  "paper papers document documents information detail details people person time times year years day days first last " +
  "next two three one ever always often usually really also even still back around"

const stems: ReadonlySet<string> = new Set(words.split(" ").map((word) => stemWord(word, "english")))

/** Whether a token of the words column is such a word. */
export const isWeakWord = (token: string): boolean => stems.has(token)
