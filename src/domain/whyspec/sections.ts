/** One heading line and the text under it ([REC-004]). */
export interface Section {
  /** Number of `#`, 1 to 6. */
  readonly level: number
  /** Heading text, trimmed. */
  readonly heading: string
  /** Zero-based line of the heading. */
  readonly line: number
  /** Text up to the next heading of any level, untrimmed, so that the list rules see every marker. */
  readonly raw: string
  /** `raw`, trimmed. */
  readonly body: string
}

const HEADING = /^(#{1,6})[^\S\n]+(.+)$/

/** Whether a line is a heading by [REC-004]; fences do not matter (gap G1 of the specification is kept as it stands). */
export const isHeadingLine = (line: string): boolean => {
  const match = HEADING.exec(line)
  return match !== null && (match[2] ?? "").trim() !== ""
}

/** All sections of a prepared body, in document order. */
export const parseSections = (body: string): ReadonlyArray<Section> => {
  const lines = body.split("\n")
  const starts = lines.flatMap((line, index) => (isHeadingLine(line) ? [index] : []))
  return starts.map((start, index) => {
    const match = HEADING.exec(lines[start] ?? "")
    const raw = lines.slice(start + 1, starts[index + 1] ?? lines.length).join("\n")
    return {
      level: (match?.[1] ?? "#").length,
      heading: (match?.[2] ?? "").trim(),
      line: start,
      raw,
      body: raw.trim()
    }
  })
}

/** The name a heading is matched by: lower case, without a trailing HTML comment ([REC-005], [REC-146]). */
export const sectionName = (heading: string): string => {
  const text = heading.trim()
  const comment = text.endsWith("-->") ? text.lastIndexOf("<!--") : -1
  return (comment === -1 ? text : text.slice(0, comment)).trim().toLowerCase()
}

/**
 * The first section under one of the canonical names, else the first under an alias: an alias never shadows the canonical
 * spelling, wherever it stands ([REC-019], [REC-145]).
 */
export const findSection = (
  sections: ReadonlyArray<Section>,
  canonical: ReadonlyArray<string>,
  aliases: ReadonlyArray<string> = []
): Section | undefined =>
  sections.find((section) => canonical.includes(sectionName(section.heading))) ??
  sections.find((section) => aliases.includes(sectionName(section.heading)))
