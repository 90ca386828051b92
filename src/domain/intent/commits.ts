import { givesReason } from "./rationale.ts"

/** A commit as it was read. */
export interface Commit {
  readonly hash: string
  /** Seconds since the epoch. */
  readonly time: number
  readonly merge: boolean
  readonly message: string
  /** Repository-relative paths it touched, by the name they have in it. */
  readonly files: ReadonlyArray<string>
}

/** What a commit says about why. */
export interface CommitIntent {
  readonly kind: "rationale" | "decision"
  readonly label: string
  readonly text: string
  /** Whether it was said in a trailer; a body is less sure to be a reason. */
  readonly trailer: boolean
}

/** What was read from a commit's message. */
export interface CommitReading {
  readonly subject: string
  readonly intents: ReadonlyArray<CommitIntent>
  /** ADR numbers and identifiers named by `Refs:`, as written. */
  readonly refs: ReadonlyArray<string>
}

const TRAILER = /^([A-Za-z][A-Za-z0-9-]{0,40}):\s*(.*)$/
const SAYS = /^(?:why|decision|rationale|refs?|references|implements|see)$/i
const NOISE =
  /^(?:signed-off-by|co-authored-by|reviewed-by|acked-by|tested-by|cc|change-id|fixes|closes|bug|git-svn-id|reported-by)$/i
const TEXT_LIMIT = 2000

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, TEXT_LIMIT)

interface Trailer {
  readonly key: string
  readonly value: string
}

const isMachineSubject = (subject: string): boolean =>
  /^(?:Merge (?:branch|pull request|remote|tag)|Bump |chore\(deps|build\(deps|Revert "|Update dependency )/i.test(
    subject
  )

/** Takes `Why:`, `Decision:` and `Refs:` out of a body; each runs on until a blank line or the next trailer. */
const takeTrailers = (
  lines: ReadonlyArray<string>
): { readonly trailers: ReadonlyArray<Trailer>; readonly rest: ReadonlyArray<string> } => {
  const trailers: Array<{ key: string; value: string }> = []
  const rest: Array<string> = []
  let open: { key: string; value: string } | undefined
  for (const line of lines) {
    const [, key = "", value = ""] = TRAILER.exec(line) ?? []
    if (SAYS.test(key)) {
      open = { key: key.toLowerCase(), value }
      trailers.push(open)
    } else if (NOISE.test(key) || line.trim() === "") {
      open = undefined
      if (!NOISE.test(key)) rest.push("")
    } else if (open !== undefined) open.value += ` ${line.trim()}`
    else rest.push(line)
  }
  return { trailers, rest }
}

const referencesIn = (value: string): ReadonlyArray<string> =>
  value
    .split(/[\s,;]+/)
    .map((part) => part.replace(/[.)]+$/, ""))
    .filter((part) => /^(?:ADR-\d+|[A-Za-z][\w-]*-[\w-]+)$/i.test(part))

/** Reads a commit's message: its trailers, the paragraphs of its body that give a reason, and the records it refers to. */
export const readCommit = (message: string): CommitReading => {
  const [first = "", ...body] = message.replace(/\r\n?/g, "\n").split("\n")
  const subject = oneLine(first)
  const { rest, trailers } = takeTrailers(body)
  const said = trailers.filter(({ key, value }) => /^(?:why|rationale|decision)$/.test(key) && value.trim() !== "")
  const intents = said.map(
    ({ key, value }): CommitIntent => ({
      kind: key === "decision" ? "decision" : "rationale",
      label: key === "decision" ? oneLine(value).slice(0, 200) : subject,
      text: oneLine(value),
      trailer: true
    })
  )
  const reasons = isMachineSubject(subject)
    ? []
    : rest
        .join("\n")
        .split(/\n\s*\n/)
        .map(oneLine)
        .filter((paragraph) => paragraph.length >= 24 && givesReason(paragraph))
  return {
    subject,
    intents:
      reasons.length === 0
        ? intents
        : [...intents, { kind: "rationale", label: subject, text: oneLine(reasons.join(" ")), trailer: false }],
    refs: [
      ...new Set(
        trailers
          .filter(({ key }) => !/^(?:why|rationale|decision)$/.test(key))
          .flatMap(({ value }) => referencesIn(value))
      )
    ]
  }
}
