import type { IndexStatus } from "../status.ts"
import { clip } from "./clip.ts"

/** Most notebooks that are named one by one, and the longest title shown. */
const named = { notebooks: 20, units: 80 }

const plain = (title: string): string => clip(title.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "�"), named.units)

/** What MCP clients can see of the index, in lines for a person. Control characters in titles are replaced. */
export const visibilityLines = ({ notebooks, problems }: IndexStatus): ReadonlyArray<string> => {
  const shared = notebooks.filter((notebook) => notebook.shared)
  const lines = shared
    .slice(0, named.notebooks)
    .map(({ sources, title }) => `clients see: ${plain(title)} (${sources} ${sources === 1 ? "source" : "sources"})`)
  if (shared.length > named.notebooks) lines.push(`clients see: ${shared.length - named.notebooks} more notebooks`)
  const unseen = notebooks.length - shared.length
  if (unseen > 0) lines.push(`not shared: ${unseen} of ${notebooks.length} notebooks`)
  if (notebooks.length === 0) lines.push("clients see nothing: no notebook yet; `ibid add PATH` makes one")
  else if (shared.length === 0)
    lines.push("clients see nothing: no notebook is shared; `ibid share NOTEBOOK` shares one")
  return [...lines, ...problems.map(plain)]
}
