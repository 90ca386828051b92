import { isCalendarDate } from "./dates.ts"
import { plainItems } from "./lists.ts"

/** The closed set of roles ([REC-080]). */
export const ROLES = ["drafted", "decided", "ratified"] as const
/** The closed set of actor kinds ([REC-080]). */
export const ACTOR_KINDS = ["human", "agent"] as const
/** In what capacity an actor stands on a record; never conflated ([REC-115]). */
export type Role = (typeof ROLES)[number]
/** Person or machine. */
export type ActorKind = (typeof ACTOR_KINDS)[number]

/** One line of `## Attribution`, as written; its provenance and corroboration belong to the node. */
export interface AttributionEntry {
  readonly role: Role
  readonly kind: ActorKind
  readonly id: string
  /** `YYYY-MM-DD`; a malformed date is absent and the entry stays ([REC-129]). */
  readonly date?: string
}

const FORM = /^(\S+)\s+([^\s:]+):(.+?)(?:\s+on\s+(.+))?$/

const isRole = (text: string): text is Role => ROLES.some((role) => role === text)
const isKind = (text: string): text is ActorKind => ACTOR_KINDS.some((kind) => kind === text)

/** One attribution item; `undefined` where role or kind is outside its closed set. */
export const parseAttributionEntry = (item: string): AttributionEntry | undefined => {
  const match = FORM.exec(item)
  const [, role, kind, id, date] = match ?? []
  if (role === undefined || kind === undefined || id === undefined) return undefined
  if (!isRole(role) || !isKind(kind) || id.trim() === "") return undefined
  const base = { role, kind, id: id.trim() }
  return date !== undefined && isCalendarDate(date.trim()) ? { ...base, date: date.trim() } : base
}

/** The attributions of a section body, in document order; several may share a role ([REC-081]). */
export const parseAttribution = (section: string): ReadonlyArray<AttributionEntry> =>
  plainItems(section).flatMap((item) => {
    const entry = parseAttributionEntry(item)
    return entry === undefined ? [] : [entry]
  })

/** Same actor: kind and id are both equal as written ([REC-128]). */
export const sameActor = (left: AttributionEntry, right: AttributionEntry): boolean =>
  left.kind === right.kind && left.id === right.id

/** The ratifications by an actor who also drafted or decided ([REC-118]). */
export const selfRatifications = (entries: ReadonlyArray<AttributionEntry>): ReadonlyArray<AttributionEntry> =>
  entries.filter(
    (entry) =>
      entry.role === "ratified" && entries.some((other) => other.role !== "ratified" && sameActor(entry, other))
  )

/** The line an attribution is written as ([REC-137]). */
export const renderAttribution = (entry: AttributionEntry): string =>
  `${entry.role} ${entry.kind}:${entry.id}${entry.date === undefined ? "" : ` on ${entry.date}`}`
