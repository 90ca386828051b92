import { prepareDocument } from "./document.ts"
import { collapse } from "./lists.ts"
import { findSection, parseSections } from "./sections.ts"
import { legacySlug, slugify } from "./slug.ts"

/** Placeholder of a section whose emptiness is an answer ([REC-050]). */
export const NONE_RECORDED = "(none recorded)"

/** What a destination is chosen from. */
export interface DestinationInput {
  readonly chosen: string
  /** Absent or empty where no question was asked. */
  readonly question?: string | undefined
  /** UTC calendar date of capture, `YYYY-MM-DD`. */
  readonly today: string
}

/** How a destination came about. */
export interface Destination {
  readonly name: string
  readonly found: "legacy" | "existing" | "fresh"
}

const canonical = (text: string): string => collapse(text).toLowerCase()

const recordedContext = (text: string): string | undefined => {
  const section = findSection(parseSections(prepareDocument(text).body), ["context"], ["context and problem statement"])
  return section === undefined ? undefined : canonical(section.body)
}

/**
 * The file name a record goes to ([REC-064] to [REC-069]): a legacy name whose recorded context is this question, else the
 * lexicographically first dated record of this question, else a fresh dated name.
 *
 * @param names the names in the records folder
 * @param read the text of one of them, `undefined` where it cannot be read
 */
export const recordDestination = (
  input: DestinationInput,
  names: ReadonlyArray<string>,
  read: (name: string) => string | undefined
): Destination => {
  const question = canonical(input.question ?? "")
  const wanted = question === "" ? NONE_RECORDED : question
  const present = new Set(names)
  for (const name of new Set([`${slugify(input.chosen)}.md`, `${legacySlug(input.chosen)}.md`])) {
    if (!present.has(name)) continue
    const text = read(name)
    if (text !== undefined && recordedContext(text) === wanted) return { name, found: "legacy" }
  }
  const slug = slugify(input.question ?? "")
  // why: digit classes and not `*` or `?`, both of which match the tail of another record's name ([REC-068]).
  const dated = new RegExp(`^[0-9]{4}-[0-9]{2}-[0-9]{2}-${slug}\\.md$`)
  const existing = names.filter((name) => dated.test(name)).sort()[0]
  if (existing !== undefined) return { name: existing, found: "existing" }
  return { name: `${input.today}-${slug}.md`, found: "fresh" }
}
