import type { Alternative } from "../alternatives.ts"
import { type AlternativeDisposition, DISPOSITIONS } from "../alternatives.ts"
import { parseAssumption } from "../assumptions.ts"
import { parseAttributionEntry } from "../attribution.ts"
import { isObject, type JsonObject } from "../envelope/check.ts"
import { isMethod } from "../evidence.ts"
import { NONE_RECORDED } from "../filename.ts"
import { parseRecordText } from "../record.ts"
import { parseRelations } from "../relations.ts"
import { type RenderInput, renderRecord } from "../render.ts"
import { parseSections } from "../sections.ts"
import { compare, type Facts, factTable, firstFact, sameJson, UNKNOWN } from "./compare.ts"
import { objectsOf, stringOf, strings } from "./corpus.ts"
import { recordTextFacts } from "./recordFacts.ts"

const disposition = (value: unknown): AlternativeDisposition | undefined =>
  DISPOSITIONS.find((known) => known === value)

const alternativesOf = (inputs: JsonObject): ReadonlyArray<Alternative> => [
  ...strings(inputs.options).map((option) => ({ option })),
  ...strings(inputs.alternatives).map((option) => ({ option })),
  ...objectsOf(inputs.alternatives).map((item): Alternative => {
    const known = disposition(item.disposition)
    const rationale = stringOf(item.rationale)
    return {
      option: stringOf(item.option) ?? "",
      ...(known === undefined ? {} : { disposition: known }),
      ...(rationale === undefined ? {} : { rationale })
    }
  })
]

/** The input of the emitter as a scenario describes it. */
export const renderInputOf = (inputs: JsonObject): RenderInput => ({
  chosen: stringOf(inputs.chosen) ?? stringOf(inputs.title) ?? "",
  question: stringOf(inputs.question),
  rationale: stringOf(inputs.rationale),
  status: stringOf(inputs.status),
  date: stringOf(inputs.date),
  identifier: stringOf(inputs.id) ?? stringOf(inputs.identifier),
  governs: strings(inputs.governs),
  relations: objectsOf(inputs.relations).flatMap((item) =>
    parseRelations(`- ${stringOf(item.relation)} ${stringOf(item.target) ?? stringOf(item.identifier)}`)
  ),
  attribution: objectsOf(inputs.attribution).flatMap((item) => {
    const on = stringOf(item.date)
    const entry = parseAttributionEntry(`${stringOf(item.role)} ${stringOf(item.kind)}:${stringOf(item.id)}`)
    if (entry === undefined) return []
    return [on === undefined ? entry : { ...entry, date: on }]
  }),
  assumptions: objectsOf(inputs.assumptions).flatMap((item) => {
    const plain = parseAssumption(stringOf(item.claim) ?? "")
    if (plain === undefined) return []
    const reviewBy = stringOf(item.review_by)
    const expiry = stringOf(item.expiry)
    return [
      {
        ...plain,
        ...(reviewBy === undefined ? {} : { review_by: reviewBy }),
        ...(expiry === undefined ? {} : { expiry })
      }
    ]
  }),
  evidence: objectsOf(inputs.evidence).flatMap((item) => {
    const method = stringOf(item.method) ?? ""
    const qualifier = stringOf(item.qualifier)
    if (!isMethod(method)) return []
    return [qualifier === undefined ? { method } : { method, qualifier }]
  }),
  alternatives: alternativesOf(inputs),
  recommendation: stringOf(inputs.recommendation)
})

const FIELDS: ReadonlyArray<readonly [keyof RenderInput, string]> = [
  ["chosen", "title"],
  ["question", "question"],
  ["rationale", "rationale"],
  ["date", "date"],
  ["identifier", "identifier"],
  ["governs", "governs"],
  ["relations", "relations"],
  ["attribution", "attribution"],
  ["assumptions", "assumptions"],
  ["evidence", "evidence"],
  ["alternatives", "alternatives"],
  ["recommendation", "recommendation"]
]

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === "string" ? value.trim() === "" : Array.isArray(value) && value.length === 0)

const lostFields = (input: RenderInput, output: string): ReadonlyArray<string> => {
  const record = new Map<string, unknown>(Object.entries(parseRecordText(output).record ?? {}))
  const lost = FIELDS.filter(([from, to]) => !isEmpty(input[from]) && !sameJson(input[from], record.get(to)))
  const status = input.status?.toLowerCase().match(/[a-z]+/)?.[0]
  return [...lost.map(([, to]) => to), ...(status === record.get("status") ? [] : ["status"])]
}

