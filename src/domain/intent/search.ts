import { rarity } from "../ranking/status.ts"
import { foldWord } from "../text/foldWord.ts"
import { analyzeQuery, type QueryTerm } from "../text/query.ts"
import type { Tier } from "../whyspec/provenance.ts"
import type { IntentNode } from "./model.ts"
import type { SearchIndex } from "./searchIndex.ts"

/** How far the best result can be taken as an answer ([ENV-019], [ENV-020]). */
export type WhyStatus = "ok" | "weak_match" | "topically_weak" | "no_strong_match"

/** One node with its score and what matched ([ENV-017]). */
export interface WhyHit {
  readonly node: IntentNode
  readonly score: number
  readonly matchedTerms: ReadonlyArray<string>
  readonly distinctiveMatches: ReadonlyArray<string>
  readonly matchedCoverage: number
}

/** What a question came to. */
export interface WhyAnswer {
  readonly status: WhyStatus
  readonly cutoff: number
  readonly hits: ReadonlyArray<WhyHit>
  /** Over every node, returned or not ([ENV-014]). */
  readonly stats: { readonly top: number | null; readonly runner_up: number | null; readonly median: number | null }
}

/** A score of this share of the question's weight, by rarity, is a strong match. */
export const whyCutoff = 45

const k1 = 1.2
const b = 0.4
/** What another wording's score counts for beside the question's own. */
const alsoShare = 0.95
/** What a score counts by the tier of its node, so that of two that say the same the more trusted stands first. */
const tierShare: Readonly<Record<Tier, number>> = { authored: 1, captured: 1, attested: 0.92, reconstructed: 0.85 }
/** A term that more than this share of the nodes hold carries no topical evidence. */
const commonShare = 0.25

/** Words that say that a reason is asked for, and not about what. */
const asking = new Set(
  (
    "why reason reasons rationale decide decided decides decision decisions choose chose chosen choice use used uses using pick picked prefer preferred " +
    "instead rather need needed want wanted did does code repository project here way thing things make makes made have has go goes went happen happens behind work works worked working run runs get gets keep keeps kept long " +
    "handle handles handled put set take takes written write writes"
  ).split(" ")
)

interface Term {
  readonly text: string
  readonly tokens: ReadonlyArray<string>
  /** Rarity of the token that is worth most. */
  readonly worth: number
  readonly frequency: number
}

