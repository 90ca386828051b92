import { createHash } from "node:crypto"
import { chunkDocument } from "../../domain/document/chunkDocument.ts"
import { normalizeText } from "../../domain/document/normalizeText.ts"
import type { ParsedDocument } from "../../domain/document/ParsedDocument.ts"
import type { DocumentWrite } from "../../services/StoreWriter.ts"
import type { CorpusDocument } from "./readBeir.ts"

/** Blocks of a plain text: what blank lines separate. */
const blocksOf = (text: string): ParsedDocument["blocks"] => {
  const blocks: Array<ParsedDocument["blocks"][number]> = []
  for (const found of text.matchAll(/\S(?:(?!\n[ \t]*\n)[\s\S])*/g)) {
    blocks.push({ kind: "paragraph", start: found.index, end: found.index + found[0].trimEnd().length })
  }
  return blocks
}

/** A document of a collection as the index takes it; its title stands for it where it has no text. */
export const writeOf = (rootId: number, { id, text, title }: CorpusDocument): DocumentWrite => {
  const canonical = normalizeText(text.trim() === "" ? title : text)
  const document: ParsedDocument = {
    type: "text",
    mimeType: "text/plain",
    text: canonical,
    blocks: blocksOf(canonical),
    pages: [],
    outline: [],
    metadata: {},
    lineAnchors: false
  }
  return {
    stamp: {
      rootId,
      relativePath: id,
      part: "",
      size: canonical.length,
      mtimeMs: 0,
      hash: createHash("sha256").update(id).update("\0").update(canonical).digest("hex")
    },
    title,
    document,
    chunks: chunkDocument(document)
  }
}
