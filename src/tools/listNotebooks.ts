import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { bounds } from "../domain/bounds.ts"
import { NotebookSummary } from "../domain/notebook.ts"
import { listCapacity, shortNotebook } from "../domain/results/boundLists.ts"
import { Store } from "../services/Store.ts"
import { askForWhatFits } from "./askForWhatFits.ts"
import { cursor, listLimit } from "./fields.ts"
import { defineTool } from "./Tool.ts"

/** `list_notebooks`: the notebooks that the caller can see. */
export const listNotebooks = defineTool({
  name: "list_notebooks",
  title: "List notebooks",
  description: "Lists the notebooks (named sets of documents) that can be searched. Start here to learn their ids.",
  input: Schema.Struct({ cursor, limit: listLimit }),
  output: Schema.Struct({
    notebooks: Schema.Array(NotebookSummary),
    nextCursor: Schema.optionalKey(Schema.String)
  }),
  run: Effect.fn("list_notebooks")(function* ({ limit, ...rest }) {
    const store = yield* Store
    const page = yield* askForWhatFits(
      limit ?? bounds.listLimitDefault,
      (amount) => store.listNotebooks({ ...rest, limit: amount }),
      ({ items }) => items.length,
      ({ items }) => listCapacity(items.map(shortNotebook))
    )
    const { items, ...more } = page
    return { notebooks: items.map(shortNotebook), ...more }
  })
})
