import { Readability } from "@mozilla/readability"
import { parseHTML } from "linkedom"

/** What a page is about, with what surrounds it left out. */
export interface MainContent {
  readonly html: string
  readonly title?: string
  readonly metadata: Readonly<Record<string, string>>
}

const facts = (article: NonNullable<ReturnType<Readability["parse"]>>): Record<string, string> => {
  const stated: ReadonlyArray<readonly [string, string | null | undefined]> = [
    ["author", article.byline],
    ["site", article.siteName],
    ["language", article.lang],
    ["date", article.publishedTime],
    ["description", article.excerpt]
  ]
  return Object.fromEntries(
    stated.flatMap(([key, value]) => {
      const text = value?.replace(/\s+/g, " ").trim() ?? ""
      return text === "" ? [] : [[key, text.slice(0, 1000)]]
    })
  )
}

/** Finds the main content of a page as Readability does; `undefined` where it finds none. */
export const mainContent = (html: string, maxElements: number): MainContent | undefined => {
  const { document } = parseHTML(html)
  try {
    // why: Readability makes second-level headings of all first-level ones; what they were is kept beside.
    for (const heading of document.querySelectorAll("h1:not([aria-level])")) heading.setAttribute("aria-level", "1")
    const article = new Readability(document, { maxElemsToParse: maxElements }).parse()
    if (article?.content === null || article?.content === undefined) return undefined
    const title = article.title?.trim() ?? ""
    return { html: article.content, ...(title === "" ? {} : { title }), metadata: facts(article) }
  } catch {
    // why: it gives up on pages over the bound and on trees it does not expect; the whole page is read then.
    return undefined
  }
}
