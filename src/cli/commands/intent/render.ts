import type { JsonObject } from "../../../tools/jsonSchema.ts"
import { escapeLine, escapeText } from "../../output/escape.ts"
import type { Paint } from "../../output/paint.ts"
import { count } from "../../render.ts"

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Objects of an envelope's list. */
export const rows = (value: unknown): ReadonlyArray<JsonObject> => (Array.isArray(value) ? value.filter(isObject) : [])

const text = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : ""

const standing = (entry: JsonObject, paint: Paint): string =>
  [
    text(entry.provenance),
    ...(entry.disposition === "declined" ? [paint.red("declined: decided against")] : []),
    ...(entry.deliberation === "open" ? [paint.yellow(`open (${text(entry.status)})`)] : []),
    ...(entry.currency === "historical" ? [paint.yellow("superseded")] : []),
    ...(entry.currency === "indeterminate" ? [paint.red("in a cycle of supersessions")] : [])
  ].join(", ")

const place = (entry: JsonObject): string =>
  `${text(entry.source_file)}${typeof entry.line === "number" ? `:${entry.line}` : ""}`

const indented = (value: string): ReadonlyArray<string> =>
  escapeText(value)
    .split("\n")
    .map((line) => `    ${line}`)

/** One intent for a person. */
export const intentText = (entry: JsonObject, paint: Paint): string =>
  [
    `${paint.bold(escapeLine(text(entry.label)))}  [${standing(entry, paint)}]`,
    `  ${paint.dim(escapeLine(place(entry)))}  ${paint.dim(text(entry.id))}`,
    ...(entry.question === undefined ? [] : [`  Question: ${escapeLine(text(entry.question))}`]),
    ...rows(entry.superseded_by).map((newer) => `  Superseded by: ${escapeLine(text(newer.label))}`),
    ...(text(entry.rationale) === "" || entry.rationale === entry.label ? [] : indented(text(entry.rationale)))
  ].join("\n")

const message = (envelope: JsonObject): ReadonlyArray<string> =>
  typeof envelope.message === "string" ? [escapeLine(envelope.message)] : []

const statusLine: Readonly<Record<string, string>> = {
  weak_match: "Probably this, at moderate confidence:",
  topically_weak: "No answer: what matched is not what was asked.",
  no_strong_match: "No strong match."
}

/** The answer to a question for a person. */
export const renderWhy = (envelope: JsonObject, paint: Paint): string => {
  const said = statusLine[text(envelope.status)]
  return [
    ...message(envelope),
    ...(said === undefined ? [] : [paint.yellow(said)]),
    ...rows(envelope.results).map((entry) => intentText(entry, paint))
  ].join("\n\n")
}

const bindingLine = (entry: JsonObject, paint: Paint): string =>
  entry.reference === undefined
    ? `  ${escapeLine(text(entry.file))}${entry.symbol === undefined ? "" : `#${escapeLine(text(entry.symbol))}`}  ${paint.dim(`${text(entry.bound_by)}, ${text(entry.provenance)}`)}`
    : `  ${escapeLine(text(entry.reference))}  ${paint.yellow("matches nothing")}`

const relationLine = (entry: JsonObject, paint: Paint): string =>
  `  ${entry.direction === "to" ? "" : "is target of "}${text(entry.relation)} ${escapeLine(text(entry.label))}  ${paint.dim(text(entry.provenance))}`

const candidates = (envelope: JsonObject): ReadonlyArray<string> =>
  rows(envelope.candidates).map((entry) => `  ${escapeLine(text(entry.label))}  ${text(entry.id)}`)

