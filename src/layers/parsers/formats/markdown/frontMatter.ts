import * as Predicate from "effect/Predicate"

/** A Markdown source without its front matter, and what the front matter says. */
export interface FrontMatter {
  readonly body: string
  readonly title?: string
  readonly metadata: Readonly<Record<string, string>>
}

const yamlBlock = /^---[ \t]*\n([\s\S]*?)(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/
const tomlBlock = /^\+\+\+[ \t]*\n([\s\S]*?)(?:^|\n)\+\+\+[ \t]*(?:\n|$)/
const maxChars = 64 * 1024
const maxValueChars = 1000

const valueText = (value: unknown): string | undefined => {
  if (typeof value === "string") return value
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (Array.isArray(value)) {
    const items = value.map(valueText).filter((item) => item !== undefined)
    return items.length === 0 ? undefined : items.join(", ")
  }
  return undefined
}

const collect = (entries: Iterable<readonly [string, unknown]>): Record<string, string> => {
  const metadata: Record<string, string> = Object.create(null)
  for (const [key, value] of entries) {
    const text = valueText(value)
    if (text !== undefined && text !== "") metadata[key.slice(0, 100)] = text.slice(0, maxValueChars)
  }
  return { ...metadata }
}

const tomlEntries = function* (source: string): Generator<readonly [string, unknown]> {
  for (const line of source.split("\n")) {
    const match = /^\s*([\w-]+)\s*=\s*(.+?)\s*$/.exec(line)
    if (match === null) continue
    const [, key = "", value = ""] = match
    const items = value.startsWith("[") ? [...value.matchAll(/["']([^"']*)["']/g)].map((item) => item[1]) : undefined
    yield [key, items ?? value.replace(/^(["'])(.*)\1$/, "$2")]
  }
}

/**
 * Parts front matter (YAML between `---` lines, TOML between `+++` lines) from the text below it. What cannot be parsed
 * is left out all the same: front matter is never text. A block that holds no `key: value` line is no front matter but
 * text between two rules.
 */
export const splitFrontMatter = async (text: string): Promise<FrontMatter> => {
  if (!text.startsWith("---") && !text.startsWith("+++")) return { body: text, metadata: {} }
  const isYaml = text.startsWith("---")
  const match = (isYaml ? yamlBlock : tomlBlock).exec(text.slice(0, maxChars))
  if (match === null) return { body: text, metadata: {} }
  const source = match[1] ?? ""
  if (source.trim() !== "" && !/^\s*["']?[\w.-][\w .-]*["']?\s*[:=]/m.test(source)) return { body: text, metadata: {} }
  const body = text.slice(match[0].length)
  const metadata = isYaml ? await yamlMetadata(source) : collect(tomlEntries(source))
  const { title, ...rest } = metadata
  return { body, ...(title === undefined ? {} : { title }), metadata: rest }
}

const yamlMetadata = async (source: string): Promise<Record<string, string>> => {
  const { parse } = await import("yaml")
  try {
    // why: `core` keeps dates as they are written; the alias bound stops documents that multiply by reference.
    const value: unknown = parse(source, { schema: "core", maxAliasCount: 10, logLevel: "silent" })
    return Predicate.isObject(value) ? collect(Object.entries(value)) : {}
  } catch {
    return {}
  }
}
