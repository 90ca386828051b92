import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { bounds } from "../domain/bounds.ts"
import { SourceDetail } from "../domain/notebook.ts"
import { outlineCapacity, shortDetail } from "../domain/results/boundLists.ts"
import { Store } from "../services/Store.ts"
import { askForWhatFits } from "./askForWhatFits.ts"
import { cursor, document } from "./fields.ts"
import { defineTool } from "./Tool.ts"

/** `get_source`: one source and its outline. */
export const getSource = defineTool({
  name: "get_source",
  title: "Describe a source",
  description:
    "Describes one source and lists its headings, each with page and start offset: where to begin with read_document.",
  input: Schema.Struct({ document_id: document, cursor }),
  output: SourceDetail,
  run: Effect.fn("get_source")(function* ({ document_id, ...rest }) {
    const store = yield* Store
    const detail = yield* askForWhatFits(
      bounds.listLimit,
      (limit) => store.getSource({ ...rest, documentId: document_id, limit }),
      ({ outline }) => outline.length,
      (answer) => outlineCapacity(shortDetail(answer))
    )
    return shortDetail(detail)
  })
})
