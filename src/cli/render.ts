import { escapeLine, escapeText } from "./output/escape.ts"
import type { Paint } from "./output/paint.ts"

/** Where a text stands, for a person: page or line, and characters. */
export const placeText = (place: {
  readonly page?: number
  readonly pageLabel?: string
  readonly line?: number
  readonly startOffset: number
  readonly endOffset: number
}): string => {
  const parts: Array<string> = []
  if (place.page !== undefined) {
    parts.push(`page ${place.page}${place.pageLabel === undefined ? "" : ` (${escapeLine(place.pageLabel)})`}`)
  }
  if (place.line !== undefined) parts.push(`line ${place.line}`)
  parts.push(`characters ${place.startOffset}–${place.endOffset}`)
  return parts.join(", ")
}

/** A quoted text, set off from what Ibid itself says. */
export const quoted = (text: string, paint: Paint): string =>
  escapeText(text)
    .split("\n")
    .map((line) => `${paint.dim("  │")} ${line}`)
    .join("\n")

/** How to see the rest of a list; nothing when it is whole. */
export const goOn = (nextCursor: string | undefined, paint: Paint): ReadonlyArray<string> =>
  nextCursor === undefined ? [] : [paint.dim(`More: repeat the command with --cursor ${nextCursor}`)]

/** What a text holds that a person cannot see. */
export const warningText = (warnings: ReadonlyArray<string> | undefined): ReadonlyArray<string> =>
  warnings === undefined || warnings.length === 0
    ? []
    : [`  Hidden characters in the text: ${warnings.map((warning) => warning.replaceAll("_", " ")).join(", ")}`]

/** A number of things. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`
