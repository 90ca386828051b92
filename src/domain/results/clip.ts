/** A boundary at or before `units` that does not split a surrogate pair. */
export const codePointBoundary = (text: string, units: number): number => {
  if (units >= text.length) return text.length
  const before = text.charCodeAt(units - 1)
  const after = text.charCodeAt(units)
  const splits = before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff
  return splits ? units - 1 : units
}

/** A title or message for a list: at most `units` code units, the last one an ellipsis where something was left out. */
export const clip = (text: string, units: number): string =>
  text.length <= units ? text : `${text.slice(0, codePointBoundary(text, units - 1))}…`
