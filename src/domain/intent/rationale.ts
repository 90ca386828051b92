import type { Tier } from "../whyspec/provenance.ts"

/** A run of comment lines without their signs, as one reads them. */
export interface CommentBlock {
  /** 1-based line of the first of `lines`. */
  readonly line: number
  readonly lines: ReadonlyArray<string>
}

/** A comment that says why. */
export interface RationaleComment {
  readonly marker: "why" | "rationale" | "decision" | "note" | "hack"
  readonly text: string
  /** 1-based. */
  readonly line: number
  readonly endLine: number
  readonly tier: Tier
}

const MARKER = /^(why|rationale|decision|NOTE|HACK)\s*(?:\([^)]{0,80}\))?\s*:\s*(.*)$/i
const REASON =
  /\b(?:because|since|so that|so as|in order to|otherwise|to avoid|avoids?|prevents?|due to|works? around|workaround|needed (?:for|by|because)|until|rather than|instead of|would (?:fail|break|otherwise)|requires?|as it|unlike|must not|must stay)\b/i

/** Longest text of one comment, in characters. */
const COMMENT_LIMIT = 2000

/** Whether a file can hold such a comment at all; cheap, before anything is parsed. */
export const mayHoldRationale = (text: string): boolean =>
  /\b(?:why|rationale|decision|note|hack)\b[^\n:]{0,80}:/i.test(text)

const markerOf = (word: string): RationaleComment["marker"] | undefined => {
  const marker = word.toLowerCase()
  if (marker === "why" || marker === "rationale" || marker === "decision") return marker
  // why: lower-case "note:" and "hack:" are ordinary words; only the shouted form is a convention.
  if (word === "NOTE") return "note"
  return word === "HACK" ? "hack" : undefined
}

const startsAnew = (line: string): boolean =>
  line === "" || /^(?:@|TODO\b|FIXME\b|eslint-|biome-|#region|=+$|-+$)/.test(line) || MARKER.test(line)

/** The comments of a block that say why, each with the lines that carry on after its marker. */
export const rationaleOf = (block: CommentBlock): ReadonlyArray<RationaleComment> =>
  block.lines.flatMap((raw, index): ReadonlyArray<RationaleComment> => {
    const [, word = "", first = ""] = MARKER.exec(raw.trim()) ?? []
    const marker = markerOf(word)
    if (marker === undefined) return []
    const rest: Array<string> = []
    for (const line of block.lines.slice(index + 1)) {
      if (startsAnew(line.trim()) || rest.length >= 40) break
      rest.push(line.trim())
    }
    const text = [first.trim(), ...rest].join(" ").replace(/\s+/g, " ").trim().slice(0, COMMENT_LIMIT)
    if (text === "") return []
    const aside = marker === "note" || marker === "hack"
    if (aside && !REASON.test(text)) return []
    const line = block.line + index
    return [{ marker, text, line, endLine: line + rest.length, tier: aside ? "reconstructed" : "attested" }]
  })

/** Whether prose gives a reason. */
export const givesReason = (text: string): boolean => REASON.test(text)
