import { plainItems } from "./lists.ts"

/** The closed set of relations ([REC-088]). */
export const RELATIONS = [
  "supersedes",
  "refines",
  "constrains",
  "motivated_by",
  "trade_off_against",
  "contradicts"
] as const
/** What one record says about another. */
export type RelationName = (typeof RELATIONS)[number]

/** One line of `## Relations`, unresolved. */
export interface RelationEntry {
  readonly relation: RelationName
  /** A record identifier or an ADR number, as written ([REC-089]). */
  readonly target: string
}

const isRelation = (text: string): text is RelationName => RELATIONS.some((relation) => relation === text)

/** The relations of a section body; a verb outside the closed set is no relation. */
export const parseRelations = (section: string): ReadonlyArray<RelationEntry> =>
  plainItems(section).flatMap((item) => {
    const [, relation, target] = /^(\S+)\s+(.+)$/.exec(item) ?? []
    return relation !== undefined && target !== undefined && isRelation(relation) ? [{ relation, target }] : []
  })

/** The line a relation is written as ([REC-137]). */
export const renderRelation = (entry: RelationEntry): string => `${entry.relation} ${entry.target}`

/** The ADR references a document says it supersedes, in prose, upper case, first seen first ([REC-040] to [REC-042]). */
export const proseSupersedes = (body: string): ReadonlyArray<string> => [
  ...new Set([...body.matchAll(/\bsupersedes?\s+(ADR-\d+)/gi)].map((match) => (match[1] ?? "").toUpperCase()))
]