const isAsking = (term: QueryTerm): boolean =>
  term.stop || (term.kind === "word" && asking.has(foldWord(term.text.replace(/[^\p{L}\p{N}']/gu, ""))))

const termsOf = (wording: string, index: SearchIndex): ReadonlyArray<Term> => {
  const { terms } = analyzeQuery(wording)
  const topical = terms.filter((term) => !isAsking(term))
  return (topical.length > 0 ? topical : terms.filter((term) => !term.stop)).map((term) => {
    const tokens = [...new Set([...(term.parts.length > 0 ? term.parts : term.tokens), ...term.exact])]
    const frequencies = tokens.map((token) => index.postings.get(token)?.length ?? 0)
    const seen = frequencies.filter((frequency) => frequency > 0)
    const frequency = seen.length === 0 ? 0 : Math.min(...seen)
    return {
      text: term.text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "") || term.text,
      tokens,
      frequency,
      worth: rarity(index.nodes.length, frequency)
    }
  })
}

interface Scored {
  /** Whether a distinctive term stands in what the node is about. */
  readonly core: boolean
  readonly node: number
  readonly score: number
  readonly terms: ReadonlyArray<Term>
  readonly all: ReadonlyArray<Term>
}

/** Scores every node that holds a term: BM25 over the question's weight, 100 where each term stands in it as often as usual. */
const scoreWording = (wording: string, index: SearchIndex): ReadonlyArray<Scored> => {
  const terms = termsOf(wording, index)
  const whole = terms.reduce((sum, term) => sum + term.worth, 0)
  if (whole === 0) return []
  const scores = new Map<number, { score: number; terms: Array<Term>; core: boolean }>()
  for (const term of terms) {
    const best = new Map<number, number>()
    const core = new Set<number>()
    const distinctive = isDistinctive(term, index.nodes.length)
    const part = 1 / term.tokens.length
    for (const token of term.tokens) {
      for (const { core: isCore, node, weight } of index.postings.get(token) ?? []) {
        const norm = k1 * (1 - b + b * (index.lengths[node] ?? 1))
        const value = (weight * (k1 + 1)) / (weight + norm)
        best.set(node, (best.get(node) ?? 0) + value * part)
        if (isCore && distinctive) core.add(node)
      }
    }
    for (const [node, value] of best) {
      const entry = scores.get(node) ?? { score: 0, terms: [], core: false }
      entry.score += (100 * term.worth * Math.min(value, 1.6)) / whole
      entry.terms.push(term)
      entry.core ||= core.has(node)
      scores.set(node, entry)
    }
  }
  return [...scores].map(([node, entry]) => ({
    node,
    score: entry.score,
    terms: entry.terms,
    all: terms,
    core: entry.core
  }))
}

const round = (value: number, digits = 1): number => Number(value.toFixed(digits))

const median = (values: ReadonlyArray<number>): number | null => {
  if (values.length === 0) return null
  const sorted = [...values].sort((left, right) => left - right)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

const isDistinctive = (term: Term, total: number): boolean =>
  term.frequency > 0 && (term.frequency === 1 || term.frequency <= total * commonShare)

const worthOf = (terms: ReadonlyArray<Term>): number => terms.reduce((sum, term) => sum + term.worth, 0)

/**
 * Whether what matched is what was asked: a rare term, enough of the terms, and enough of their weight, in which what nobody wrote
 * of counts most. A question of one or two terms must match what the node is about, and not some word in passing.
 */
const isTopical = (hit: WhyHit, { all, core, terms }: Scored): boolean =>
  hit.distinctiveMatches.length > 0 &&
  hit.matchedCoverage >= 0.45 &&
  worthOf(terms) >= (hit.matchedCoverage > 0.6 ? 0.38 : 0.53) * worthOf(all) &&
  (all.length > 2 || core)

const statusOf = (hits: ReadonlyArray<WhyHit>, best: Scored | undefined): WhyStatus => {
  const [top, next] = hits
  if (top === undefined || best === undefined) return "no_strong_match"
  const second = next?.score ?? 0
  if (top.score >= whyCutoff) return isTopical(top, best) ? "ok" : "topically_weak"
  const apart = top.score >= 0.92 * whyCutoff && top.score >= 1.5 * second && top.distinctiveMatches.length > 0
  return apart && best.core && top.matchedCoverage >= 0.5 ? "weak_match" : "no_strong_match"
}

/**
 * Answers a question from recorded intent: its wordings are scored and fused (a node keeps the best of them, the question's own
 * counting most), and the status is refused where what matched is not what was asked.
 */
export const searchWhy = (index: SearchIndex, question: string, also: ReadonlyArray<string> = []): WhyAnswer => {
  const best = new Map<number, Scored>()
  for (const [at, wording] of [question, ...also].entries()) {
    for (const scored of scoreWording(wording, index)) {
      const share = tierShare[index.nodes[scored.node]?.provenance ?? "reconstructed"]
      const score = scored.score * share * (at === 0 ? 1 : alsoShare)
      const known = best.get(scored.node)
      if (known === undefined || known.score < score) best.set(scored.node, { ...scored, score })
    }
  }
  const ordered = [...best.values()].sort((left, right) => right.score - left.score || left.node - right.node)
  const hits = ordered.flatMap(({ all, node, score, terms }): ReadonlyArray<WhyHit> => {
    const intent = index.nodes[node]
    if (intent === undefined) return []
    return [
      {
        node: intent,
        score: round(score),
        matchedTerms: [...new Set(terms.map((term) => term.text))],
        distinctiveMatches: [
          ...new Set(terms.filter((term) => isDistinctive(term, index.nodes.length)).map((term) => term.text))
        ],
        matchedCoverage: round(terms.length / all.length, 3)
      }
    ]
  })
  const field = [
    ...hits.map(({ score }) => score),
    ...Array.from({ length: index.nodes.length - hits.length }, () => 0)
  ]
  return {
    status: statusOf(hits, ordered[0]),
    cutoff: whyCutoff,
    hits,
    stats: { top: field[0] ?? null, runner_up: field[1] ?? null, median: median(field) }
  }
}
