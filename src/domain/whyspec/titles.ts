import { frontMatterValue, type PreparedDocument } from "./document.ts"
import { type Section, sectionName } from "./sections.ts"

/** The two record kinds of [REC-009]. */
export type RecordKind = "adr" | "decision"

/** A title heading found by §4.1 to §4.4. */
export interface TitleHeading {
  readonly kind: RecordKind
  readonly title: string
  /** Line of the heading in the prepared body; `undefined` where the title came from front matter. */
  readonly line: number | undefined
  /** The number of an `ADR-n` or `n.` heading, as written. */
  readonly number: string | undefined
}

interface Form {
  readonly kind: RecordKind
  readonly pattern: RegExp
}

const FORMS: ReadonlyArray<Form> = [
  { kind: "adr", pattern: /^ADR-(\d+)\s*[\u2014\u2013:-]\s*(.*)$/i },
  { kind: "adr", pattern: /^(\d+)\.(?:\s+(.*)|)$/ },
  { kind: "decision", pattern: /^(Decision):\s*(.*)$/i }
]

const EMPTY_FORM = /^(?:ADR-\d+\s*[\u2014\u2013:-]|\d+\.|Decision:)\s*$/i

const matchForm = (heading: string, line: number | undefined): TitleHeading | undefined => {
  for (const { kind, pattern } of FORMS) {
    const match = pattern.exec(heading)
    const title = match?.[2]?.trim() ?? ""
    if (match !== null && title !== "") {
      return { kind, title, line, number: kind === "adr" ? match[1] : undefined }
    }
  }
  return undefined
}

/** Whether a document carries the ADR section signature ([REC-143]); `Status` is no part of it. */
export const hasAdrSignature = (sections: ReadonlyArray<Section>): boolean => {
  const names = new Set(sections.map((section) => sectionName(section.heading)))
  return (names.has("context") && names.has("consequences")) || names.has("context and problem statement")
}

/**
 * The heading that gives a document its title: the first of a declared form, else the first level-1 heading of any shape
 * where the signature is present ([REC-010], [REC-143]); a front-matter title only where no level-1 heading exists ([REC-149]).
 */
export const findTitle = (document: PreparedDocument, sections: ReadonlyArray<Section>): TitleHeading | undefined => {
  const firstLevel = sections.filter((section) => section.level === 1)
  for (const section of firstLevel) {
    const match = matchForm(section.heading, section.line)
    if (match !== undefined) return match
  }
  const signed = hasAdrSignature(sections)
  if (firstLevel.length > 0) {
    // why: a declared form without its title reduces to the empty title and must not pass as a bare one ([REC-016]).
    const bare = firstLevel.find((section) => !EMPTY_FORM.test(section.heading))
    return signed && bare !== undefined
      ? { kind: "adr", title: bare.heading, line: bare.line, number: undefined }
      : undefined
  }
  const title = document.frontMatter === undefined ? undefined : frontMatterValue(document.frontMatter, "title")
  if (title === undefined) return undefined
  const declared = matchForm(title, undefined)
  if (declared !== undefined) return declared
  return signed && !EMPTY_FORM.test(title) ? { kind: "adr", title, line: undefined, number: undefined } : undefined
}
