import { readXml } from "../../xml.ts"
import { resolveLink } from "./readPackage.ts"

/** An entry of a book's table of contents. */
export interface ContentsEntry {
  readonly level: number
  readonly title: string
  readonly file: string
  /** The id within the file that it leads to; empty for the file's start. */
  readonly anchor: string
}

const maxEntries = 5000

/** Reads a table of contents: EPUB 3's navigation document, or the older NCX. */
export const readContents = (xml: string, file: string, isNcx: boolean): ReadonlyArray<ContentsEntry> => {
  const entries: Array<ContentsEntry> = []
  let level = 0
  let inContents = isNcx
  let title = ""
  let inTitle = false
  let pending: { level: number; title: string } | undefined
  const add = (link: string, text: string, at: number) => {
    const [path = "", anchor = ""] = link.split("#")
    const line = text.replace(/\s+/g, " ").trim()
    if (line === "" || link === "" || entries.length >= maxEntries) return
    entries.push({ level: Math.max(1, at), title: line, file: path === "" ? file : resolveLink(file, path), anchor })
  }
  let link = ""
  readXml(xml, {
    open: (name, attributes) => {
      if (isNcx) {
        if (name === "navPoint") level++
        else if (name === "text") {
          title = ""
          inTitle = true
        } else if (name === "content" && pending !== undefined) {
          add(attributes["src"] ?? "", pending.title, pending.level)
          pending = undefined
        }
        return
      }
      if (name === "nav") inContents = (attributes["type"] ?? "toc").split(/\s+/).includes("toc")
      else if (!inContents) return
      else if (name === "ol") level++
      else if (name === "a") {
        link = attributes["href"] ?? ""
        title = ""
        inTitle = true
      }
    },
    text: (text) => {
      if (inTitle) title += text
    },
    close: (name) => {
      if (isNcx) {
        if (name === "navPoint") level--
        else if (name === "text") {
          inTitle = false
          if (level > 0) pending = { level, title }
        }
        return
      }
      if (name === "nav") inContents = false
      else if (name === "ol" && inContents) level--
      else if (name === "a" && inTitle) {
        inTitle = false
        add(link, title, level)
      }
    }
  })
  return entries
}
