import type { Heading, List, ListItem, Nodes, PhrasingContent, Root, Table } from "mdast"
import type { CanonicalTextBuilder } from "../../../../domain/document/CanonicalTextBuilder.ts"
import { inlineText } from "./inlineText.ts"

/** Adds the text of an HTML block; given by the caller so that the HTML reader loads only for files that hold some. */
export type AddHtml = (builder: CanonicalTextBuilder, html: string, indent: number) => void

/** Joins the cells of a table's row so that a reader sees the columns. */
export const joinCells = (cells: ReadonlyArray<string>): string =>
  cells.map((cell) => cell.replace(/\s+/g, " ").trim()).join(" | ")

const gapFor = (indent: number, tight: boolean): string => `${tight ? "\n" : "\n\n"}${"  ".repeat(Math.min(indent, 8))}`

// What marks a quotation as a note or warning (`[!NOTE]`) is markup; a title behind it is text.
const quoteText = (text: string): string => text.replace(/^\[!\w+\][+-]?\s*/, "")

const isPicture = (node: PhrasingContent): boolean =>
  node.type === "image" ||
  node.type === "imageReference" ||
  ((node.type === "link" || node.type === "linkReference") &&
    node.children.length > 0 &&
    node.children.every((child) => isPicture(child)))

// why: badges and logos beside a heading's words are no part of what it names; one of pictures alone is named by them.
// Many generators of sites let an author name a heading's anchor in braces behind it.
const headingText = (node: Heading): string => {
  const words = inlineText({ ...node, children: node.children.filter((child) => !isPicture(child)) })
  return (words === "" ? inlineText(node) : words).replace(/\s+/g, " ").replace(/ ?\{#[\w:.-]+\}$/, "")
}

/**
 * Adds the blocks of a Markdown tree to a document, in order. With `repeatsHead`, the first table goes on from an earlier
 * tree: its header row is left out.
 */
export const addTree = (builder: CanonicalTextBuilder, root: Root, addHtml: AddHtml, repeatsHead = false): void => {
  const table = (node: Table, indent: number) => {
    for (const [index, row] of node.children.entries()) {
      if (index === 0 && repeatsHead && node === root.children[0]) continue
      const cells = row.children.map((cell) => inlineText(cell))
      builder.block("table_row", joinCells(cells), { gap: gapFor(indent, index > 0) })
    }
  }
  const item = (node: ListItem, marker: string, indent: number, tight: boolean) => {
    const box = typeof node.checked === "boolean" ? (node.checked ? "[x] " : "[ ] ") : ""
    const [first, ...rest] = node.children
    if (first?.type === "paragraph") {
      builder.block("list_item", `${marker} ${box}${inlineText(first)}`, { gap: gapFor(indent, tight) })
    } else if (first !== undefined) add(first, indent + 1, tight)
    for (const child of rest) add(child, indent + 1, true)
  }
  const list = (node: List, indent: number, tight: boolean) => {
    let number = node.start ?? 1
    for (const [index, child] of node.children.entries()) {
      item(child, node.ordered === true ? `${number++}.` : "-", indent, index > 0 || tight)
    }
  }
  const add = (node: Nodes, indent: number, tight: boolean): void => {
    const gap = gapFor(indent, tight)
    switch (node.type) {
      case "heading":
        builder.block("heading", headingText(node), { level: node.depth })
        return
      case "paragraph":
        builder.block("paragraph", quoteText(inlineText(node)), { gap })
        return
      case "code":
        builder.block("code", node.value, { gap: tight ? "\n" : "\n\n" })
        return
      case "html":
        addHtml(builder, node.value, indent)
        return
      case "list":
        list(node, indent, tight)
        return
      case "table":
        table(node, indent)
        return
      case "footnoteDefinition": {
        const [first, ...rest] = node.children
        const text = first?.type === "paragraph" ? inlineText(first) : ""
        builder.block("paragraph", `[^${node.label ?? node.identifier}]: ${text}`, { gap })
        if (first !== undefined && first.type !== "paragraph") add(first, indent + 1, true)
        for (const child of rest) add(child, indent + 1, true)
        return
      }
      default:
        if ("children" in node) for (const child of node.children) add(child, indent, false)
    }
  }
  add(root, 0, false)
}
