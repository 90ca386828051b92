import { readXml } from "../../xml.ts"

/** How numbers of a cell style are shown. */
export type NumberLook = "plain" | "date" | "percent"

// Numbers of the built-in formats that show dates and times (ECMA-376, part 1, 18.8.30).
const builtInDate = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

const lookOf = (id: number, code: string | undefined): NumberLook => {
  if (id === 9 || id === 10) return "percent"
  if (builtInDate(id)) return "date"
  if (code === undefined) return "plain"
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, "")
  if (/[dmyhs]/i.test(bare) && !/[#0?]/.test(bare.replace(/s\.0+/gi, "s"))) return "date"
  return bare.includes("%") ? "percent" : "plain"
}

/** Reads a workbook's `styles.xml` into how each cell style shows numbers, in order. */
export const readNumberLooks = (xml: string | undefined): ReadonlyArray<NumberLook> => {
  const looks: Array<NumberLook> = []
  const codes = new Map<number, string>()
  let inCells = false
  if (xml === undefined) return looks
  readXml(xml, {
    open: (name, attributes) => {
      if (name === "numFmt") codes.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "")
      else if (name === "cellXfs") inCells = true
      else if (name === "xf" && inCells) {
        const id = Number(attributes["numFmtId"] ?? 0)
        looks.push(lookOf(id, codes.get(id)))
      }
    },
    close: (name) => {
      if (name === "cellXfs") inCells = false
    }
  })
  return looks
}

const days1904 = 1462
const millisecondsOfDay = 86_400_000

/** A cell's number as a person reads it: dates in ISO 8601, percentages, and no noise of binary fractions. */
export const showNumber = (value: number, look: NumberLook, is1904: boolean): string => {
  if (look === "percent") return `${Number((value * 100).toPrecision(12))}%`
  if (look === "plain") return String(Number(value.toPrecision(15)))
  const serial = is1904 ? value + days1904 : value
  const rounded = Math.round(serial * 86_400) / 86_400
  // why: day 60 is the 29 February 1900 that never was, and days before it count from one day later.
  const date = new Date(Date.UTC(1899, 11, serial < 60 ? 31 : 30) + Math.round(rounded * millisecondsOfDay))
  if (Number.isNaN(date.getTime())) return String(value)
  const [day = "", time = ""] = date.toISOString().split("T")
  const clock = time.slice(0, 8).replace(/:00$/, "")
  if (serial < 1) return clock
  return Number.isInteger(rounded) ? day : `${day} ${clock}`
}
