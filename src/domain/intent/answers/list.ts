import type { Tier } from "../../whyspec/provenance.ts"
import type { IntentNode } from "../model.ts"
import type { IntentSnapshot } from "../snapshot.ts"
import { byStanding, type Entry, intentEntry } from "./entries.ts"
import { pageOf } from "./paging.ts"

/** What a list is narrowed to. */
export interface ListFilter {
  readonly kind?: string
  readonly min_confidence?: number
  readonly provenance?: Tier
}

/** The `list-intent` envelope ([ENV-021]); `count` is of all that match, whatever page is shown. */
export interface ListEnvelope {
  readonly command: "list-intent"
  readonly status: "ok"
  readonly count: number
  readonly filter: {
    readonly kind: string | null
    readonly min_confidence: number | null
    readonly provenance: Tier | null
  }
  readonly intent: ReadonlyArray<Entry>
}

const rationaleChars = 600

const matches = (filter: ListFilter) => (node: IntentNode) =>
  (filter.kind === undefined || node.kind === filter.kind) &&
  (filter.provenance === undefined || node.provenance === filter.provenance) &&
  (filter.min_confidence === undefined || node.confidence >= filter.min_confidence)

/** Builds a page of the recorded intent, most trusted first; the filter is echoed with `null` for what was not filtered. */
export const listEnvelope = (
  snapshot: IntentSnapshot,
  filter: ListFilter,
  page: { readonly offset: number; readonly limit: number }
): { readonly envelope: ListEnvelope; readonly nextCursor?: string } => {
  const nodes = snapshot.nodes.filter(matches(filter)).toSorted(byStanding)
  const wanted = nodes
    .slice(page.offset, page.offset + page.limit)
    .map((node) => intentEntry(node, snapshot, rationaleChars))
  const { items } = pageOf(wanted, 0, page.limit)
  const next = page.offset + items.length
  return {
    envelope: {
      command: "list-intent",
      status: "ok",
      count: nodes.length,
      filter: {
        kind: filter.kind ?? null,
        min_confidence: filter.min_confidence ?? null,
        provenance: filter.provenance ?? null
      },
      intent: items
    },
    ...(next < nodes.length && items.length > 0 ? { nextCursor: `o${next}` } : {})
  }
}
