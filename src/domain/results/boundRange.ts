import { prefixThatFits } from "./jsonSize.ts"

/** A text with where it starts and ends. */
interface Range {
  readonly startOffset: number
  readonly endOffset: number
}

/**
 * The end of a stretch cut to a number of bytes of JSON: the text up to there and its offset, so that the text stays
 * exactly what stands between the offsets.
 */
export const cutText = (
  range: Range,
  text: string,
  bytes: number
): { readonly text: string; readonly endOffset: number; readonly cut: boolean } => {
  const units = prefixThatFits(text, bytes)
  return units === text.length
    ? { text, endOffset: range.endOffset, cut: false }
    : { text: text.slice(0, units), endOffset: range.startOffset + units, cut: true }
}
