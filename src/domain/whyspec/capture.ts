import { parseAlternative } from "./alternatives.ts"
import { collapse } from "./lists.ts"
import { isPlaceholderTitle } from "./placeholder.ts"
import { isFieldLine, type ParsedRecord, parseRecordText } from "./record.ts"
import { proseSupersedes } from "./relations.ts"
import { type RenderInput, renderRecord } from "./render.ts"
import { isHeadingLine } from "./sections.ts"
import { isStatusLine, normalizeStatus } from "./status.ts"

/** What keeps an input from being a record. */
export interface CaptureProblem {
  readonly field: string
  readonly message: string
}

const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/

const lines = (text: string): ReadonlyArray<string> => text.replace(/\r\n?/g, "\n").split("\n")

const structural = (line: string): boolean => isHeadingLine(line) || isStatusLine(line) || isFieldLine(line)

const textProblem = (field: string, text: string | undefined): ReadonlyArray<CaptureProblem> => {
  if (text === undefined) return []
  if (CONTROL.test(text)) return [{ field, message: "holds a control character" }]
  return lines(text).some(structural)
    ? [{ field, message: "has a line that a record would read as a heading, a status or an identifier" }]
    : []
}

/** What is carried over from the record that is being written again: everything a capture cannot say itself. */
export const carriedOver = (record: ParsedRecord): Partial<RenderInput> => ({
  identifier: record.identifier,
  governs: record.governs,
  relations: record.relations,
  attribution: record.attribution,
  assumptions: record.assumptions,
  evidence: record.evidence
})

/** An input in the form that a parser gives it back, so that what is written is what is read. */
export const normalizeCapture = (input: RenderInput): RenderInput => {
  const body = (text: string | undefined) => (text === undefined ? undefined : lines(text).join("\n").trim())
  return {
    ...input,
    chosen: collapse(input.chosen),
    question: input.question === undefined ? undefined : collapse(input.question),
    rationale: body(input.rationale),
    recommendation: body(input.recommendation),
    alternatives: (input.alternatives ?? [])
      .map(({ disposition, option, rationale }) =>
        disposition === undefined
          ? parseAlternative(collapse(option.replaceAll("**", "")))
          : {
              option: collapse(option),
              disposition,
              ...(rationale === undefined ? {} : { rationale: collapse(rationale) })
            }
      )
      .filter(({ option }) => option !== "")
  }
}

const sameJson = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null)

/** Whether a record says exactly what was to be written: nothing got lost, nothing else got in. */
const readsBack = (input: RenderInput, record: ParsedRecord): boolean => {
  const present = (text: string | undefined) => (text === undefined || text === "" ? undefined : text)
  const prose = proseSupersedes([input.chosen, input.question, input.rationale, input.recommendation].join("\n"))
  const declared = (input.relations ?? []).some(({ relation }) => relation === "supersedes")
  return (
    record.kind === "decision" &&
    record.title === input.chosen &&
    sameJson(record.question, present(input.question)) &&
    record.rationale === (present(input.rationale) ?? input.chosen) &&
    sameJson(record.status, input.status === undefined ? undefined : normalizeStatus(input.status)) &&
    sameJson(record.alternatives, input.alternatives ?? []) &&
    sameJson(record.recommendation, present(input.recommendation)) &&
    sameJson(record.identifier, input.identifier) &&
    (declared || sameJson(record.supersedes, prose))
  )
}

/** The text of a record, or why there can be none: a text that would not be read back as it was given is refused. */
export const captureRecord = (
  input: RenderInput
):
  | { readonly text: string; readonly input: RenderInput }
  | { readonly text?: undefined; readonly problem: CaptureProblem } => {
  const normal = normalizeCapture(input)
  const problems: ReadonlyArray<CaptureProblem> = [
    ...(lines(input.chosen.trim()).length > 1 ? [{ field: "chosen", message: "is more than one line" }] : []),
    ...(normal.chosen === "" ? [{ field: "chosen", message: "is empty" }] : []),
    ...(isPlaceholderTitle(normal.chosen) ? [{ field: "chosen", message: "is the text of a template" }] : []),
    ...textProblem("chosen", input.chosen),
    ...textProblem("question", input.question),
    ...textProblem("rationale", input.rationale),
    ...textProblem("recommendation", input.recommendation),
    ...(input.alternatives ?? []).flatMap(({ option }) => textProblem("alternatives", option))
  ]
  const [first] = problems
  if (first !== undefined) return { problem: first }
  const text = renderRecord(normal)
  const { record } = parseRecordText(text)
  return record !== undefined && readsBack(normal, record)
    ? { text, input: normal }
    : { problem: { field: "arguments", message: "would not be read back as they were given" } }
}
