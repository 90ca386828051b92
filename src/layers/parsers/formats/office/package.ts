import { readTexts, readXml } from "../../xml.ts"
import type { Zip } from "../../zip.ts"

/** What one part of an Office package refers to: by id, its type (the last word of it) and the target's name in the archive. */
export interface Relation {
  readonly id: string
  readonly type: string
  readonly target: string
}

const resolve = (folder: string, target: string): string => {
  const parts = target.startsWith("/") ? [] : folder.split("/").filter((part) => part !== "")
  for (const part of target.split("/")) {
    if (part === "..") parts.pop()
    else if (part !== "" && part !== ".") parts.push(part)
  }
  return parts.join("/")
}

/** The relations of a part, by its name in the archive; of the package itself for the empty name. */
export const relationsOf = (zip: Zip, part: string): ReadonlyArray<Relation> => {
  const slash = part.lastIndexOf("/")
  const folder = slash < 0 ? "" : part.slice(0, slash)
  const xml = zip.text(`${folder === "" ? "" : `${folder}/`}_rels/${part.slice(slash + 1)}.rels`)
  const relations: Array<Relation> = []
  if (xml === undefined) return relations
  readXml(xml, {
    open: (name, { Id, Type, Target, TargetMode }) => {
      if (name !== "Relationship" || Target === undefined || TargetMode === "External") return
      relations.push({ id: Id ?? "", type: (Type ?? "").split("/").at(-1) ?? "", target: resolve(folder, Target) })
    }
  })
  return relations
}

/** Name of the package's main part. */
export const mainPart = (zip: Zip, usual: string): string =>
  relationsOf(zip, "").find(({ type }) => type === "officeDocument")?.target ?? usual

const properties: ReadonlyArray<readonly [element: string, key: string]> = [
  ["creator", "author"],
  ["subject", "subject"],
  ["keywords", "keywords"],
  ["language", "language"],
  ["created", "date"]
]

/** What an Office package states of itself. */
export const readProperties = (
  zip: Zip
): { readonly title: string | undefined; readonly metadata: Readonly<Record<string, string>> } => {
  const part = relationsOf(zip, "").find(({ type }) => type === "core-properties")?.target ?? "docProps/core.xml"
  const texts = readTexts(zip.text(part), ["title", ...properties.map(([element]) => element)])
  const metadata: Record<string, string> = {}
  for (const [element, key] of properties) {
    const value = texts[element]?.trim() ?? ""
    if (value !== "") metadata[key] = key === "date" ? value.slice(0, 10) : value.slice(0, 1000)
  }
  return { title: texts["title"], metadata }
}
