import { bounds } from "../bounds.ts"
import type { QuoteCheck, QuoteLocation } from "../provenance.ts"
import { cutText } from "./boundRange.ts"
import { clip } from "./clip.ts"
import { countThatFits, jsonBytes } from "./jsonSize.ts"

/** Longest title of a document beside a place, in code units. */
const titleUnits = 200
/** Most bytes that the text of one place takes: white space of any length may stand inside a normalized match. */
const placeBytes = 16 * 1024

const short = (place: QuoteLocation): QuoteLocation => {
  const { text, endOffset } = cutText(place, place.text, placeBytes)
  return { ...place, documentTitle: clip(place.documentTitle, titleUnits), text, endOffset }
}

/** The outcome of checking a quote within the size of an answer: at most ten places, fewer where they are long. */
export const boundQuoteCheck = (check: QuoteCheck, bytes: number = bounds.resultBytes): QuoteCheck => {
  const places = check.locations.slice(0, bounds.verifyLocations).map(short)
  const rest = { ...check, locations: [], ...(check.closest === undefined ? {} : { closest: short(check.closest) }) }
  return { ...rest, locations: places.slice(0, countThatFits(places, bytes - jsonBytes(rest))) }
}
