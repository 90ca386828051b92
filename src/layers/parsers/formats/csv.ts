import Papa from "papaparse"
import { CanonicalTextBuilder } from "../../../domain/document/CanonicalTextBuilder.ts"
import { normalizeText } from "../../../domain/document/normalizeText.ts"
import { decodeText } from "../decodeText.ts"
import type { FormatParser } from "../Format.ts"
import { extensionOf } from "../names.ts"
import { addRows, maxRows } from "./sheetRows.ts"

/** CSV and TSV: one sheet, each row with its headers. The separator is told from the content. */
export const parse: FormatParser = async ({ bytes, name }) => {
  const { text } = await decodeText(bytes)
  const isTabbed = extensionOf(name) !== "csv"
  const { data } = Papa.parse<ReadonlyArray<string>>(normalizeText(text), {
    ...(isTabbed ? { delimiter: "\t" } : {}),
    skipEmptyLines: "greedy",
    preview: maxRows + 1
  })
  const builder = new CanonicalTextBuilder()
  builder.page()
  const cut = addRows(builder, data)
  return [
    {
      document: builder.build({
        type: "sheet",
        mimeType: isTabbed ? "text/tab-separated-values" : "text/csv",
        ...(cut ? { notice: `Only the first ${maxRows} rows were read.` } : {})
      })
    }
  ]
}
