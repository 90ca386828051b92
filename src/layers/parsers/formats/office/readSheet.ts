import { readXml } from "../../xml.ts"
import { maxColumns, maxRows } from "../sheetRows.ts"
import { type NumberLook, showNumber } from "./cellFormats.ts"

/** What cells refer to. */
export interface Workbook {
  readonly strings: ReadonlyArray<string>
  readonly looks: ReadonlyArray<NumberLook>
  readonly is1904: boolean
}

/** The shared strings of a workbook, rich text joined, readings above characters left out. */
export const readStrings = (xml: string | undefined): ReadonlyArray<string> => {
  const strings: Array<string> = []
  let text = ""
  let inText = false
  let inReading = false
  if (xml === undefined) return strings
  readXml(xml, {
    open: (name) => {
      if (name === "si") text = ""
      else if (name === "t") inText = true
      else if (name === "rPh") inReading = true
    },
    text: (part) => {
      if (inText && !inReading) text += part
    },
    close: (name) => {
      if (name === "si") strings.push(text)
      else if (name === "t") inText = false
      else if (name === "rPh") inReading = false
    }
  })
  return strings
}

const columnOf = (reference: string | undefined): number => {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference ?? "")?.[0] ?? "") column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** The cells of a sheet as text, row by row in their columns; empty rows are left out, and what is over the bounds. */
export const readSheet = (xml: string, { strings, looks, is1904 }: Workbook): ReadonlyArray<ReadonlyArray<string>> => {
  const rows: Array<Array<string>> = []
  let row: Array<string> = []
  let column = 0
  let type = ""
  let style = 0
  let value = ""
  let inValue = false
  const shown = (): string => {
    if (type === "s") return strings[Number(value)] ?? ""
    if (type === "b") return value === "1" ? "TRUE" : "FALSE"
    if (type === "str" || type === "inlineStr" || type === "e" || type === "d" || value === "") return value
    const number = Number(value)
    return Number.isFinite(number) ? showNumber(number, looks[style] ?? "plain", is1904) : value
  }
  readXml(xml, {
    open: (name, attributes) => {
      if (name === "row") row = []
      else if (name === "c") {
        const at = columnOf(attributes["r"])
        column = at >= 0 ? at : row.length
        type = attributes["t"] ?? "n"
        style = Number(attributes["s"] ?? 0) || 0
        value = ""
      } else if (name === "v" || name === "t") inValue = true
    },
    text: (part) => {
      if (inValue) value += part
    },
    close: (name) => {
      if (name === "v" || name === "t") inValue = false
      else if (name === "c" && column < maxColumns) {
        while (row.length < column) row.push("")
        row[column] = shown()
      } else if (name === "row" && rows.length <= maxRows && row.some((cell) => cell.trim() !== "")) rows.push(row)
    }
  })
  return rows
}
