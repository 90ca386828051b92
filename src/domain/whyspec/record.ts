import { type Alternative, parseAlternatives } from "./alternatives.ts"
import { type Assumption, parseAssumptions } from "./assumptions.ts"
import { type AttributionEntry, parseAttribution } from "./attribution.ts"
import { decodeUtf8, type PreparedDocument, prepareDocument } from "./document.ts"
import { type EvidenceEntry, parseEvidence } from "./evidence.ts"
import { NONE_RECORDED } from "./filename.ts"
import { verbatimItems } from "./lists.ts"
import { isPlaceholderTitle } from "./placeholder.ts"
import { parseRelations, proseSupersedes, type RelationEntry } from "./relations.ts"
import { findSection, parseSections, type Section } from "./sections.ts"
import { findStatus } from "./status.ts"
import { findTitle, type RecordKind, type TitleHeading } from "./titles.ts"

/** What a record's text yields ([REC-008] to [REC-151]). An absent key means that the record does not say. */
export interface ParsedRecord {
  readonly kind: RecordKind
  readonly title: string
  readonly question?: string
  /** Body of the `Decision` section; empty where that section is empty ([REC-140]). */
  readonly rationale: string
  readonly status?: string
  readonly date?: string
  readonly identifier?: string
  readonly alternatives: ReadonlyArray<Alternative>
  readonly recommendation?: string
  readonly assumptions: ReadonlyArray<Assumption>
  /** Present where the section is, even if no entry in it is well formed. */
  readonly attribution?: ReadonlyArray<AttributionEntry>
  readonly governs?: ReadonlyArray<string>
  readonly relations?: ReadonlyArray<RelationEntry>
  readonly evidence?: ReadonlyArray<EvidenceEntry>
  /** ADR references superseded in prose. */
  readonly supersedes: ReadonlyArray<string>
}

/** Why a document is no record. */
export type RecordDefect = "not_utf8" | "no_decision_section" | "no_title_heading" | "placeholder_title"

/** A record or the reason why there is none. */
export type RecordResult =
  | { readonly record: ParsedRecord; readonly sections: ReadonlyArray<Section>; readonly document: PreparedDocument }
  | { readonly record?: undefined; readonly defect: RecordDefect }

const FIELD = /^\s*\*\*(id|date):?\*\*\s*:?\s*(\S.*)$/i

/** Fields that stand with the title: the lines between it and the next heading ([REC-075]). */
const headerFields = (
  body: string,
  title: TitleHeading,
  sections: ReadonlyArray<Section>
): ReadonlyMap<string, string> => {
  const from = title.line === undefined ? 0 : title.line + 1
  const next = sections.find((section) => section.line >= from)?.line
  const fields = new Map<string, string>()
  for (const line of body.split("\n").slice(from, next)) {
    const [, name, value] = FIELD.exec(line.trimEnd()) ?? []
    const key = name?.toLowerCase()
    if (key !== undefined && value !== undefined && !fields.has(key)) fields.set(key, value)
  }
  return fields
}

const optional = <K extends string, A>(key: K, value: A | undefined): { readonly [P in K]?: A } => {
  const empty: { [P in K]?: A } = {}
  if (value !== undefined) empty[key] = value
  return empty
}

const nonEmpty = (text: string | undefined): string | undefined =>
  text === undefined || text === "" ? undefined : text

/** Whether a line would be read as the identifier or the date of a record. */
export const isFieldLine = (line: string): boolean => FIELD.test(line.trimEnd())

/** Parses the text of one document; never fails, says why a document is no record. */
export const parseRecordText = (text: string): RecordResult => {
  const document = prepareDocument(text)
  const { body } = document
  const sections = parseSections(body)
  const decision = findSection(sections, ["decision"], ["decision outcome"])
  if (decision === undefined) return { defect: "no_decision_section" }
  const title = findTitle(document, sections)
  if (title === undefined) return { defect: "no_title_heading" }
  if (isPlaceholderTitle(title.title)) return { defect: "placeholder_title" }
  const fields = headerFields(body, title, sections)
  const list = <A>(name: string, parse: (section: string) => A): A | undefined => {
    const section = findSection(sections, [name])
    return section === undefined ? undefined : parse(section.raw)
  }
  const context = findSection(sections, ["context"], ["context and problem statement"])?.body
  const alternatives = findSection(sections, ["alternatives considered", "alternatives"], ["considered options"])
  const record: ParsedRecord = {
    kind: title.kind,
    title: title.title,
    // why: the placeholder is how an emitter writes that no question was supplied ([REC-050]); it is no question.
    ...optional("question", context === NONE_RECORDED ? undefined : nonEmpty(context)),
    rationale: decision.body,
    ...optional("status", findStatus(body, sections)),
    ...optional("date", fields.get("date")),
    ...optional("identifier", fields.get("id")),
    alternatives: alternatives === undefined ? [] : parseAlternatives(alternatives.raw),
    ...optional("recommendation", findSection(sections, ["recommendation"])?.body),
    assumptions: list("assumptions", parseAssumptions) ?? [],
    ...optional("attribution", list("attribution", parseAttribution)),
    ...optional("governs", list("governs", verbatimItems)),
    ...optional("relations", list("relations", parseRelations)),
    ...optional("evidence", list("evidence", parseEvidence)),
    supersedes: proseSupersedes(body)
  }
  return { record, sections, document }
}

/** Parses bytes; anything but UTF-8 is no record ([REC-002]). */
export const parseRecord = (bytes: Uint8Array): RecordResult => {
  const text = decodeUtf8(bytes)
  return text === undefined ? { defect: "not_utf8" } : parseRecordText(text)
}