const withoutStars = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((entry) => (typeof entry === "string" ? entry.replaceAll("**", "") : entry)) : value

/**
 * A round trip's parse. The corpus writes the scope of one round trip with its `**` taken out, against [REC-082] and its own
 * rendered output; scopes are therefore compared without `**`, and `fields_lost_in_round_trip` compares them verbatim.
 */
const roundTripMatches = (expected: JsonObject, facts: Facts): boolean => {
  const { governs, ...rest } = expected
  const scope = governs === undefined || sameJson(withoutStars(governs), withoutStars(facts("governs")))
  return scope && (Object.keys(rest).length === 0 || compare(rest, facts).length === 0)
}

const headingFacts = (output: string): Facts => {
  const sections = parseSections(output).filter((section) => section.level === 2)
  const names = sections.map((section) => section.heading)
  const body = (name: string) => sections.find((section) => section.heading.toLowerCase() === name)?.body
  const from = names.indexOf("Decision")
  const to = names.indexOf("Alternatives considered")
  const table = factTable({
    heading_order: () => names.map((name) => `## ${name}`),
    section_order: () => names,
    rendered_sections: () => names,
    sections_present: () => names,
    sections_between_decision_and_alternatives: () => (from === -1 || to === -1 ? [] : names.slice(from + 1, to)),
    placeholder_sections: () =>
      sections.filter((section) => section.body === NONE_RECORDED).map((section) => section.heading),
    placeholder_count: () => output.split(NONE_RECORDED).length - 1,
    alternatives_body: () => body("alternatives considered"),
    item_lines: () =>
      Object.fromEntries(
        sections.map((section) => [section.heading, section.body.split("\n").filter((line) => line.startsWith("- "))])
      )
  })
  return (key) => {
    const value = table(key)
    if (value !== UNKNOWN) return value
    const asked = /^(?:contains_(.+)_heading|(.+)_body)$/.exec(key)
    const contained = asked?.[1]?.replaceAll("_", " ")
    if (contained !== undefined) return body(contained) !== undefined
    const wanted = asked?.[2]?.replaceAll("_", " ")
    return wanted === undefined ? UNKNOWN : body(wanted)
  }
}

/** Facts of a rendering and of parsing it back. */
export const renderFacts = (fixture: JsonObject, expectation: JsonObject): Facts => {
  const input = renderInputOf(isObject(fixture.inputs) ? fixture.inputs : {})
  const output = renderRecord(input)
  const lines = output.split("\n")
  const from = lines.findIndex((line) => line.startsWith("**"))
  const header =
    from === -1
      ? []
      : lines
          .slice(
            from,
            lines.findIndex((line) => line.startsWith("## "))
          )
          .slice(0, -1)
  const parsed = recordTextFacts(output, "docs/decisions/record.md")
  const trip = expectation.round_trip
  return firstFact(
    factTable({
      output: () => output,
      status_line: () => lines.find((line) => line.startsWith("**Status:**")),
      status_line_present: () => lines.some((line) => line.startsWith("**Status:**")),
      date_line: () => lines.find((line) => line.startsWith("**Date:**")),
      id_line: () => lines.find((line) => line.startsWith("**Id:**")),
      header_block_lines: () => header.filter((line) => line !== ""),
      blank_lines_within_header_block: () => header.filter((line) => line === "").length,
      ends_with_single_newline: () => output.endsWith("\n") && !output.endsWith("\n\n"),
      fields_lost_in_round_trip: () => lostFields(input, output),
      round_trip: () =>
        isObject(trip) && roundTripMatches(trip, parsed)
          ? trip
          : Object.fromEntries(Object.keys(isObject(trip) ? trip : {}).map((key) => [key, parsed(key)]))
    }),
    (key) => {
      const line = /^line_(\d+)$/.exec(key)?.[1]
      if (line !== undefined) return lines[Number(line)]
      const tripped = /^round_trip_([a-z_]+?)$/.exec(key)?.[1]
      return tripped === undefined || tripped.includes("_must_") ? UNKNOWN : parsed(tripped)
    },
    headingFacts(output)
  )
}
