import type { Nodes, PhrasingContent } from "mdast"
import { joinLines } from "./joinLines.ts"

const wikiLink = /!?\[\[([^[\]|\n]+)(?:\|([^[\]\n]+))?\]\]/g
const tagShape = /^<(\/?)([A-Za-z][\w.:-]*)[^>]*?(\/?)>$/
// why: a mark that cannot stand in the text (NUL was replaced) keeps hard breaks apart from soft ones.
const hardBreak = "\0"

const htmlNames = new Set(
  (
    "a abbr address area article aside audio b bdi bdo big blockquote br button canvas caption center cite code col data dd " +
    "del details dfn div dl dt em figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hr i iframe img input ins kbd " +
    "label legend li link main map mark math menu meta nav noscript ol option p picture pre q rp rt ruby s samp script " +
    "section select small source span strike strong style sub summary sup svg table tbody td textarea tfoot th thead time " +
    "title tr track tt u ul var video wbr"
  ).split(" ")
)

/**
 * What a piece of inline HTML stands for: a line break, nothing (markup), or itself, when it is no tag of HTML and is
 * never closed: people write `<name>` for a thing to fill in.
 */
const inlineHtml = (value: string, siblings: ReadonlyArray<PhrasingContent>): string => {
  const match = tagShape.exec(value)
  if (match === null) return ""
  const [, closing = "", name = "", selfClosing = ""] = match
  if (/^br$/i.test(name)) return hardBreak
  if (closing !== "" || selfClosing !== "" || htmlNames.has(name.toLowerCase())) return ""
  const end = `</${name}>`
  return siblings.some((sibling) => sibling.type === "html" && sibling.value === end) ? "" : value
}

const write = (node: PhrasingContent, siblings: ReadonlyArray<PhrasingContent>): string => {
  switch (node.type) {
    case "text":
      return node.value.includes("[[")
        ? node.value.replace(wikiLink, (_, target: string, alias?: string) => alias ?? target)
        : node.value
    case "inlineCode":
      return node.value
    case "break":
      return hardBreak
    case "html":
      return inlineHtml(node.value, siblings)
    case "image":
    case "imageReference":
      return node.alt ?? ""
    case "footnoteReference":
      return `[^${node.label ?? node.identifier}]`
    default:
      return "children" in node ? node.children.map((child) => write(child, node.children)).join("") : ""
  }
}

/** The text of inline content as a reader sees it: soft line ends are joined, hard ones are `\n`. */
export const inlineText = (node: Extract<Nodes, { children: Array<PhrasingContent> }>): string => {
  const raw = node.children.map((child) => write(child, node.children)).join("")
  if (!raw.includes("\n") && !raw.includes(hardBreak)) return raw.trim()
  return raw
    .split(hardBreak)
    .map((part) => joinLines(part.split("\n")))
    .filter((line) => line !== "")
    .join("\n")
}
