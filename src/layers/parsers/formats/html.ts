import { CanonicalTextBuilder } from "../../../domain/document/CanonicalTextBuilder.ts"
import type { ParsedDocument } from "../../../domain/document/ParsedDocument.ts"
import type { FormatParser } from "../Format.ts"
import { addHtml } from "./html/addHtml.ts"
import { decodeHtml } from "./html/decodeHtml.ts"
import { mainContent } from "./html/mainContent.ts"

/** Longest page whose main content is looked for, in characters: its whole tree is held in memory for that. */
const maxTreeChars = 3 * 1024 * 1024
const maxElements = 100_000
/** Deepest nesting for which it is: the search walks up and down the tree again and again. */
const maxDepth = 400

/**
 * A page's document: its main content where that can be told from what surrounds it, else all of it but navigation,
 * scripts and hidden text.
 */
export const pageDocument = (html: string): ParsedDocument => {
  const whole = new CanonicalTextBuilder()
  const { title: ownTitle, depth } = addHtml(whole, html, { skipNavigation: true })
  const main = html.length > maxTreeChars || depth > maxDepth ? undefined : mainContent(html, maxElements)
  const facts = { type: "page", mimeType: "text/html" } as const
  if (main !== undefined) {
    const builder = new CanonicalTextBuilder()
    addHtml(builder, main.html)
    // why: on short pages the search for an article may settle on one part and lose the rest.
    const isWhole = builder.length >= 500 || builder.length >= whole.length * 0.4
    if (isWhole && builder.blockCount > 0) {
      return builder.build({ ...facts, title: main.title ?? ownTitle, metadata: main.metadata })
    }
    return whole.build({ ...facts, title: main.title ?? ownTitle, metadata: main.metadata })
  }
  return whole.build({ ...facts, title: ownTitle })
}

/** HTML: saved pages and exported documents. */
export const parse: FormatParser = async ({ bytes }) => [{ document: pageDocument(await decodeHtml(bytes)) }]
