import type { Nodes, Root } from "mdast"
import { fromMarkdown } from "mdast-util-from-markdown"
import { gfmFootnoteFromMarkdown } from "mdast-util-gfm-footnote"
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough"
import { gfmTableFromMarkdown } from "mdast-util-gfm-table"
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item"
import { gfmFootnote } from "micromark-extension-gfm-footnote"
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough"
import { gfmTable } from "micromark-extension-gfm-table"
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item"
import { combineExtensions } from "micromark-util-combine-extensions"
import type { Extension } from "micromark-util-types"
import { CanonicalTextBuilder } from "../../../domain/document/CanonicalTextBuilder.ts"
import { normalizeText } from "../../../domain/document/normalizeText.ts"
import type { ParsedDocument } from "../../../domain/document/ParsedDocument.ts"
import { paragraphRanges } from "../../../domain/document/paragraphRanges.ts"
import { cleanTitle } from "../../../domain/document/title.ts"
import { decodeText } from "../decodeText.ts"
import type { FormatParser } from "../Format.ts"
import { stripComponents, stripDirectives } from "./markdown/components.ts"
import { splitFrontMatter } from "./markdown/frontMatter.ts"
import type { AddHtml } from "./markdown/render.ts"
import { addTree } from "./markdown/render.ts"
import { segments } from "./markdown/segments.ts"
import { addSimple, isSimple } from "./markdown/simple.ts"

/**
 * Most characters of one file that are read as Markdown; what follows is read line by line. why: the parser does 150 to
 * 300 KB a second, so this is what it can be given well within the time limit.
 */
export const maxParsedChars = 2 * 1024 * 1024

const maxDepth = 500

// why: literal autolinks are left out of GFM. They only make links of addresses, whose text stands there anyway, and
// cost three quarters of the parser's time on prose. The others are combined here, once: the parser combines what it is
// given on every call, which took longer than reading a short note.
const syntax: Array<Extension> = [
  combineExtensions([gfmTable(), gfmFootnote(), gfmStrikethrough({ singleTilde: false }), gfmTaskListItem()])
]
const mdastExtensions = [
  gfmTableFromMarkdown(),
  gfmFootnoteFromMarkdown(),
  gfmStrikethroughFromMarkdown(),
  gfmTaskListItemFromMarkdown()
]
const noIndentedCode: Array<Extension> = [...syntax, { disable: { null: ["codeIndented"] } }]

// why: sites keep components in `.md` files too; values in braces are what HTML never has.
const hasComponents = (text: string): boolean => text.includes("={") && /<[A-Z][\w.]*\s[^<>]{0,500}=\{/.test(text)

const addRough = (builder: CanonicalTextBuilder, text: string): void => {
  for (const range of paragraphRanges(text)) {
    const paragraph = text.slice(range.start, range.end)
    const heading = /^(#{1,6})[ \t]+([^\n]+)$/.exec(paragraph)
    if (heading === null) builder.block("paragraph", paragraph)
    else builder.block("heading", heading[2] ?? "", { level: heading[1]?.length ?? 1 })
  }
}

const tagPattern = /(?:^|[\s(])#([\p{L}_][\p{L}\p{N}_/-]{0,99})/gu

// why: tags in code are no tags, and headings have a space after their marks.
const tagsOf = (document: Pick<ParsedDocument, "blocks" | "text">): ReadonlyArray<string> => {
  const tags = new Set<string>()
  if (!document.text.includes("#")) return []
  for (const block of document.blocks) {
    if (block.kind === "code") continue
    for (const match of document.text.slice(block.start, block.end).matchAll(tagPattern)) {
      if (match[1] !== undefined && tags.size < 100) tags.add(match[1])
    }
  }
  return [...tags]
}

const loadAddHtml = async (text: string): Promise<AddHtml> => {
  if (!text.includes("<")) return () => undefined
  const { addHtml } = await import("./html/addHtml.ts")
  return (builder, html, indent) => {
    addHtml(builder, html, { indent })
  }
}

// why: markup nested by the thousand overflows the stack of whatever walks the tree; its text is still worth having.
const readTree = (text: string, extensions: typeof noIndentedCode): Root | undefined => {
  try {
    const root = fromMarkdown(text, { extensions, mdastExtensions })
    let level: ReadonlyArray<Nodes> = [root]
    for (let depth = 0; level.length > 0; depth++) {
      if (depth > maxDepth) return undefined
      level = level.flatMap((node) => ("children" in node ? node.children : []))
    }
    return root
  } catch {
    return undefined
  }
}

/** Adds Markdown text (line ends normalised, no front matter) to a document. */
export const addMarkdown = async (
  builder: CanonicalTextBuilder,
  text: string,
  options: { readonly components?: boolean; readonly fast?: boolean } = {}
): Promise<void> => {
  if (options.components !== true && options.fast !== false && isSimple(text)) {
    addSimple(builder, text)
    return
  }
  const bare = stripDirectives(text)
  const source = options.components === true ? stripComponents(bare) : bare
  const addHtml = await loadAddHtml(source)
  const extensions = options.components === true ? noIndentedCode : syntax
  let parsed = 0
  for (const { text: segment, repeatsHead } of segments(source)) {
    parsed += segment.length
    const tree = parsed > maxParsedChars ? undefined : readTree(segment, extensions)
    if (tree !== undefined) addTree(builder, tree, addHtml, repeatsHead)
    else addRough(builder, repeatsHead ? segment.split("\n").slice(2).join("\n") : segment)
  }
}

/** Markdown and MDX: GFM, front matter as metadata, wiki links, footnotes, the text of HTML and of components. */
export const parse: FormatParser = async ({ bytes, name }) => {
  const { text } = await decodeText(bytes)
  const { body, title, metadata } = await splitFrontMatter(normalizeText(text))
  const builder = new CanonicalTextBuilder()
  await addMarkdown(builder, body, { components: /\.mdx$/i.test(name) || hasComponents(body) })
  const document = builder.build({ type: "markdown", mimeType: "text/markdown", metadata })
  const stated = cleanTitle(title) ?? cleanTitle(document.outline.find((entry) => entry.level === 1)?.title)
  const tags = tagsOf(document)
  const own = metadata["tags"]
  const allTags = tags.length === 0 ? own : [...new Set([...(own?.split(", ") ?? []), ...tags])].join(", ")
  return [
    {
      document: {
        ...document,
        ...(stated === undefined ? {} : { title: stated }),
        metadata: { ...metadata, ...(allTags === undefined ? {} : { tags: allTags }) }
      }
    }
  ]
}
