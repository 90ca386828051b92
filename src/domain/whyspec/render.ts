import { type Alternative, renderAlternative } from "./alternatives.ts"
import { type Assumption, renderAssumption } from "./assumptions.ts"
import { type AttributionEntry, renderAttribution } from "./attribution.ts"
import { type EvidenceEntry, renderEvidence } from "./evidence.ts"
import { NONE_RECORDED } from "./filename.ts"
import { type RelationEntry, renderRelation } from "./relations.ts"

/** What a decision record is written from (§4.10). Absent and empty fields are left out, never invented. */
export interface RenderInput {
  /** The chosen option, which is the title ([REC-017]). */
  readonly chosen: string
  readonly question?: string | undefined
  readonly rationale?: string | undefined
  /** The record's own status; without one no line is written ([REC-136]). */
  readonly status?: string | undefined
  readonly date?: string | undefined
  readonly identifier?: string | undefined
  readonly governs?: ReadonlyArray<string> | undefined
  readonly relations?: ReadonlyArray<RelationEntry> | undefined
  readonly attribution?: ReadonlyArray<AttributionEntry> | undefined
  readonly assumptions?: ReadonlyArray<Assumption> | undefined
  readonly evidence?: ReadonlyArray<EvidenceEntry> | undefined
  readonly alternatives?: ReadonlyArray<Alternative> | undefined
  readonly recommendation?: string | undefined
}

const present = (text: string | undefined): string | undefined => {
  const trimmed = text?.trim() ?? ""
  return trimmed === "" ? undefined : trimmed
}

const field = (name: string, value: string | undefined): ReadonlyArray<string> => {
  const text = present(value)
  return text === undefined ? [] : [`**${name}:** ${text}`]
}

const capitalized = (text: string | undefined): string | undefined => {
  const value = present(text)
  return value === undefined ? undefined : value.charAt(0).toUpperCase() + value.slice(1)
}

const section = (heading: string, body: string): string => `## ${heading}\n\n${body}`

const listSection = <A>(
  heading: string,
  items: ReadonlyArray<A> | undefined,
  render: (item: A) => string
): ReadonlyArray<string> =>
  items === undefined || items.length === 0
    ? []
    : [section(heading, items.map((item) => `- ${render(item)}`).join("\n"))]

/** Writes a decision record in the canonical shape ([REC-047] to [REC-054], [REC-135] to [REC-139]). */
export const renderRecord = (input: RenderInput): string => {
  const header = [
    ...field("Status", capitalized(input.status)),
    ...field("Date", input.date),
    ...field("Id", input.identifier)
  ]
  const alternatives = (input.alternatives ?? []).map((item, index) => `${index + 1}. ${renderAlternative(item)}`)
  const recommendation = present(input.recommendation)
  return `${[
    `# Decision: ${input.chosen.trim()}`,
    ...(header.length === 0 ? [] : [header.join("\n")]),
    section("Context", present(input.question) ?? NONE_RECORDED),
    section("Decision", present(input.rationale) ?? input.chosen.trim()),
    ...listSection("Governs", input.governs, (item) => item),
    ...listSection("Relations", input.relations, renderRelation),
    ...listSection("Attribution", input.attribution, renderAttribution),
    ...listSection("Assumptions", input.assumptions, renderAssumption),
    ...listSection("Evidence", input.evidence, renderEvidence),
    section("Alternatives considered", alternatives.length === 0 ? NONE_RECORDED : alternatives.join("\n")),
    ...(recommendation === undefined ? [] : [section("Recommendation", recommendation)])
  ].join("\n\n")}\n`
}
