import { CanonicalTextBuilder } from "../../../domain/document/CanonicalTextBuilder.ts"
import type { FormatParser } from "../Format.ts"
import { unreadable, unsupported } from "../failures.ts"
import { readXml } from "../xml.ts"
import { openZip } from "../zip.ts"
import { readNumberLooks } from "./office/cellFormats.ts"
import { mainPart, readProperties, relationsOf } from "./office/package.ts"
import { readSheet, readStrings } from "./office/readSheet.ts"
import { addRows, maxRows } from "./sheetRows.ts"

/** Workbooks: a page a visible sheet, named by it, each row with its headers. Formulas stand as their last result. */
export const parse: FormatParser = ({ bytes, limits }) => {
  const zip = openZip(bytes, limits.unpackedBytes)
  const main = mainPart(zip, "xl/workbook.xml")
  if (main.endsWith(".bin")) throw unsupported("Binary workbooks (.xlsb) are not read.", "Save the file as XLSX.")
  const xml = zip.text(main)
  if (xml === undefined) throw unreadable("The workbook is damaged: it has no workbook part.")
  const relations = relationsOf(zip, main)
  const read = (type: string) => {
    const target = relations.find((relation) => relation.type === type)?.target
    return target === undefined ? undefined : zip.text(target)
  }
  const sheets: Array<{ readonly name: string; readonly part: string }> = []
  let is1904 = false
  readXml(xml, {
    open: (name, attributes) => {
      if (name === "workbookPr") is1904 = attributes["date1904"] === "1" || attributes["date1904"] === "true"
      if (name !== "sheet" || (attributes["state"] ?? "visible") !== "visible") return
      const part = relations.find(({ id, type }) => id === attributes["id"] && type === "worksheet")?.target
      if (part !== undefined) sheets.push({ name: attributes["name"] ?? "", part })
    }
  })
  const workbook = { strings: readStrings(read("sharedStrings")), looks: readNumberLooks(read("styles")), is1904 }
  const builder = new CanonicalTextBuilder()
  let cut = false
  for (const { name, part } of sheets) {
    builder.page(name)
    builder.block("heading", name, { level: 1 })
    cut = addRows(builder, readSheet(zip.text(part) ?? "", workbook)) || cut
  }
  const { title, metadata } = readProperties(zip)
  return [
    {
      document: builder.build({
        type: "sheet",
        mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        title,
        metadata,
        ...(cut ? { notice: `Only the first ${maxRows} rows of a sheet were read.` } : {})
      })
    }
  ]
}
