const encoder = new TextEncoder()

/** Size of a value as JSON, in bytes of UTF-8. */
export const jsonBytes = (value: unknown): number => encoder.encode(JSON.stringify(value) ?? "").byteLength

/**
 * How many of the first items fit, as JSON with a comma each, into a number of bytes.
 * At least 1 where there are items: a list that cannot go on would never end for who pages it.
 */
export const countThatFits = (items: ReadonlyArray<unknown>, bytes: number): number => {
  let used = 0
  for (const [index, item] of items.entries()) {
    used += jsonBytes(item) + 1
    if (used > bytes) return Math.max(index, 1)
  }
  return items.length
}

/**
 * Length in UTF-16 code units of the longest prefix of a text whose JSON form takes at most a number of bytes, quotation
 * marks left out. Never splits a code point; at least one code point of a text that is not empty.
 */
export const prefixThatFits = (text: string, bytes: number): number => {
  if (jsonBytes(text) - 2 <= bytes) return text.length
  let used = 0
  let units = 0
  for (const character of text) {
    used += jsonBytes(character) - 2
    if (used > bytes && units > 0) return units
    units += character.length
  }
  return units
}
