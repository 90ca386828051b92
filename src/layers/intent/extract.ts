import { isRecordPath, isWantedDocument } from "../../domain/intent/assemble.ts"
import { commentBlocks, type RawComment, scanComments } from "../../domain/intent/commentBlocks.ts"
import type { CommentFact, FileFacts } from "../../domain/intent/facts.ts"
import { type Language, languageOf } from "../../domain/intent/languages.ts"
import type { CodeSymbol } from "../../domain/intent/model.ts"
import { symbolAt } from "../../domain/intent/placement.ts"
import { mayHoldRationale, rationaleOf } from "../../domain/intent/rationale.ts"
import { decodeUtf8 } from "../../domain/whyspec/document.ts"
import type { SymbolReader } from "./SymbolReader.ts"

/** Largest file of code that is looked into, and largest document. */
const codeBytes = 1_500_000
const documentBytes = 32 * 1024 * 1024

/** Whether a path is one whose bytes the layer wants at all. */
export const isOfInterest = (path: string): boolean => isRecordPath(path) || languageOf(path) !== undefined

/** The most bytes of a file that are read, by what it is. */
export const byteLimit = (path: string): number => (isRecordPath(path) ? documentBytes : codeBytes)

const isBinary = (bytes: Uint8Array): boolean => bytes.subarray(0, 8000).includes(0)

const commentFacts = (
  comments: ReadonlyArray<RawComment>,
  symbols: ReadonlyArray<CodeSymbol>,
  text: string
): ReadonlyArray<CommentFact> => {
  const lines = text.split("\n")
  return commentBlocks(comments).flatMap((block) =>
    rationaleOf(block).map(({ endLine, line, marker, text: said, tier }): CommentFact => {
      const symbol = symbolAt(symbols, lines, line, endLine)
      return { marker, text: said, line, tier, ...(symbol === undefined ? {} : { symbol: symbol.name }) }
    })
  )
}

const codeFacts = async (text: string, language: Language, reader: SymbolReader): Promise<FileFacts> => {
  const wanted = mayHoldRationale(text)
  const syntax = language.grammar === undefined ? undefined : await reader.read(language.grammar, text, wanted)
  const raw = wanted ? (syntax?.comments ?? scanComments(text, language.comments)) : []
  const comments = commentFacts(raw, syntax?.symbols ?? [], text)
  return {
    ...(syntax === undefined ? {} : { symbols: syntax.symbols }),
    ...(comments.length === 0 ? {} : { comments })
  }
}

/** Everything the layer needs of one file: a function of its path and bytes. */
export const extractFacts = async (path: string, bytes: Uint8Array, reader: SymbolReader): Promise<FileFacts> => {
  if (isRecordPath(path)) {
    const text = decodeUtf8(bytes)
    if (text === undefined) return { skipped: "not_utf8" }
    return isWantedDocument(path, text) ? { document: text } : {}
  }
  const language = languageOf(path)
  if (language === undefined) return {}
  if (isBinary(bytes)) return { skipped: "binary" }
  const text = (decodeUtf8(bytes) ?? new TextDecoder("latin1").decode(bytes))
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
  return codeFacts(text, language, reader)
}
