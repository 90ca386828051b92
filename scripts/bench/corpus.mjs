// The documents and questions that the measurements use: the reference collections where they are at hand, else
// documents made from a fixed seed.
import { existsSync } from "node:fs"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const datasets = join(dirname(fileURLToPath(import.meta.url)), "../../../shared/datasets/ir")
const collections = ["cacm", "cisi", "medline"]

const lines = async (file) =>
  (await readFile(file, "utf8"))
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))

const generator = (seed) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

const syllables = "ba ce di fo gu ka le mi no pu ra se ti vo zu bra cle dri flo gru pla ste tri".split(" ")

const generated = () => {
  const random = generator(20261130)
  const vocabulary = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => syllables[Math.floor(random() * syllables.length)]).join(
      ""
    )
  )
  // Zipf-like: a word's rank is the exponential of a uniform number.
  const word = () => vocabulary[Math.floor(Math.exp(random() * Math.log(vocabulary.length)))] ?? vocabulary[0]
  const sentence = () => Array.from({ length: 8 + Math.floor(random() * 12) }, word).join(" ")
  const documents = Array.from({ length: 6000 }, () => ({
    title: sentence().slice(0, 60),
    text: Array.from({ length: 8 }, () => `${sentence()}.`).join(" ")
  }))
  return { source: "generated", documents, queries: Array.from({ length: 150 }, sentence) }
}

/** Documents (title, text) and queries, with the name of where they are from. */
export const corpus = async () => {
  if (!existsSync(datasets)) return generated()
  const documents = []
  const queries = []
  for (const name of collections) {
    documents.push(...(await lines(join(datasets, name, "corpus.jsonl"))))
    queries.push(...(await lines(join(datasets, name, "queries.jsonl"))).map((query) => query.text))
  }
  return { source: "CACM, CISI and MEDLINE", documents, queries: queries.map((query) => query.slice(0, 1000)) }
}

/**
 * The text of document number `i`: as the collection has it, and beyond its end thirds of three different ones put
 * together, so that no two are alike and lengths and words are those of the collection.
 */
const textOf = (documents, i) => {
  const { length } = documents
  const round = Math.floor(i / length)
  const { title, text } = documents[i % length]
  if (round === 0) return `${title}\n\n${text}\n`
  const part = (n) => {
    const words = documents[(i * 31 + round * 1009 + n * 2003) % length].text.split(" ")
    const third = Math.ceil(words.length / 3)
    return words.slice(n * third, (n + 1) * third).join(" ")
  }
  return `${title}\n\n${part(0)} ${part(1)} ${part(2)}\n`
}

/** Writes `count` short text files into a folder, no two alike, a thousand to a sub-folder. */
export const writeDocuments = async (folder, documents, count) => {
  for (let i = 0; i < count; i++) {
    const sub = join(folder, String(Math.floor(i / 1000)))
    if (i % 1000 === 0) await mkdir(sub, { recursive: true })
    await writeFile(join(sub, `${i}.txt`), textOf(documents, i))
  }
}
