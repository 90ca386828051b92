import { findSection, type Section } from "./sections.ts"

/** The column *Deliberation* of [REC-101]. */
export type Deliberation = "open" | "resolved" | "unstated"
/** The column *Disposition* of [REC-101]; `null` where the table gives none. */
export type Disposition = "adopted" | "declined" | null
/** The column *Yields* of [REC-101]. */
export type Yields = "provisional_intent" | "ground_truth_intent" | "foreclosure_intent"

/** One row of the status table. */
export interface StatusProperties {
  readonly deliberation: Deliberation
  /** Absent in the two unstated rows: nobody said whether the record was offered. */
  readonly offered?: boolean
  readonly disposition: Disposition
  readonly yields: Yields
  /** Counted in trust metrics. */
  readonly counted: boolean
  readonly currencyDefined: boolean
}

const UNSTATED: StatusProperties = {
  deliberation: "unstated",
  disposition: "adopted",
  yields: "ground_truth_intent",
  counted: true,
  currencyDefined: true
}

const TABLE: ReadonlyMap<string, StatusProperties> = new Map<string, StatusProperties>([
  [
    "draft",
    {
      deliberation: "open",
      offered: false,
      disposition: null,
      yields: "provisional_intent",
      counted: false,
      currencyDefined: false
    }
  ],
  [
    "proposed",
    {
      deliberation: "open",
      offered: true,
      disposition: null,
      yields: "provisional_intent",
      counted: false,
      currencyDefined: false
    }
  ],
  [
    "accepted",
    {
      deliberation: "resolved",
      offered: true,
      disposition: "adopted",
      yields: "ground_truth_intent",
      counted: true,
      currencyDefined: true
    }
  ],
  [
    "rejected",
    {
      deliberation: "resolved",
      offered: true,
      disposition: "declined",
      yields: "foreclosure_intent",
      counted: false,
      currencyDefined: false
    }
  ]
])

/** What a normalized status means, by lookup in the table of [REC-101] and by no other means. */
export const statusProperties = (status: string | undefined): StatusProperties =>
  status === undefined ? UNSTATED : (TABLE.get(status) ?? UNSTATED)

/** Whether the specification attaches behaviour to this status ([REC-033]); `superseded` is none ([REC-108]). */
export const isRecognizedStatus = (status: string): boolean => TABLE.has(status)

/** Lower case first, then the first alphabetic run ([REC-030]); absent where there is none. */
export const normalizeStatus = (value: string): string | undefined => /[a-z]+/.exec(value.toLowerCase())?.[0]

// why: lines are trimmed at their end before these run, so that no white space is matched twice: a hostile line of blanks stays linear.
const INLINE = /^\s*\*\*status:?\*\*\s*:?\s*(\S.*)$/i
const LIST_ITEM = /^\s*(?:\d+\.|[-*])\s+(?:\*\*)?status(?::\*\*|\*\*\s*:|\s*:)\s*(\S.*)$/i

const firstMatch = (lines: ReadonlyArray<string>, pattern: RegExp): string | undefined => {
  for (const line of lines) {
    const value = pattern.exec(line.trimEnd())?.[1]
    if (value !== undefined) return value
  }
  return undefined
}

/** Whether a line would be read as a status wherever it stands. */
export const isStatusLine = (line: string): boolean => INLINE.test(line.trimEnd()) || LIST_ITEM.test(line.trimEnd())

/**
 * The normalized status of a document: the first inline line anywhere, else a list item, else the `Status` section
 * ([REC-027] to [REC-029], [REC-147]). A form that is present decides, even where its value normalizes to absent.
 */
export const findStatus = (body: string, sections: ReadonlyArray<Section>): string | undefined => {
  const lines = body.split("\n")
  const value = firstMatch(lines, INLINE) ?? firstMatch(lines, LIST_ITEM) ?? findSection(sections, ["status"])?.body
  return value === undefined ? undefined : normalizeStatus(value)
}
