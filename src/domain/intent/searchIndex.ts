import { indexTokens } from "../text/tokens.ts"
import type { IntentNode } from "./model.ts"

interface Posting {
  /** Number of the node. */
  readonly node: number
  /** How often the token stands in it, its title counted several times. */
  readonly weight: number
  /** Whether it stands in what the node is about (title, question, claim, rationale) and not only in the text around. */
  readonly core: boolean
}

/** Tokens of all nodes, for ranking. */
export interface SearchIndex {
  readonly nodes: ReadonlyArray<IntentNode>
  readonly postings: ReadonlyMap<string, ReadonlyArray<Posting>>
  /** Length of each node in tokens, relative to the mean. */
  readonly lengths: ReadonlyArray<number>
}

/** How much a token of a title, question or identifier counts more than one of the text. */
const titleWeight = 2.5
const indexedChars = 20_000
const coreChars = 3_000

const tokensOf = (text: string): ReadonlyArray<string> => {
  const { exact, words } = indexTokens(text)
  return [words, exact].flatMap((column) => (column === "" ? [] : column.split(" ")))
}

/** Indexes nodes by the product's own tokens; linear in their texts. */
export const buildIndex = (nodes: ReadonlyArray<IntentNode>): SearchIndex => {
  const postings = new Map<string, Array<Posting>>()
  const sizes: Array<number> = []
  for (const [node, intent] of nodes.entries()) {
    const weights = new Map<string, number>()
    const count = (text: string, weight: number) => {
      for (const token of tokensOf(text)) weights.set(token, (weights.get(token) ?? 0) + weight)
    }
    count(
      [intent.label, intent.question, intent.identifier].filter((part) => part !== undefined).join("\n"),
      titleWeight
    )
    const core = new Set([
      ...weights.keys(),
      ...tokensOf(`${intent.claim ?? ""}\n${intent.rationale ?? ""}`.slice(0, coreChars))
    ])
    count(intent.text.slice(0, indexedChars), 1)
    let size = 0
    for (const [token, weight] of weights) {
      size += weight
      const list = postings.get(token)
      const posting = { node, weight, core: core.has(token) }
      if (list === undefined) postings.set(token, [posting])
      else list.push(posting)
    }
    sizes.push(size)
  }
  const mean = sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length)
  return { nodes, postings, lengths: sizes.map((size) => size / Math.max(1, mean)) }
}

const titles = new WeakMap<ReadonlyArray<IntentNode>, SearchIndex>()

/** The index of what nodes are called, and of nothing else they say. */
export const titleIndexOf = (nodes: ReadonlyArray<IntentNode>): SearchIndex => {
  const known = titles.get(nodes)
  if (known !== undefined) return known
  const built = buildIndex(
    nodes.map(({ question: _, ...node }) => ({ ...node, claim: null, rationale: null, text: "" }))
  )
  titles.set(nodes, built)
  return built
}

const indexes = new WeakMap<ReadonlyArray<IntentNode>, SearchIndex>()

/** The index of some nodes, built once for as long as they live. */
export const indexOf = (nodes: ReadonlyArray<IntentNode>): SearchIndex => {
  const known = indexes.get(nodes)
  if (known !== undefined) return known
  const built = buildIndex(nodes)
  indexes.set(nodes, built)
  return built
}
