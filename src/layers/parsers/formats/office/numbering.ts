import { readXml } from "../../xml.ts"

interface Level {
  format: string
  start: number
  text: string
}

/** Numbers the items of a document's lists, in document order. */
export interface ListNumbers {
  /** The marker of the next item of a list at a level (0-based); `undefined` where the list shows none. */
  readonly next: (list: string, level: number) => string | undefined
}

const roman = (value: number): string => {
  const digits: ReadonlyArray<readonly [number, string]> = [
    [1000, "m"],
    [900, "cm"],
    [500, "d"],
    [400, "cd"],
    [100, "c"],
    [90, "xc"],
    [50, "l"],
    [40, "xl"],
    [10, "x"],
    [9, "ix"],
    [5, "v"],
    [4, "iv"],
    [1, "i"]
  ]
  let left = Math.min(value, 3999)
  let text = ""
  for (const [size, digit] of digits) {
    while (left >= size) {
      text += digit
      left -= size
    }
  }
  return text
}

const formatted = (value: number, format: string): string => {
  const letter = String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(3, Math.floor((value - 1) / 26) + 1))
  if (format === "lowerLetter") return letter
  if (format === "upperLetter") return letter.toUpperCase()
  if (format === "lowerRoman") return roman(value)
  if (format === "upperRoman") return roman(value).toUpperCase()
  return String(value)
}

/** Reads `numbering.xml`. Lists it does not know are bulleted. */
export const readNumbering = (xml: string | undefined): ListNumbers => {
  const abstracts = new Map<string, Map<number, Level>>()
  const lists = new Map<string, string>()
  let abstract: Map<number, Level> | undefined
  let level: Level | undefined
  let list = ""
  if (xml !== undefined) {
    readXml(xml, {
      open: (name, attributes) => {
        const value = attributes["val"] ?? ""
        if (name === "abstractNum") {
          abstract = new Map()
          abstracts.set(attributes["abstractNumId"] ?? "", abstract)
        } else if (name === "lvl" && abstract !== undefined) {
          level = { format: "decimal", start: 1, text: "" }
          abstract.set(Number(attributes["ilvl"]), level)
        } else if (name === "num") list = attributes["numId"] ?? ""
        else if (name === "abstractNumId") lists.set(list, value)
        else if (level === undefined) return
        else if (name === "start") level.start = Number(value) || 0
        else if (name === "numFmt") level.format = value
        else if (name === "lvlText") level.text = value
      },
      close: (name) => {
        if (name === "abstractNum") abstract = undefined
        if (name === "lvl") level = undefined
      }
    })
  }
  const counters = new Map<string, Array<number>>()
  return {
    next: (id, at) => {
      const levels = abstracts.get(lists.get(id) ?? "")
      const own = levels?.get(at)
      const counts = counters.get(id) ?? []
      counters.set(id, counts)
      counts.length = Math.min(counts.length, at + 1)
      for (let before = 0; before < at; before++) counts[before] ??= levels?.get(before)?.start ?? 1
      counts[at] = counts[at] === undefined ? (own?.start ?? 1) : counts[at] + 1
      if (own === undefined || own.format === "bullet") return "-"
      if (own.format === "none") return undefined
      const text = own.text.replace(/%(\d)/g, (_, digit: string) => {
        const index = Number(digit) - 1
        return formatted(counts[index] ?? 1, levels?.get(index)?.format ?? "decimal")
      })
      return text.trim() === "" ? undefined : text.trim()
    }
  }
}
