import { bounds } from "../bounds.ts"
import type { Block } from "../document/ParsedDocument.ts"
import type { TermWeights } from "../ranking/termWeights.ts"
import { cutBefore } from "../text/graphemes.ts"
import { type Range, sentenceRanges } from "../text/sentences.ts"
import { indexTokens } from "../text/tokens.ts"

/** A quote's range in the canonical text; `truncated` when it ends before its sentence does. */
export interface Cut extends Range {
  readonly truncated: boolean
}

/** A passage to cut from: `text` stands at `base` in the canonical text, `blocks` are ranges of the canonical text. */
export interface Passage {
  readonly text: string
  readonly base: number
  readonly blocks: ReadonlyArray<Pick<Block, "kind" | "start" | "end">>
}

/** A quote grows by neighbouring sentences up to this length: an answer often stands beside the words of its question. */
const comfortable = 700
/** Most sentences that are weighed; a passage of more is one of very short lines. */
const mostUnits = 300

interface Unit extends Range {
  readonly heading: boolean
  readonly hits: ReadonlyArray<string>
}

const unitsOf = ({ text, base, blocks }: Passage, weights: TermWeights): ReadonlyArray<Unit> => {
  const units: Array<Unit> = []
  const add = (start: number, end: number, heading: boolean) => {
    for (const range of sentenceRanges(text, start, end)) {
      if (units.length >= mostUnits) return
      const { words, exact } = indexTokens(text.slice(range.start, range.end))
      const tokens = exact === "" ? words.split(" ") : `${words} ${exact}`.split(" ")
      units.push({ ...range, heading, hits: tokens.filter((token) => weights.has(token)) })
    }
  }
  let at = 0
  for (const block of blocks) {
    const start = Math.max(at, block.start - base)
    const end = Math.min(text.length, block.end - base)
    if (end <= start) continue
    if (start > at) add(at, start, false)
    add(start, end, block.kind === "heading")
    at = end
  }
  add(at, text.length, false)
  return units
}

/** The run of units worth most: distinct terms count, repetition and shortness decide between equals. */
const bestRun = (units: ReadonlyArray<Unit>, weights: TermWeights, limit: number): readonly [number, number] => {
  let best: readonly [number, number] = [0, 0]
  let bestWorth = -1
  for (const [from, first] of units.entries()) {
    if (first.hits.length === 0) continue
    const seen = new Map<string, number>()
    let covered = 0
    for (let to = from; to < units.length; to++) {
      const unit = units[to]
      if (unit === undefined || (to > from && unit.end - first.start > limit)) break
      if (to > from && unit.hits.length === 0) continue
      for (const hit of unit.hits) {
        const times = seen.get(hit) ?? 0
        seen.set(hit, times + 1)
        covered += (weights.get(hit) ?? 0) * (times === 0 ? 1 : times < 4 ? 0.1 : 0)
      }
      // A heading alone names an answer and does not give it.
      const alone = to === from && unit.heading ? 0.5 : 1
      const worth = covered * alone * (1 - 0.3 * Math.min(1, (unit.end - first.start) / bounds.quoteChars))
      if (worth > bestWorth) {
        bestWorth = worth
        best = [from, to]
      }
    }
  }
  return best
}

/** Lets a run grow by whole sentences, forward before backward, within its section while it is short. */
const grown = (
  units: ReadonlyArray<Unit>,
  [first, last]: readonly [number, number],
  room: number
): readonly [number, number] => {
  let from = first
  let to = last
  for (let more = true; more; ) {
    more = false
    const start = units[from]?.start ?? 0
    const end = units[to]?.end ?? 0
    const next = units[to + 1]
    if (next !== undefined && next.end - start <= room && (!next.heading || units[to]?.heading === true)) {
      to++
      more = true
    }
    const before = units[from - 1]
    if (before !== undefined && (units[to]?.end ?? end) - before.start <= room && units[from]?.heading !== true) {
      from--
      more = true
    }
  }
  return [from, to]
}

/**
 * The contiguous run of whole sentences of a passage that answers best, at most `limit` code units, without blank ends.
 * A single sentence that is longer is cut between grapheme clusters, around the first term it holds.
 */
export const cutQuote = (passage: Passage, weights: TermWeights, limit: number = bounds.quoteChars): Cut => {
  const { text, base } = passage
  const units = unitsOf(passage, weights)
  const [from, to] = grown(units, bestRun(units, weights, limit), Math.min(limit, comfortable))
  const start = units[from]?.start ?? 0
  const end = units[to]?.end ?? 0
  if (end - start <= limit) return { start: base + start, end: base + end, truncated: false }
  let cut = cutBefore(text, start, start + limit)
  while (cut > start + 1 && /\s/.test(text.charAt(cut - 1))) cut--
  return { start: base + start, end: base + cut, truncated: true }
}
