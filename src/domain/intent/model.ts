import type { Currency } from "../whyspec/currency.ts"
import type { Tier } from "../whyspec/provenance.ts"
import type { RelationName } from "../whyspec/relations.ts"
import type { Deliberation, Disposition } from "../whyspec/status.ts"

/** Where an intent node was read from. */
export type IntentOrigin = "record" | "document" | "commit" | "comment" | "graph"

/** One piece of recorded intent, whatever its source. */
export interface IntentNode {
  readonly id: string
  readonly label: string
  /** `decision` and `assumption` of records; `rationale`, `note`, `hack` and what a graph names from elsewhere ([ENV-047]). */
  readonly kind: string
  readonly claim: string | null
  readonly rationale: string | null
  readonly alternatives: ReadonlyArray<string>
  /** Repository-relative path; of a commit the first file it touched, else `.git`. */
  readonly sourceFile: string
  readonly sourceLocation: string | null
  /** 1-based line in `sourceFile`, where there is one. */
  readonly line?: number
  readonly provenance: Tier
  /** From 0 to 1: how sure the reading was; never a measure of trust. */
  readonly confidence: number
  readonly disposition: Disposition
  readonly deliberation: Deliberation
  readonly offered?: boolean
  readonly currency?: Currency
  readonly question?: string
  readonly status?: string
  /** The record's own identifier ([REC-075]). */
  readonly identifier?: string
  /** `YYYY-MM-DD`, of the record or of the commit. */
  readonly date?: string
  readonly origin: IntentOrigin
  /** Full hash of the commit it was read from. */
  readonly commit?: string
  /** Everything a question about this may use, options and consequences included. */
  readonly text: string
}

/** How an intent came to be bound to code. */
export type BindingForm = "governs" | "mention" | "commit" | "comment" | "graph"

/** Intent bound to a file or to a symbol in it; `reconstructed` unless a record's `## Governs` declares it ([PROV-015]). */
export interface Binding {
  readonly intent: string
  readonly path: string
  readonly symbol?: string
  readonly provenance: Tier
  readonly form: BindingForm
}

/** A relation between two intent nodes. */
export interface IntentRelation {
  readonly from: string
  readonly to: string
  readonly relation: RelationName | "refers_to"
  readonly provenance: Tier
  /** Whether a record declares it, in `## Relations` or in prose. */
  readonly declared: boolean
}

/** A declared scope and what it matched, so that an empty one is seen ([REC-086]). */
export interface ScopeState {
  readonly intent: string
  readonly reference: string
  readonly state: "matched" | "no_match"
  readonly matched: number
}

/** A named place in code. */
export interface CodeSymbol {
  /** Qualified by what it stands in, as `Store.document`. */
  readonly name: string
  /** 1-based lines, both included. */
  readonly start: number
  readonly end: number
}

/** Something that a reader of the layer should know and no rule forbids. */
export interface IntentWarning {
  readonly kind:
    | "front_matter_status"
    | "front_matter_supersession"
    | "unread_supersession"
    | "structure_in_fence"
    | "duplicate_identifier"
    | "ambiguous_reference"
    | "supersession_cycle"
    | "empty_scope"
    | "identity_collision"
    | "not_utf8"
    | "skipped"
  /** Repository-relative path. */
  readonly path: string
  readonly message: string
}
