import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { CanonicalTextBuilder } from "../../../domain/document/CanonicalTextBuilder.ts"
import { normalizeText } from "../../../domain/document/normalizeText.ts"
import { decodeText } from "../decodeText.ts"
import type { FormatParser } from "../Format.ts"
import { unreadable } from "../failures.ts"
import { addMarkdown } from "./markdown.ts"

/** Longest output of one cell that is kept, in characters. */
export const maxOutputChars = 2000

const Text = Schema.Union([Schema.String, Schema.Array(Schema.String)])
const Output = Schema.Struct({
  output_type: Schema.String,
  text: Schema.optionalKey(Text),
  data: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
  ename: Schema.optionalKey(Schema.String),
  evalue: Schema.optionalKey(Schema.String)
})
const Cell = Schema.Struct({
  cell_type: Schema.String,
  source: Schema.optionalKey(Text),
  input: Schema.optionalKey(Text),
  outputs: Schema.optionalKey(Schema.Array(Schema.Unknown))
})
const Notebook = Schema.Struct({
  cells: Schema.optionalKey(Schema.Array(Cell)),
  worksheets: Schema.optionalKey(Schema.Array(Schema.Struct({ cells: Schema.Array(Cell) }))),
  metadata: Schema.optionalKey(
    Schema.Struct({
      title: Schema.optionalKey(Schema.Unknown),
      kernelspec: Schema.optionalKey(Schema.Struct({ language: Schema.optionalKey(Schema.String) }))
    })
  )
})
const decodeNotebook = Schema.decodeUnknownOption(Schema.fromJsonString(Notebook))
const decodeOutput = Schema.decodeUnknownOption(Output)
const decodeLines = Schema.decodeUnknownOption(Text)

const join = (text: typeof Text.Type | undefined): string =>
  normalizeText(text === undefined ? "" : typeof text === "string" ? text : text.join(""))

// Colours and cursor movements of a terminal.
const escapes = /\u001B\[[0-9;?]*[A-Za-z]/g

const outputText = (value: unknown): string => {
  const output = Option.getOrUndefined(decodeOutput(value))
  if (output === undefined) return ""
  if (output.output_type === "error") return `${output.ename ?? "Error"}: ${output.evalue ?? ""}`
  const plain = output.data === undefined ? undefined : Option.getOrUndefined(decodeLines(output.data["text/plain"]))
  const text = join(output.text ?? plain)
  // why: what stands for an image or a widget says nothing.
  return /^<[\w. ]+ (?:at 0x|size )[^>]*>$|^(?:Figure|Output|HBox|VBox)\(/.test(text.trim()) ? "" : text
}

/** Jupyter notebooks: cells in order, text outputs cut at a bound, images left out. */
export const parse: FormatParser = async ({ bytes }) => {
  const { text } = await decodeText(bytes)
  const notebook = Option.getOrUndefined(decodeNotebook(text))
  if (notebook === undefined) throw unreadable("The notebook is damaged: it is not the JSON that Jupyter writes.")
  const builder = new CanonicalTextBuilder()
  const cells = notebook.cells ?? notebook.worksheets?.flatMap((sheet) => sheet.cells) ?? []
  for (const cell of cells) {
    const source = join(cell.source ?? cell.input)
    if (cell.cell_type === "code") builder.block("code", source)
    else if (cell.cell_type === "raw") builder.block("paragraph", source)
    else await addMarkdown(builder, source)
    const outputs = (cell.outputs ?? []).map(outputText).filter((output) => output.trim() !== "")
    const output = outputs.join("\n").replace(escapes, "")
    const cut = output.length > maxOutputChars ? `${output.slice(0, maxOutputChars)}…` : output
    builder.block("code", cut, { gap: "\n\n" })
  }
  const document = builder.build({ type: "jupyter", mimeType: "application/x-ipynb+json" })
  const { title, kernelspec } = notebook.metadata ?? {}
  const stated = typeof title === "string" ? title : document.outline.find((entry) => entry.level === 1)?.title
  const language = kernelspec?.language
  return [
    {
      document: {
        ...document,
        ...(stated === undefined ? {} : { title: stated }),
        metadata: language === undefined ? {} : { language }
      }
    }
  ]
}
