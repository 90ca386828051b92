const marks: ReadonlyArray<readonly [RegExp, string]> = [
  [/["\u2018-\u201f\u2032\u2033\u00ab\u00bb]/u, "'"],
  [/[\u2010-\u2015\u2212]/u, "-"],
  [/\s/u, " "]
]

const formOf = (character: string): string => {
  const mark = marks.find(([pattern]) => pattern.test(character))
  return mark === undefined ? character.normalize("NFKC").toLowerCase() : mark[1]
}

/**
 * A text after NFKC, case folding, one form of quotation marks and dashes, white-space collapse and dehyphenation at
 * line ends; `offsets[i]` is where the code unit `i` of it comes from, and its last entry is the text's length.
 */
export const normalized = (text: string): { readonly text: string; readonly offsets: ReadonlyArray<number> } => {
  const offsets: Array<number> = []
  let result = ""
  let at = 0
  let next = 0
  for (const character of text) {
    const from = at
    at += character.length
    if (from < next) continue
    const lineEnd = character === "-" ? /^-\n[ \t]*(?=\p{Ll})/u.exec(text.slice(from, from + 40)) : null
    if (lineEnd !== null) next = from + lineEnd[0].length
    const form = lineEnd === null ? formOf(character) : ""
    if (form === " " && result.endsWith(" ")) continue
    result += form
    for (let unit = 0; unit < form.length; unit++) offsets.push(from)
  }
  offsets.push(text.length)
  return { text: result, offsets }
}

/** Ranges of a text whose normalized form is `wanted`, itself normalized and not empty; none for an empty one. */
export const rangesOf = (
  text: string,
  wanted: string
): ReadonlyArray<{ readonly start: number; readonly end: number }> => {
  if (wanted === "") return []
  const form = normalized(text)
  const found: Array<{ readonly start: number; readonly end: number }> = []
  for (let at = form.text.indexOf(wanted); at !== -1; at = form.text.indexOf(wanted, at + wanted.length)) {
    const start = form.offsets[at] ?? 0
    const end = form.offsets[at + wanted.length] ?? text.length
    found.push({ start, end: start + text.slice(start, end).trimEnd().length })
  }
  return found
}
