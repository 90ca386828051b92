import { unreadable } from "../../failures.ts"
import { readTexts, readXml } from "../../xml.ts"
import type { Zip } from "../../zip.ts"

/** What the package file of a book says. */
export interface BookPackage {
  /** Names of the chapters' files in the archive, in reading order. */
  readonly spine: ReadonlyArray<string>
  /** Name of the table of contents' file, and whether it is of the older kind (NCX). */
  readonly contents: { readonly file: string; readonly isNcx: boolean } | undefined
  readonly title: string | undefined
  readonly metadata: Readonly<Record<string, string>>
}

const decoded = (target: string): string => {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

/** A link's target as the name of a file in the archive, resolved against the file that holds the link. */
export const resolveLink = (from: string, link: string): string => {
  const parts = from.split("/").slice(0, -1)
  for (const part of decoded(link).split("/")) {
    if (part === "..") parts.pop()
    else if (part !== "" && part !== ".") parts.push(part)
  }
  return parts.join("/")
}

const packageFile = (zip: Zip): string => {
  let file = ""
  const container = zip.text("META-INF/container.xml")
  if (container !== undefined) {
    readXml(container, {
      open: (name, attributes) => {
        if (name === "rootfile" && file === "") file = attributes["full-path"] ?? ""
      }
    })
  }
  // why: the path is meant as it stands, yet some writers encode it as a link.
  const stated = [file, decoded(file)].find((name) => zip.names.includes(name))
  return stated ?? zip.names.find((name) => name.toLowerCase().endsWith(".opf")) ?? ""
}

const facts: ReadonlyArray<readonly [element: string, key: string]> = [
  ["creator", "author"],
  ["language", "language"],
  ["publisher", "publisher"],
  ["date", "date"],
  ["subject", "subject"],
  ["description", "description"]
]

/** Reads a book's package file. Throws `source_unreadable` where there is none. */
export const readPackage = (zip: Zip): BookPackage => {
  const file = packageFile(zip)
  const xml = zip.text(file)
  if (xml === undefined) throw unreadable("The book is damaged: it has no package file.")
  const items = new Map<string, { readonly file: string; readonly type: string; readonly properties: string }>()
  const order: Array<string> = []
  let toc = ""
  readXml(xml, {
    open: (name, attributes) => {
      if (name === "item") {
        items.set(attributes["id"] ?? "", {
          file: resolveLink(file, attributes["href"] ?? ""),
          type: attributes["media-type"] ?? "",
          properties: attributes["properties"] ?? ""
        })
      } else if (name === "spine") toc = attributes["toc"] ?? ""
      else if (name === "itemref") order.push(attributes["idref"] ?? "")
    }
  })
  const all = [...items.values()]
  const nav = all.find(({ properties }) => properties.split(/\s+/).includes("nav"))
  const ncx = items.get(toc) ?? all.find(({ type }) => type === "application/x-dtbncx+xml")
  const chosen = nav ?? ncx
  const stated = readTexts(xml, ["title", ...facts.map(([element]) => element)])
  const metadata: Record<string, string> = {}
  for (const [element, key] of facts) {
    const value = (stated[element] ?? "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim()
    if (value !== "") metadata[key] = value.slice(0, 1000)
  }
  return {
    spine: order.flatMap((id) => items.get(id)?.file ?? []),
    contents: chosen === undefined ? undefined : { file: chosen.file, isNcx: chosen === ncx && nav === undefined },
    title: stated["title"],
    metadata
  }
}
