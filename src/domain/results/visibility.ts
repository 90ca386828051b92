import type { ListPage, NotebookSummary } from "../notebook.ts"
import { clip } from "./clip.ts"

/** Longest title shown, in code units. */
const titleUnits = 80

const plain = (title: string): string => clip(title.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd"), titleUnits)

/** What MCP clients can see, in lines for a person, from the first page of their notebooks. */
export const visibilityLines = ({ items, nextCursor }: ListPage<NotebookSummary>): ReadonlyArray<string> => {
  if (items.length === 0) return ["clients see nothing: no notebook is shared; `ibid share NOTEBOOK` shares one"]
  const lines = items.map(({ noteCount, sourceCount, title }) => {
    const count = sourceCount + noteCount
    return `clients see: ${plain(title)} (${count} ${count === 1 ? "document" : "documents"})`
  })
  return nextCursor === undefined ? lines : [...lines, "clients see: more notebooks; `ibid status` names them all"]
}
