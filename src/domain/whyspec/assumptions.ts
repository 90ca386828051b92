import { isCalendarDate } from "./dates.ts"
import { collapse, proseItems } from "./lists.ts"

/** A claim a record rests on ([REC-034]); absent keys were not recorded ([REC-039]). */
export interface Assumption {
  readonly claim: string
  /** `YYYY-MM-DD`. */
  readonly review_by?: string
  /** A condition in free text, not a date. */
  readonly expiry?: string
}

const REVIEW = /\(?\s*review[ -]by:?\s*(\d{4}-\d{2}-\d{2})\s*\)?/i
const EXPIRY = /\(\s*expires?:?\s*([^)]+?)\s*\)/i

const itemLimit = 5000

const trimPoints = (text: string): string => {
  let start = 0
  let end = text.length
  while (start < end && " .".includes(text.charAt(start))) start++
  while (end > start && " .".includes(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** One assumption item; `undefined` where no claim is left. A review date that no calendar has stays in the claim. */
export const parseAssumption = (item: string): Assumption | undefined => {
  // why: nobody dates a claim of that length, and a hostile one would be searched from each of its parentheses.
  if (item.length > itemLimit) return { claim: trimPoints(collapse(item)) }
  const review = REVIEW.exec(item)
  const date = review?.[1]
  const reviewed = date !== undefined && isCalendarDate(date)
  const withoutReview = reviewed ? item.replace(REVIEW, " ") : item
  const expiry = EXPIRY.exec(withoutReview)?.[1]
  const stripped = expiry === undefined ? withoutReview : withoutReview.replace(EXPIRY, " ")
  const claim = trimPoints(collapse(stripped))
  if (claim === "") return undefined
  return {
    claim,
    ...(reviewed ? { review_by: date } : {}),
    ...(expiry === undefined ? {} : { expiry: collapse(expiry) })
  }
}

/** The assumptions of a section body, in document order. */
export const parseAssumptions = (section: string): ReadonlyArray<Assumption> =>
  proseItems(section).flatMap((item) => {
    const assumption = parseAssumption(item)
    return assumption === undefined ? [] : [assumption]
  })

/** The line an assumption is written as ([REC-137]). */
export const renderAssumption = (assumption: Assumption): string =>
  [
    assumption.claim,
    ...(assumption.review_by === undefined ? [] : [`(review by ${assumption.review_by})`]),
    ...(assumption.expiry === undefined ? [] : [`(expires: ${assumption.expiry})`])
  ].join(" ")
