/**
 * English function words, as folded: articles, pronouns, auxiliaries, prepositions, conjunctions and question words.
 * They say how a question is put, not what it is about.
 */
const english =
  "a about above after again against all am an and any are aren't as at be because been before being below between " +
  "both but by can can't cannot could couldn't did didn't do does doesn't doing don't down during each either etc " +
  "few for from further had hadn't has hasn't have haven't having he her here hers herself him himself his how " +
  "however i i'd i'm if in into is isn't it it's its itself just let's may me might more most must my myself no nor " +
  "not of off on once one only or other ought our ours ourselves out over own per please same shall she should " +
  "shouldn't so some such than that that's the their theirs them themselves then there there's these they they're " +
  "this those through thus to too under until up upon us very via was wasn't we were weren't what what's when where " +
  "whether which while who whom whose why will with within without won't would wouldn't yet you your yours yourself"

/** The commonest function words of other languages in Latin letters that are no words of English. */
const others =
  "der das und ist ein eine einer eines dem zu im auf mit nicht fur von sich werden wird sind oder " +
  "le les une du de et est dans que qui avec ne pas aux ce cette sont el las una y del por como " +
  "gli di che della nel uma em nao het een op zijn niet och att som"

const englishWords: ReadonlySet<string> = new Set(english.split(" "))
const stopWords: ReadonlySet<string> = new Set([...englishWords, ...others.split(" ")])

/** Whether a folded word is an English function word. */
export const isEnglishStopWord = (folded: string): boolean => englishWords.has(folded)

/** Whether a folded word says nothing about what a text is about. */
export const isStopWord = (folded: string): boolean => stopWords.has(folded)
