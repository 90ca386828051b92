import { isStopWord } from "../text/stopWords.ts"
import { timesSmall } from "./dense.ts"
import { countTokens, type LatentModel, type LatentTerm, termFrequencyWeight } from "./LatentModel.ts"
import { quantize } from "./quantize.ts"
import { rotation } from "./rotation.ts"
import type { SparseRows } from "./sparseRows.ts"
import { truncatedSvd } from "./truncatedSvd.ts"

/** Fewer texts than this say too little about which words go together. */
export const fewestTexts = 50

/** Most texts that a model is trained on; a larger collection is sampled evenly, and the others are folded in. */
export const mostTexts = 8000

const mostTerms = 30_000
const mostDimensions = 256

/**
 * Dimensions of a space of so many texts: two and a half times the square root, in whole bytes of sign bits. Few dimensions over
 * few texts generalize; as many as texts would only repeat the words.
 */
export const dimensionsFor = (texts: number): number =>
  Math.min(mostDimensions, Math.max(16, 8 * Math.round((2.5 * Math.sqrt(texts)) / 8)))

interface Counted {
  readonly names: ReadonlyArray<string>
  /** In how many texts each term stands. */
  readonly frequencies: ReadonlyArray<number>
  readonly texts: number
  /** Term numbers and counts of all texts one after the other; `ends[i]` is where text `i` ends. */
  readonly terms: Uint32Array
  readonly counts: Uint16Array
  readonly ends: Uint32Array
}

const count = (texts: Iterable<string>): Counted => {
  const numbers = new Map<string, number>()
  const frequencies: Array<number> = []
  let terms = new Uint32Array(1 << 16)
  let counts = new Uint16Array(1 << 16)
  const ends: Array<number> = []
  let size = 0
  for (const text of texts) {
    const found = countTokens(text)
    if (size + found.size > terms.length) {
      const wider = Math.max(2 * terms.length, size + found.size)
      const [oldTerms, oldCounts] = [terms, counts]
      terms = new Uint32Array(wider)
      counts = new Uint16Array(wider)
      terms.set(oldTerms)
      counts.set(oldCounts)
    }
    for (const [token, times] of found) {
      let number = numbers.get(token)
      if (number === undefined) {
        number = numbers.size
        numbers.set(token, number)
        frequencies.push(0)
      }
      frequencies[number] = (frequencies[number] ?? 0) + 1
      terms[size] = number
      counts[size] = Math.min(times, 65_535)
      size++
    }
    ends.push(size)
  }
  return { names: [...numbers.keys()], frequencies, texts: ends.length, terms, counts, ends: Uint32Array.from(ends) }
}

/** Numbers of the terms that shape the space: in two texts at least, in half of them at most, no function words. */
const vocabularyOf = ({ frequencies, names, texts }: Counted): ReadonlyArray<number> => {
  const kept: Array<number> = []
  for (const [number, frequency] of frequencies.entries()) {
    if (frequency >= 2 && frequency <= texts / 2 && !isStopWord(names[number] ?? "")) kept.push(number)
  }
  if (kept.length <= mostTerms) return kept
  return kept.sort((one, other) => (frequencies[other] ?? 0) - (frequencies[one] ?? 0)).slice(0, mostTerms)
}

/** Texts by terms, weighed by frequency in the text and rarity in the collection, each row of length 1. */
const weighed = (counted: Counted, columnOf: Int32Array, rarities: Float32Array): SparseRows => {
  const { counts, ends, terms } = counted
  const columns = new Uint32Array(ends[ends.length - 1] ?? 0)
  const values = new Float32Array(columns.length)
  const starts = new Uint32Array(ends.length + 1)
  let size = 0
  let from = 0
  for (const [row, end] of ends.entries()) {
    const start = size
    let square = 0
    for (; from < end; from++) {
      const column = columnOf[terms[from] as number] as number
      if (column < 0) continue
      const value = termFrequencyWeight(counts[from] as number) * (rarities[column] as number)
      columns[size] = column
      values[size++] = value
      square += value * value
    }
    const scale = square === 0 ? 0 : 1 / Math.sqrt(square)
    for (let at = start; at < size; at++) values[at] = (values[at] as number) * scale
    starts[row + 1] = size
  }
  return { rows: ends.length, columnCount: rarities.length, starts, columns, values }
}

/**
 * Trains a latent-semantic space on texts given as index tokens (each text once, tokens joined by spaces). `undefined`
 * when there are too few texts or they share too few words. The same texts give the same space.
 */
export const trainLatent = (texts: Iterable<string>): LatentModel | undefined => {
  const counted = count(texts)
  if (counted.texts < fewestTexts) return undefined
  const vocabulary = vocabularyOf(counted)
  const dimensions = dimensionsFor(counted.texts)
  if (vocabulary.length < 2 * dimensions) return undefined
  const columnOf = new Int32Array(counted.names.length).fill(-1)
  for (const [column, number] of vocabulary.entries()) columnOf[number] = column
  const rarities = Float32Array.from(vocabulary, (number) =>
    Math.log(counted.texts / (counted.frequencies[number] ?? 1))
  )
  const { vectors, width } = truncatedSvd(weighed(counted, columnOf, rarities), dimensions)
  if (width < dimensions) return undefined
  const turned = timesSmall(vectors, width, rotation(width))
  const terms = new Map<string, LatentTerm>()
  for (const [column, number] of vocabulary.entries()) {
    const exact = turned.subarray(column * width, (column + 1) * width)
    const vector = quantize(exact)
    if (vector === undefined) continue
    let largest = 0
    for (const value of exact) if (Math.abs(value) > largest) largest = Math.abs(value)
    terms.set(counted.names[number] ?? "", { rarity: rarities[column] ?? 0, vector, scale: largest / 127 })
  }
  return { dimensions: width, terms }
}
