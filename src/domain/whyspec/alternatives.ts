import { proseItems } from "./lists.ts"

/** The closed set of [REC-098]. */
export const DISPOSITIONS = ["rejected", "deferred", "partially-adopted", "not-evaluated"] as const
/** What became of an alternative; `deferred` is still available, `rejected` is not ([REC-100]). */
export type AlternativeDisposition = (typeof DISPOSITIONS)[number]

/** One alternative ([REC-134]); absent keys mean that nothing was recorded. */
export interface Alternative {
  readonly option: string
  readonly disposition?: AlternativeDisposition
  readonly rationale?: string
}

const FORM = new RegExp(`^(.+?)\\s+[\\u2014\\u2013-]\\s+(${DISPOSITIONS.join("|")})\\s*:\\s*(.*)$`, "i")

const isDisposition = (token: string): token is AlternativeDisposition => DISPOSITIONS.some((known) => known === token)

/** One list item read by [REC-097], [REC-099] and [REC-133]. */
export const parseAlternative = (item: string): Alternative => {
  const match = FORM.exec(item)
  const token = match?.[2]?.toLowerCase() ?? ""
  if (match === null || !isDisposition(token)) return { option: item }
  const rationale = (match[3] ?? "").trim()
  const option = (match[1] ?? "").trim()
  return rationale === "" ? { option, disposition: token } : { option, disposition: token, rationale }
}

/** The alternatives of a section body, in document order ([REC-024]). */
export const parseAlternatives = (section: string): ReadonlyArray<Alternative> =>
  proseItems(section).map(parseAlternative)

/** The line an alternative is written as; {@link parseAlternative} reads it back. */
export const renderAlternative = (alternative: Alternative): string => {
  if (alternative.disposition === undefined) return alternative.option
  const head = `${alternative.option} \u2014 ${alternative.disposition}:`
  return alternative.rationale === undefined ? head : `${head} ${alternative.rationale}`
}
