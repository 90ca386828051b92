import { frontMatterValue } from "../whyspec/document.ts"
import type { ParsedRecord, RecordResult } from "../whyspec/record.ts"
import { isHeadingLine } from "../whyspec/sections.ts"
import { isStatusLine, normalizeStatus } from "../whyspec/status.ts"
import type { IntentWarning } from "./model.ts"

/** A supersession that a record states in a form the specification does not read. */
export interface UnreadSupersession {
  /** What is named, as written. */
  readonly target: string
  /** Which of the two the record says of itself. */
  readonly direction: "supersedes" | "superseded_by"
  readonly where: "front_matter" | "body"
}

const TARGET = /([\w./-]+\.md\b|ADR[- ]?\d+|(?<![\w-])0\d{3}(?![\w-]))/gi

const targetsIn = (text: string): ReadonlyArray<string> => [
  ...new Set(
    [...text.matchAll(TARGET)].map((match) =>
      (match[1] ?? "").replace(/^ADR ?-?(\d+)$/i, "ADR-$1").replace(/^(\d{4})$/, "ADR-$1")
    )
  )
]

const KEYS: ReadonlyArray<readonly [string, UnreadSupersession["direction"]]> = [
  ["supersedes", "supersedes"],
  ["superseded_by", "superseded_by"],
  ["superseded-by", "superseded_by"],
  ["supersededby", "superseded_by"]
]

const LINE = /\b(supersed(?:es?|ed)(?:[ \t_-]{0,3}by)?)\b[:\s]*([^\n]{0,200})/gi

/** Supersessions written in front matter, as `Superseded by …`, or as a link the specification's pattern does not reach. */
export const unreadSupersessions = (result: RecordResult): ReadonlyArray<UnreadSupersession> => {
  if (result.record === undefined) return []
  const { frontMatter } = result.document
  const fromFrontMatter = KEYS.flatMap(([key, direction]) => {
    const value = frontMatter === undefined ? undefined : frontMatterValue(frontMatter, key)
    return targetsIn((value ?? "").slice(0, 500)).map(
      (target): UnreadSupersession => ({ target, direction, where: "front_matter" })
    )
  })
  const read = new Set(result.record.supersedes)
  const fromBody = [...result.document.body.matchAll(LINE)].flatMap((match): ReadonlyArray<UnreadSupersession> => {
    const passive = /by$/i.test(match[1] ?? "")
    return targetsIn(match[2] ?? "")
      .slice(0, 3)
      .filter((target) => passive || !read.has(target.toUpperCase()))
      .map((target) => ({ target, direction: passive ? "superseded_by" : "supersedes", where: "body" }))
  })
  return [...fromFrontMatter, ...fromBody]
}

const fencedStructure = (body: string): boolean => {
  let fence: string | undefined
  for (const line of body.split("\n")) {
    const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined) fence = fence === undefined ? mark.charAt(0) : mark.startsWith(fence) ? undefined : fence
    else if (fence !== undefined && (isHeadingLine(line) || isStatusLine(line))) return true
  }
  return false
}

/** What a person should know about one record: forms the specification does not read, and structure read out of a fence. */
export const recordWarnings = (
  result: RecordResult,
  record: ParsedRecord,
  path: string
): ReadonlyArray<IntentWarning> => {
  if (result.record === undefined) return []
  const { body, frontMatter } = result.document
  const declared = frontMatter === undefined ? undefined : frontMatterValue(frontMatter, "status")
  const status = declared === undefined ? undefined : normalizeStatus(declared)
  const unread = unreadSupersessions(result)
  return [
    ...(status !== undefined && status !== record.status
      ? [
          {
            kind: "front_matter_status" as const,
            path,
            message: `Front matter says “${status}”, the body ${record.status === undefined ? "states no status" : `says “${record.status}”`}; only the body counts.`
          }
        ]
      : []),
    ...unread.map(({ direction, target, where }) => ({
      kind: where === "front_matter" ? ("front_matter_supersession" as const) : ("unread_supersession" as const),
      path,
      message: `${direction === "supersedes" ? "Supersedes" : "Is superseded by"} ${target}, in a form that the format does not read; declare “supersedes” in the newer record.`
    })),
    ...(fencedStructure(body)
      ? [
          {
            kind: "structure_in_fence" as const,
            path,
            message: "A heading or status line inside a code fence is read as part of the record."
          }
        ]
      : [])
  ]
}
