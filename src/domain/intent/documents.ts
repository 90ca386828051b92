import { frontMatterValue, prepareDocument } from "../whyspec/document.ts"
import { isPlaceholderTitle } from "../whyspec/placeholder.ts"
import { parseSections, type Section, sectionName } from "../whyspec/sections.ts"

/** Names of folders whose documents are about decisions. */
const FOLDERS = new Set([
  "adr",
  "adrs",
  "decisions",
  ".decisions",
  "rfcs",
  "design",
  "decision-records",
  "architecture-decisions"
])

/** Whether a path stands in a folder whose name says decisions. */
export const inDecisionFolder = (path: string): boolean =>
  path
    .split("/")
    .slice(0, -1)
    .some((part) => FOLDERS.has(part.toLowerCase()))

/** A document in a decision folder that is no record by the specification: what it is called and what it seems to decide. */
export interface DecisionDocument {
  readonly title: string
  readonly passage: string
  /** 1-based line of the passage. */
  readonly line: number
}

const DECIDING =
  /^(?:decision(?: outcome)?|decided|resolution|outcome|conclusion|recommendation|proposal|proposed solution|solution|chosen option|what we decided)\b/
const CHOSEN =
  /\b(?:chosen|selected|adopted|decided|we (?:will|use|chose|decided|adopt)|accepted option|preferred)\b|✅|\(recommended\)/i
const PASSAGE_LIMIT = 2000
const SKIP_NAME = /^(?:readme|index|template|contributing|changelog)\b/i

const paragraphs = (text: string): ReadonlyArray<string> =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "" && !/^(?:```|<!--)/.test(part))

const withParts = (sections: ReadonlyArray<Section>, at: number): string => {
  const head = sections[at]
  if (head === undefined) return ""
  const parts = [head.body]
  for (const section of sections.slice(at + 1)) {
    if (section.level <= head.level) break
    parts.push(section.heading, section.body)
  }
  return parts.filter((part) => part !== "").join("\n\n")
}

const decidingPassage = (
  sections: ReadonlyArray<Section>
): { readonly text: string; readonly line: number } | undefined => {
  const named = sections.findIndex((section) => section.level > 1 && DECIDING.test(sectionName(section.heading)))
  const text = named === -1 ? "" : withParts(sections, named)
  if (text !== "") return { text, line: (sections[named]?.line ?? 0) + 1 }
  for (const section of sections) {
    const marked = CHOSEN.test(section.heading) && section.level > 1 && section.body !== "" ? section.body : undefined
    const chosen = marked ?? paragraphs(section.body).find((paragraph) => CHOSEN.test(paragraph))
    if (chosen !== undefined) {
      return { text: marked === undefined ? chosen : `${section.heading}\n\n${chosen}`, line: section.line + 1 }
    }
  }
  const first = sections.find((section) => section.body !== "")
  return first === undefined ? undefined : { text: paragraphs(first.body)[0] ?? first.body, line: first.line + 1 }
}

const fileTitle = (path: string): string =>
  path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/\.md$/i, "")
    .replace(/[-_]+/g, " ")
    .trim()

/**
 * Reads a document that is no record as intent that may be found: its title and its deciding passage, never more.
 * `undefined` for readmes, templates and documents without text.
 */
export const readDecisionDocument = (text: string, path: string): DecisionDocument | undefined => {
  const name = path.slice(path.lastIndexOf("/") + 1)
  if (SKIP_NAME.test(name)) return undefined
  const document = prepareDocument(text)
  const sections = parseSections(document.body)
  const heading = sections.find((section) => section.level === 1)?.heading
  const title =
    heading ??
    (document.frontMatter === undefined ? undefined : frontMatterValue(document.frontMatter, "title")) ??
    fileTitle(path)
  if (title === "" || isPlaceholderTitle(title)) return undefined
  const found = decidingPassage(sections)
  return found === undefined ? undefined : { title, passage: found.text.slice(0, PASSAGE_LIMIT), line: found.line }
}
