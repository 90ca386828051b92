const MARKER = /^[ \t]*(?:\d+\.|[-*])[ \t]+/

/** The items of a flat list, raw text from the marker to the next one or the end ([REC-022]); prose yields none ([REC-025]). */
export const rawItems = (section: string): ReadonlyArray<string> => {
  const items: Array<Array<string>> = []
  for (const line of section.split("\n")) {
    const marker = MARKER.exec(line)
    if (marker !== null) items.push([line.slice(marker[0].length)])
    else items.at(-1)?.push(line)
  }
  return items.map((lines) => lines.join("\n"))
}

/** White space to single spaces, trimmed. */
export const collapse = (text: string): string => text.replace(/\s+/g, " ").trim()

/** Items normalized for prose: white space collapsed, every `**` removed, empty ones dropped ([REC-023]). */
export const proseItems = (section: string): ReadonlyArray<string> =>
  rawItems(section)
    .map((item) => collapse(item.replaceAll("**", "")))
    .filter((item) => item !== "")

/**
 * Items of a section a machine reads (attribution, relations, evidence): collapsed, but `**` is kept, because it may be part of a
 * glob or an identifier, as [REC-082] found for scopes.
 */
export const plainItems = (section: string): ReadonlyArray<string> =>
  rawItems(section)
    .map(collapse)
    .filter((item) => item !== "")

/** Items verbatim, without their marker and the white space around ([REC-082]). */
export const verbatimItems = (section: string): ReadonlyArray<string> =>
  rawItems(section)
    .map((item) => item.trim())
    .filter((item) => item !== "")
