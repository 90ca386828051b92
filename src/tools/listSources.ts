import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { bounds } from "../domain/bounds.ts"
import { SourceSummary } from "../domain/notebook.ts"
import { listCapacity, shortSource } from "../domain/results/boundLists.ts"
import { Store } from "../services/Store.ts"
import { askForWhatFits } from "./askForWhatFits.ts"
import { cursor, listLimit, notebook } from "./fields.ts"
import { defineTool } from "./Tool.ts"

/** `list_sources`: the sources of one notebook. */
export const listSources = defineTool({
  name: "list_sources",
  title: "List sources",
  description:
    "Lists a notebook's sources with title, type, status and size. `stale`: the file changed since it was indexed.",
  input: Schema.Struct({ notebook_id: notebook, cursor, limit: listLimit }),
  output: Schema.Struct({
    sources: Schema.Array(SourceSummary),
    nextCursor: Schema.optionalKey(Schema.String)
  }),
  run: Effect.fn("list_sources")(function* ({ limit, notebook_id, ...rest }) {
    const store = yield* Store
    const page = yield* askForWhatFits(
      limit ?? bounds.listLimitDefault,
      (amount) => store.listSources({ ...rest, notebook: notebook_id, limit: amount }),
      ({ items }) => items.length,
      ({ items }) => listCapacity(items.map(shortSource))
    )
    const { items, ...more } = page
    return { sources: items.map(shortSource), ...more }
  })
})