const titled = (title: string, lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.length === 0 ? [] : [[title, ...lines].join("\n")]

/** An explanation for a person. */
export const renderExplain = (envelope: JsonObject, paint: Paint): string => {
  const intents = isObject(envelope.intent) ? [envelope.intent] : rows(envelope.intent)
  const single = isObject(envelope.intent)
  return [
    ...message(envelope),
    ...titled("Candidates:", candidates(envelope)),
    ...intents.map((entry) => intentText(entry, paint)),
    ...(single
      ? titled(
          "Explains:",
          rows(envelope.explains).map((entry) => bindingLine(entry, paint))
        )
      : []),
    ...titled(
      "Relations:",
      rows(envelope.relations).map((entry) => relationLine(entry, paint))
    )
  ].join("\n\n")
}

/** A list for a person. */
export const renderList = (envelope: JsonObject, paint: Paint): string =>
  [
    ...message(envelope),
    ...(envelope.count === undefined ? [] : [count(Number(envelope.count), "recorded intent")]),
    ...rows(envelope.intent).map(
      (entry) =>
        `${text(entry.id)}  ${escapeLine(text(entry.label))}  [${text(entry.intent_kind)}, ${standing(entry, paint)}]`
    )
  ].join("\n")

/** What governs changed files, for a person. */
export const renderChanged = (envelope: JsonObject, paint: Paint): string =>
  [
    ...message(envelope),
    ...(envelope.status === "no_intent_governing_changes" ? ["Nothing that is recorded governs these files."] : []),
    ...rows(envelope.results).map((entry) =>
      [
        `${paint.bold(escapeLine(text(entry.file)))}${entry.ambiguous === true ? paint.yellow("  (several files have this name)") : ""}${entry.state === undefined ? "" : paint.dim(`  ${text(entry.state)}`)}`,
        ...rows(entry.governed_by).map(
          (by) =>
            `  ${escapeLine(text(by.label))}  [${standing(by, paint)}; bound by ${text(by.bound_by)}, ${text(by.binding_provenance)}]`
        )
      ].join("\n")
    )
  ].join("\n")

const share = (value: unknown): string => (typeof value === "number" ? `${value} %` : "not measured")

/** How much is explained, for a person. */
export const renderCoverage = (envelope: JsonObject, paint: Paint): string => {
  if (envelope.message !== undefined) return message(envelope).join("\n")
  if (envelope.explain !== undefined) {
    const entries = rows(envelope.referencing_intent)
    return entries.length === 0
      ? "Nothing that is recorded refers to this file."
      : entries.map((entry) => intentText(entry, paint)).join("\n\n")
  }
  const golden = isObject(envelope.golden) ? envelope.golden : {}
  const debt = isObject(envelope.intent_debt) ? envelope.intent_debt : {}
  const tiers = isObject(golden.by_provenance) ? Object.entries(golden.by_provenance) : []
  return [
    `Files with intent: ${text(envelope.files_with_intent)} of ${text(envelope.code_files)} (${share(envelope.file_coverage_pct)})`,
    `Symbols with intent: ${text(envelope.symbols_with_intent)} of ${text(envelope.code_symbols)} (${share(envelope.symbol_coverage_pct)})`,
    `Trusted: ${text(golden.golden_count)} of ${text(golden.total_intent)} (${tiers.map(([tier, number]) => `${tier} ${text(number)}`).join(", ")})`,
    `Debt: ${Object.entries(debt)
      .map(([name, number]) => `${name.replaceAll("_", " ")} ${number === null ? "not measured" : text(number)}`)
      .join(", ")}`,
    ...(Array.isArray(envelope.dark_files) && envelope.dark_files.length > 0
      ? [
          "Files that change most without any intent:",
          ...envelope.dark_files.slice(0, 20).map((path) => `  ${escapeLine(text(path))}`)
        ]
      : [])
  ].join("\n")
}

/** What was decided since, for a person. */
export const renderDigest = (envelope: JsonObject, paint: Paint): string => {
  const list = (title: string, value: unknown) =>
    titled(
      title,
      rows(value).map((entry) => `  ${escapeLine(text(entry.label))}  ${paint.dim(text(entry.provenance))}`)
    )
  return [
    ...message(envelope),
    ...(envelope.status === "no_changes" ? ["Nothing was decided, dropped or superseded since."] : []),
    ...list("Superseded:", envelope.superseded),
    ...list("Added:", envelope.added),
    ...list("Removed:", envelope.removed)
  ].join("\n")
}

/** What was recorded, for a person. */
export const renderCapture = (envelope: JsonObject): string =>
  envelope.message === undefined
    ? `${envelope.status === "dry_run" ? "Would be written to" : "Written to"} ${escapeLine(text(envelope.record))}\n  ${text(envelope.node_id)}`
    : message(envelope).join("\n")
