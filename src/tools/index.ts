import type { KnowledgeTool, Toolset } from "../domain/vocabulary.ts"
import { knowledgeTools } from "../domain/vocabulary.ts"
import { getSource } from "./getSource.ts"
import { listNotebooks } from "./listNotebooks.ts"
import { listSources } from "./listSources.ts"
import { readDocument } from "./readDocument.ts"
import { searchNotebook } from "./searchNotebook.ts"
import { searchNotes } from "./searchNotes.ts"
import type { AnyTool } from "./Tool.ts"
import { verifyQuote } from "./verifyQuote.ts"

const knowledge: Record<KnowledgeTool, AnyTool> = {
  list_notebooks: listNotebooks,
  list_sources: listSources,
  search_notebook: searchNotebook,
  get_source: getSource,
  read_document: readDocument,
  search_notes: searchNotes,
  verify_quote: verifyQuote
}

/** The tools of each set, in the order in which they are listed. */
export const toolsOf: Record<Toolset, ReadonlyArray<AnyTool>> = {
  knowledge: knowledgeTools.map((name) => knowledge[name]),
  intent: []
}
