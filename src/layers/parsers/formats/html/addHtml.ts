import { Parser } from "htmlparser2"
import type { CanonicalTextBuilder } from "../../../../domain/document/CanonicalTextBuilder.ts"
import type { HtmlBlocksOptions } from "./HtmlBlocks.ts"
import { HtmlBlocks } from "./HtmlBlocks.ts"

/**
 * Adds the blocks of a stretch of HTML (or, with `xhtml`, of XHTML) to a document. Returns what its `<title>` says, and
 * how deep its elements are nested.
 */
export const addHtml = (
  builder: CanonicalTextBuilder,
  html: string,
  options: HtmlBlocksOptions & { readonly xhtml?: boolean } = {}
): { readonly title: string; readonly depth: number } => {
  const blocks = new HtmlBlocks(builder, options)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => blocks.open(name.toLowerCase(), attributes),
      ontext: (text) => blocks.write(text),
      onclosetag: (name) => blocks.close(name.toLowerCase())
    },
    {
      decodeEntities: true,
      lowerCaseTags: true,
      // why: XHTML closes empty elements in place, which HTML takes for opening them; its entities are those of HTML.
      recognizeSelfClosing: options.xhtml === true,
      recognizeCDATA: options.xhtml === true
    }
  )
  parser.end(html)
  blocks.end()
  return { title: blocks.title.replace(/\s+/g, " ").trim(), depth: blocks.deepest }
}
