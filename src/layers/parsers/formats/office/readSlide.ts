import type { BlockKind } from "../../../../domain/vocabulary.ts"
import { readXml } from "../../xml.ts"

/** A stretch of a slide's text. */
export interface SlideItem {
  readonly kind: Extract<BlockKind, "paragraph" | "list_item" | "table_row">
  readonly text: string
  /** Depth in a list, from 0. */
  readonly level: number
}

/** A slide's text: its title, and what stands below it in the order of the file. */
export interface SlideText {
  readonly title: string
  readonly items: ReadonlyArray<SlideItem>
}

// Placeholders that repeat on each slide and say nothing of it.
const repeated = new Set(["sldNum", "dt", "ftr", "hdr", "sldImg"])

interface Shape {
  placeholder: string
  isBody: boolean
}

/** Reads a slide's XML (or its notes' or a diagram's); with `only`, what stands in that kind of placeholder. */
export const readSlide = (xml: string, only?: string): SlideText => {
  const items: Array<SlideItem> = []
  let title = ""
  let shape: Shape = { placeholder: "", isBody: false }
  let text = ""
  let level = 0
  let inText = false
  let bullet = false
  let noBullet = false
  let row: Array<string> | undefined
  let cell: Array<string> | undefined
  let skip = 0
  const finish = () => {
    const line = text.trim()
    text = ""
    if (line === "" || repeated.has(shape.placeholder) || (only !== undefined && shape.placeholder !== only)) return
    if (cell !== undefined) cell.push(line)
    else if (shape.placeholder === "title" || shape.placeholder === "ctrTitle")
      title = title === "" ? line : `${title} ${line}`
    else
      items.push({
        kind: bullet || (shape.isBody && !noBullet && only === undefined) ? "list_item" : "paragraph",
        text: line,
        level
      })
  }
  readXml(xml, {
    open: (name, attributes) => {
      if (skip > 0 || name === "Fallback") skip++
      else if (name === "sp" || name === "graphicFrame") shape = { placeholder: "", isBody: false }
      else if (name === "ph") {
        const placeholder = attributes["type"] ?? "body"
        shape = { placeholder, isBody: placeholder === "body" || placeholder === "obj" }
      } else if (name === "p") {
        text = ""
        level = 0
        bullet = false
        noBullet = false
      } else if (name === "pPr") level = Number(attributes["lvl"] ?? 0) || 0
      else if (name === "buChar" || name === "buAutoNum") bullet = true
      else if (name === "buNone") noBullet = true
      else if (name === "t") inText = true
      else if (name === "br") text += "\n"
      else if (name === "tab") text += "\t"
      else if (name === "tr") row = []
      else if (name === "tc") cell = []
    },
    text: (part) => {
      if (inText && skip === 0) text += part
    },
    close: (name) => {
      if (skip > 0) skip--
      else if (name === "t") inText = false
      else if (name === "p") finish()
      else if (name === "tc") {
        row?.push((cell ?? []).join(" ").replace(/\s+/g, " "))
        cell = undefined
      } else if (name === "tr") {
        if (row?.some((one) => one !== "") === true) items.push({ kind: "table_row", text: row.join(" | "), level: 0 })
        row = undefined
      }
    }
  })
  return { title, items: items.map((item) => (item.kind === "list_item" ? { ...item, text: `- ${item.text}` } : item)) }
}
