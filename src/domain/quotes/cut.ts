import { bounds } from "../bounds.ts"
import type { Block } from "../document/ParsedDocument.ts"
import type { TermWeights } from "../ranking/termWeights.ts"
import { cutBefore } from "../text/graphemes.ts"
import { type Range, sentenceRanges } from "../text/sentences.ts"
import { indexTokens } from "../text/tokens.ts"

/** A quote's range in the canonical text; `truncated` when a sentence goes on before or after it. */
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

/** Longest part of a sentence that is itself too long for a quote. */
const longestPart = 300

interface Unit extends Range {
  readonly heading: boolean
  readonly hits: ReadonlyArray<string>
  /** Whether its sentence begins, and whether it ends, with it. */
  readonly begins: boolean
  readonly ends: boolean
}

const trimmedRange = (text: string, { start, end }: Range): Range => {
  let first = start
  let last = end
  while (first < last && /\s/.test(text.charAt(first))) first++
  while (last > first && /\s/.test(text.charAt(last - 1))) last--
  return { start: first, end: last }
}

/** A line of a long sentence in parts: cut after a comma or the like, else after a space, else between clusters. */
const lineParts = (text: string, line: Range): ReadonlyArray<Range> => {
  const parts: Array<Range> = []
  let from = line.start
  while (line.end - from > longestPart) {
    const tail = text.slice(from + longestPart / 3, from + longestPart)
    const clause = /^.*(?:[,;:]\s|[，；：、])/su.exec(tail)?.[0].length ?? tail.lastIndexOf(" ") + 1
    const to = clause > 0 ? from + longestPart / 3 + clause : cutBefore(text, from, from + longestPart)
    if (to <= from) break
    parts.push({ start: from, end: to })
    from = to
  }
  parts.push({ start: from, end: line.end })
  return parts
}

/**
 * The parts of a sentence that is too long for a quote. why: logs, verse and lists have no full stops, and some contracts
 * have one a page; a quote has to hold what was asked for wherever in such a stretch it stands.
 */
const partsOf = (text: string, sentence: Range): ReadonlyArray<Range> => {
  const parts: Array<Range> = []
  let from = sentence.start
  for (const line of text.slice(sentence.start, sentence.end).split("\n")) {
    for (const part of lineParts(text, { start: from, end: from + line.length })) {
      const range = trimmedRange(text, part)
      if (range.end > range.start) parts.push(range)
    }
    from += line.length + 1
  }
  return parts
}

const unitsOf = ({ text, base, blocks }: Passage, weights: TermWeights, limit: number): ReadonlyArray<Unit> => {
  const units: Array<Unit> = []
  const add = (start: number, end: number, heading: boolean) => {
    for (const sentence of sentenceRanges(text, start, end)) {
      for (const range of sentence.end - sentence.start > limit ? partsOf(text, sentence) : [sentence]) {
        if (units.length >= mostUnits) return
        const { words, exact } = indexTokens(text.slice(range.start, range.end))
        const tokens = exact === "" ? words.split(" ") : `${words} ${exact}`.split(" ")
        const hits = tokens.filter((token) => weights.has(token))
        units.push({
          ...range,
          heading,
          hits,
          begins: range.start === sentence.start,
          ends: range.end === sentence.end
        })
      }
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
 * Of a sentence that is longer than that, the lines or clauses that answer best are taken.
 */
export const cutQuote = (passage: Passage, weights: TermWeights, limit: number = bounds.quoteChars): Cut => {
  const { text, base } = passage
  const units = unitsOf(passage, weights, limit)
  const [from, to] = grown(units, bestRun(units, weights, limit), Math.min(limit, comfortable))
  const start = units[from]?.start ?? 0
  const end = units[to]?.end ?? 0
  if (end - start <= limit) {
    const whole = units[from]?.begins !== false && units[to]?.ends !== false
    return { start: base + start, end: base + end, truncated: !whole }
  }
  let cut = cutBefore(text, start, start + limit)
  while (cut > start + 1 && /\s/.test(text.charAt(cut - 1))) cut--
  return { start: base + start, end: base + cut, truncated: true }
}
