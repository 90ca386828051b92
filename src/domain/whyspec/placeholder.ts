const TEMPLATE_TOKENS = new Set([
  "NUMBER",
  "TITLE",
  "DATE",
  "STATUS",
  "CONTEXT",
  "DECISION",
  "CONSEQUENCES",
  "SHORT",
  "PROBLEM",
  "SOLUTION",
  "TEMPLATE",
  "OPTION",
  "DRIVER"
])

const SHAPE = /(?<![A-Za-z0-9])(?:N{2,4}|X{3,4}|YYYY|MM|DD)(?![A-Za-z0-9])/

const allTokens = (text: string): boolean => {
  const words = text.match(/[A-Za-z]+/g) ?? []
  return words.length > 0 && words.every((word) => TEMPLATE_TOKENS.has(word))
}

/** Whether a title is the unfilled text of a template ([REC-148]); a heuristic by the specification's own word. */
export const isPlaceholderTitle = (title: string): boolean => {
  // why: no template's title is that long, and a hostile one must not be searched for brackets from each of its characters.
  const text = title.trim().slice(0, 1000)
  if (allTokens(text) || SHAPE.test(text)) return true
  if (/^\[[^\]]*\]$/.test(text)) return true
  return [...text.matchAll(/\[([^\]]*)\]/g)].some((segment) => allTokens(segment[1] ?? ""))
}
