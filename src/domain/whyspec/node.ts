import type { Assumption } from "./assumptions.ts"
import { type AttributionEntry, selfRatifications } from "./attribution.ts"
import { intentId } from "./identity.ts"
import { edgeProvenance, type Tier } from "./provenance.ts"
import type { ParsedRecord } from "./record.ts"
import type { RelationEntry } from "./relations.ts"
import { type Deliberation, type Disposition, statusProperties } from "./status.ts"

/** Answers from outside the record whether an actor really accepted it; without one, nothing is corroborated ([REC-119]). */
export type Corroborate = (entry: AttributionEntry) => boolean

/** An attribution with its own tier; `corroborated` stands on ratifications only ([REC-117], [REC-141]). */
export interface Attribution extends AttributionEntry {
  readonly provenance: Tier
  readonly corroborated?: boolean
}

/** A relation with the tier of the record that declares it ([PROV-013]). */
export interface Relation extends RelationEntry {
  readonly provenance: Tier
}

/** A human overriding a recommendation ([REC-045]). */
export interface ResolutionDelta {
  readonly recommended: string
  readonly chosen: string
}

/** The intent node a record becomes, with everything [REC-101] and §5 determine. */
export interface RecordNode extends Omit<ParsedRecord, "attribution" | "relations"> {
  readonly id: string
  readonly label: string
  readonly intent_kind: "decision"
  readonly source_file: string
  readonly source_location: string
  readonly provenance: Tier
  readonly confidence_score: 1
  readonly deliberation: Deliberation
  readonly offered?: boolean
  readonly disposition: Disposition
  readonly self_ratification: boolean
  readonly attribution?: ReadonlyArray<Attribution>
  readonly relations?: ReadonlyArray<Relation>
  readonly resolution_delta?: ResolutionDelta
}

/** The node of one assumption; it takes the tier and the disposition of its record ([PROV-007], [REC-032], [REC-127]). */
export interface AssumptionNode extends Assumption {
  readonly id: string
  readonly label: string
  readonly intent_kind: "assumption"
  readonly source_file: string
  readonly source_location: string
  readonly provenance: Tier
  readonly confidence_score: 1
  readonly deliberation: Deliberation
  readonly offered?: boolean
  readonly disposition: Disposition
}

/**
 * The tier of a record: by kind without an `## Attribution` section, by corroborated ratification with one
 * ([PROV-005], [PROV-006], [PROV-021], [REC-118]).
 */
export const recordTier = (record: ParsedRecord, corroborate: Corroborate = () => false): Tier => {
  if (record.attribution === undefined) return record.kind === "adr" ? "authored" : "captured"
  const self = new Set(selfRatifications(record.attribution))
  const promoted = record.attribution.some(
    (entry) => entry.role === "ratified" && !self.has(entry) && corroborate(entry)
  )
  return promoted ? "authored" : "captured"
}

/** The recommendation that was not followed; `undefined` where there was none or it was ([REC-046]). */
export const resolutionDelta = (
  record: Pick<ParsedRecord, "recommendation" | "title">
): ResolutionDelta | undefined => {
  const recommended = record.recommendation?.trim() ?? ""
  const chosen = record.title.trim()
  return recommended === "" || recommended === chosen ? undefined : { recommended, chosen }
}

/**
 * The node of a record.
 *
 * @param path canonical source path, see `canonicalSourcePath`
 */
export const recordNode = (record: ParsedRecord, path: string, corroborate: Corroborate = () => false): RecordNode => {
  const tier = recordTier(record, corroborate)
  const status = statusProperties(record.status)
  const delta = resolutionDelta(record)
  const { attribution, relations, ...rest } = record
  return {
    ...rest,
    id: intentId(path, record.title, "decision", record.title),
    label: record.title,
    intent_kind: "decision",
    source_file: path,
    source_location: record.title,
    provenance: tier,
    confidence_score: 1,
    deliberation: status.deliberation,
    ...(status.offered === undefined ? {} : { offered: status.offered }),
    disposition: status.disposition,
    self_ratification: selfRatifications(attribution ?? []).length > 0,
    ...(attribution === undefined
      ? {}
      : {
          attribution: attribution.map((entry) => ({
            ...entry,
            provenance: tier,
            ...(entry.role === "ratified" ? { corroborated: corroborate(entry) } : {})
          }))
        }),
    ...(relations === undefined
      ? {}
      : { relations: relations.map((entry) => ({ ...entry, provenance: edgeProvenance("declared", tier) })) }),
    ...(delta === undefined ? {} : { resolution_delta: delta })
  }
}

/** The nodes of a record's assumptions. */
export const assumptionNodes = (node: RecordNode): ReadonlyArray<AssumptionNode> =>
  node.assumptions.map((assumption) => ({
    ...assumption,
    id: intentId(node.source_file, assumption.claim, "assumption", assumption.claim),
    label: assumption.claim,
    intent_kind: "assumption",
    source_file: node.source_file,
    source_location: assumption.claim,
    provenance: node.provenance,
    confidence_score: 1,
    deliberation: node.deliberation,
    ...(node.offered === undefined ? {} : { offered: node.offered }),
    disposition: node.disposition
  }))
