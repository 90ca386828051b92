import { bounds } from "../bounds.ts"
import type { Evidence, SearchResult } from "../evidence.ts"
import { clip } from "./clip.ts"
import { countThatFits, jsonBytes } from "./jsonSize.ts"

/** Longest title of a document beside a quote, in code units. */
const titleUnits = 200
/** Deepest sections named beside a quote, and the longest title of one. */
const headings = { count: 8, units: 160 }
/** Most copies named beside a quote. */
const copies = 10

/** One piece of evidence with what surrounds its quote kept short; the quote stays as it is. */
const withShortSurroundings = (evidence: Evidence): Evidence => ({
  ...evidence,
  documentTitle: clip(evidence.documentTitle, titleUnits),
  headings: evidence.headings.slice(-headings.count).map((heading) => clip(heading, headings.units)),
  ...(evidence.alsoIn === undefined
    ? {}
    : { alsoIn: evidence.alsoIn.slice(0, copies).map((ref) => ({ ...ref, title: clip(ref.title, titleUnits) })) })
})

/**
 * A search result within the size of an answer: the last pieces of evidence are left out and counted in `omitted`.
 * The best one always stays.
 */
export const boundSearch = (result: SearchResult, bytes: number = bounds.resultBytes): SearchResult => {
  const evidence = result.evidence.map(withShortSurroundings)
  const rest = { ...result, evidence: [], omitted: result.evidence.length }
  const kept = countThatFits(evidence, bytes - jsonBytes(rest))
  const omitted = (result.omitted ?? 0) + evidence.length - kept
  return { ...result, evidence: evidence.slice(0, kept), ...(omitted === 0 ? {} : { omitted }) }
}
