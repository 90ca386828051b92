import { bounds } from "../bounds.ts"
import type { DocumentText, NotebookSummary, SourceDetail, SourceSummary } from "../notebook.ts"
import { clip } from "./clip.ts"
import { countThatFits, jsonBytes, prefixThatFits } from "./jsonSize.ts"

/** Longest title in a list, and longest description or message, in code units. */
const units = { title: 200, prose: 500 }
/** Bytes kept free for a list's own key and its cursor. */
const frame = bounds.cursorChars + 80

/** A notebook as a list shows it: long prose is cut. */
export const shortNotebook = (notebook: NotebookSummary): NotebookSummary => ({
  ...notebook,
  title: clip(notebook.title, units.title),
  ...(notebook.description === undefined ? {} : { description: clip(notebook.description, units.prose) })
})

/** A source as a list shows it: long prose is cut. */
export const shortSource = (source: SourceSummary): SourceSummary => ({
  ...source,
  title: clip(source.title, units.title),
  ...(source.message === undefined ? {} : { message: clip(source.message, units.prose) })
})

/** A source's detail with long titles cut. */
export const shortDetail = (detail: SourceDetail): SourceDetail => ({
  ...detail,
  title: clip(detail.title, units.title),
  outline: detail.outline.map((entry) => ({ ...entry, title: clip(entry.title, units.title) }))
})

/** How many of a page's items one answer can hold. Fewer than there are: ask again for so many. */
export const listCapacity = (items: ReadonlyArray<unknown>, bytes: number = bounds.resultBytes): number =>
  countThatFits(items, bytes - frame)

/** How many outline entries one answer can hold beside the rest of a source's detail. */
export const outlineCapacity = (detail: SourceDetail, bytes: number = bounds.resultBytes): number =>
  countThatFits(detail.outline, bytes - frame - jsonBytes({ ...detail, outline: [] }))

/** How many code units of a stretch of text one answer can hold beside the rest of it. */
export const textCapacity = (text: DocumentText, bytes: number = bounds.resultBytes): number =>
  prefixThatFits(text.text, bytes - frame - jsonBytes({ ...text, text: "" }))

/** A stretch of text with a long title cut. */
export const shortText = (text: DocumentText): DocumentText => ({ ...text, title: clip(text.title, units.title) })
