declare module "snowball-stemmers" {
  interface Stemmer {
    /** Stem of one lower-case word. */
    stem(word: string): string
  }
  interface Snowball {
    newStemmer(algorithm: string): Stemmer
    algorithms(): ReadonlyArray<string>
  }
  const snowball: Snowball
  export default snowball
}
