import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect } from "vitest"
import type { ParsedDocument } from "../../../../src/domain/document/ParsedDocument.ts"
import { violations } from "../../../../src/domain/document/violations.ts"
import { parseBytes } from "../../../../src/layers/parsers/dispatch.ts"
import type { ParsedPart } from "../../../../src/layers/parsers/Format.ts"
import { defaultLimits, type ParserLimits } from "../../../../src/layers/parsers/limits.ts"

/** Folder of real files that a work tree may have beside it. */
export const samples = fileURLToPath(new URL("../../../../../shared/samples/documents/", import.meta.url))

/** All documents of a file's content, each checked against the invariants. */
export const parseAll = async (
  content: string | Uint8Array,
  name: string,
  limits: Partial<ParserLimits> = {}
): Promise<ReadonlyArray<ParsedPart>> => {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content
  const parts = await parseBytes({ bytes, name, limits: { ...defaultLimits, ...limits } })
  for (const { document } of parts) expect(violations(document)).toEqual([])
  return parts
}

/** The one document of a file's content. */
export const parseOne = async (content: string | Uint8Array, name: string): Promise<ParsedDocument> => {
  const parts = await parseAll(content, name)
  expect(parts).toHaveLength(1)
  return (parts[0] as ParsedPart).document
}

/** The one document of a real file. */
export const parseSample = (name: string): Promise<ParsedDocument> => parseOne(readFileSync(samples + name), name)

/** A document's blocks as `[kind, text]`. */
export const blocksOf = (document: ParsedDocument): ReadonlyArray<readonly [string, string]> =>
  document.blocks.map(({ kind, start, end }) => [kind, document.text.slice(start, end)])
