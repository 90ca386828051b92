import type { WhyAnswer, WhyHit } from "../search.ts"
import type { IntentSnapshot } from "../snapshot.ts"
import { alternativesOf, type Entry, intentEntry } from "./entries.ts"
import { pageOf } from "./paging.ts"

/** The `why` envelope ([ENV-013]); `note` stands exactly where the status is `topically_weak`. */
export interface WhyEnvelope {
  readonly command: "why"
  readonly status: WhyAnswer["status"]
  readonly query: string
  readonly count: number
  readonly cutoff: number
  readonly score_stats: WhyAnswer["stats"]
  readonly results: ReadonlyArray<Entry>
  readonly note?: string
}

const rationaleChars = 1500

const row = (hit: WhyHit, snapshot: IntentSnapshot): Entry => {
  const { confidence_score: _, ...entry } = intentEntry(hit.node, snapshot, rationaleChars)
  return {
    disposition: entry.disposition,
    score: hit.score,
    ...entry,
    alternatives: pageOf(alternativesOf(hit.node), 0, 20, 4 * 1024).items,
    matched_terms: hit.matchedTerms,
    distinctive_matches: hit.distinctiveMatches,
    matched_coverage: hit.matchedCoverage
  }
}

/** Builds the answer to a question: the best rows, with scores over the whole field. */
export const whyEnvelope = (query: string, answer: WhyAnswer, snapshot: IntentSnapshot, top: number): WhyEnvelope => {
  const results = pageOf(
    answer.hits.slice(0, top).map((hit) => row(hit, snapshot)),
    0,
    top
  ).items
  return {
    command: "why",
    status: answer.status,
    query,
    count: results.length,
    cutoff: answer.cutoff,
    score_stats: answer.stats,
    results,
    ...(answer.status === "topically_weak"
      ? {
          note: "The best result scores above the cutoff, but what matched is not what was asked: take it as no answer, or ask in other words with `also`."
        }
      : {})
  }
}
