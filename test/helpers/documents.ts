import type { Block, OutlineEntry, Page, ParsedDocument } from "../../src/domain/document/ParsedDocument.ts"
import type { SourceType } from "../../src/domain/vocabulary.ts"
import type { MemoryNotebook } from "../../src/testing/index.ts"

/**
 * A document from text as a person would type it: blank lines part blocks, `# ` starts a heading, a form feed starts a
 * page (it stays in the text, in no block).
 */
export const documentOf = (
  text: string,
  facts: { readonly title?: string; readonly type?: SourceType } = {}
): ParsedDocument => {
  const pages: Array<Page> = []
  for (const [index, part] of text.includes("\f") ? text.split("\f").entries() : []) {
    const start = (pages.at(-1)?.end ?? -1) + 1
    pages.push({ number: index + 1, start, end: start + part.length })
  }
  const blocks: Array<Block> = []
  const outline: Array<OutlineEntry> = []
  for (const match of text.matchAll(/[^\n\f]+(?:\n[^\n\f]+)*/g)) {
    if (match[0].trim() === "") continue
    const start = match.index
    const end = start + match[0].trimEnd().length
    const page = pages.findLast((candidate) => candidate.start <= start)?.number
    const place = page === undefined ? {} : { page }
    const heading = /^(#{1,6}) (.*)/.exec(match[0])
    const level = heading?.[1]?.length ?? 0
    blocks.push(
      level > 0 ? { kind: "heading", level, start, end, ...place } : { kind: "paragraph", start, end, ...place }
    )
    if (level > 0) outline.push({ level, title: heading?.[2] ?? "", startOffset: start, ...place })
  }
  return {
    type: facts.type ?? "text",
    mimeType: "text/plain",
    ...(facts.title === undefined ? {} : { title: facts.title }),
    text,
    blocks,
    pages,
    outline,
    metadata: {},
    lineAnchors: pages.length === 0
  }
}

const handbook = `# Lighthouse handbook

Keepers wind the clockwork every four hours. The lamp burns forty litres of oil in a winter night.

## Fog

In fog the bell is struck twice a minute.\fThe foghorn needs compressed air at six bar. Its “great voice” carries nine miles; never test it after mid-
night.

## Storm

Shutter the seaward windows before the gale, not during it.`

/** Two shared notebooks and a private one that holds the same words. */
export const sampleNotebooks: ReadonlyArray<MemoryNotebook> = [
  {
    id: "light",
    title: "Lighthouse",
    description: "How the light is kept",
    shared: true,
    documents: [
      { id: "handbook", document: documentOf(handbook, { title: "Lighthouse handbook", type: "pdf" }) },
      {
        id: "tides",
        status: "stale",
        document: documentOf("High water comes fifty minutes later each day.\n\n潮汐每天推遲五十分鐘。", {
          title: "Tides"
        })
      },
      {
        id: "note1",
        document: documentOf("Remember to order lamp oil before the first storm.", { title: "Oil", type: "note" })
      },
      { id: "scan", message: "No text was found in it.", document: documentOf("", { title: "Scan of a letter" }) }
    ]
  },
  { id: "empty", title: "Nothing yet", shared: true, documents: [] },
  {
    id: "secret",
    title: "Private diary",
    documents: [{ id: "diary", document: documentOf("The lamp oil was stolen by the keeper.", { title: "Diary" }) }]
  }
]
