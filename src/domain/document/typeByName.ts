import type { SourceType } from "../vocabulary.ts"

const extensions: ReadonlyArray<readonly [type: SourceType, extensions: string]> = [
  ["pdf", "pdf"],
  ["word", "docx docm doc odt rtf"],
  ["slides", "pptx pptm ppt odp"],
  ["sheet", "xlsx xlsm xls ods csv tsv"],
  ["book", "epub"],
  ["page", "html htm xhtml mhtml"],
  ["markdown", "md markdown mdx"],
  ["jupyter", "ipynb"],
  ["mail", "eml mbox"]
]

const types: ReadonlyMap<string, SourceType> = new Map(
  extensions.flatMap(([type, names]) => names.split(" ").map((name) => [name, type] as const))
)

/**
 * What kind of material a file says it is by its name, for one that could not be read; parsed documents know by their
 * content. `text` where the name says nothing.
 */
export const typeByName = (name: string): SourceType =>
  types.get(/\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? "") ?? "text"
