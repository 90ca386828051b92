import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SearchResult, Trace } from "../../domain/evidence.ts"
import { strategies } from "../../domain/vocabulary.ts"
import * as flags from "../flags.ts"
import { Output } from "../output/Output.ts"
import { paintFor } from "../output/paint.ts"
import { renderSearch, renderTrace } from "../renderSearch.ts"
import { runTool } from "../runTool.ts"

const load = () => import("../../tools/searchNotebook.ts")
const encodeExplained = Schema.encodeUnknownEffect(Schema.Struct({ ...SearchResult.fields, trace: Trace }))

/** The same search with the trace of how it came about. */
const explain = Effect.fnUntraced(function* (args: unknown, json: boolean) {
  const output = yield* Output
  const { searchNotebook, searchWithTrace } = yield* Effect.promise(load)
  const { result, trace } = yield* Effect.flatMap(searchNotebook.decodeInput(args), searchWithTrace)
  if (json) {
    return yield* output.answer(JSON.stringify(yield* Effect.orDie(encodeExplained({ ...result, trace }))))
  }
  const paint = paintFor(output.colors)
  yield* output.answer(`${renderSearch(result, paint)}\n\n${renderTrace(trace, paint)}`)
})

/** `ibid search`: evidence for a question. */
export const search = Command.make(
  "search",
  {
    query: Argument.String("query").pipe(Argument.withDescription("The question, or the words to find")),
    also: flags.also,
    notebook: flags.notebook,
    topK: Flag.Int("top-k").pipe(
      Flag.withAlias("k"),
      Flag.withMetavar("K"),
      Flag.withDescription("Most passages to show"),
      Flag.optional
    ),
    document: Flag.String("document").pipe(
      Flag.withMetavar("ID"),
      Flag.withDescription("Search only this document; can be given several times"),
      Flag.atLeast(0)
    ),
    strategy: Flag.Literals("strategy", strategies).pipe(Flag.withDescription("How to search"), Flag.optional),
    explain: Flag.Boolean("explain").pipe(
      Flag.withDescription("Also show how the result came about"),
      Flag.withDefault(false)
    ),
    json: flags.json
  },
  (input) => {
    const args = {
      notebook_id: input.notebook,
      query: input.query,
      ...(input.also.length === 0 ? {} : { also: input.also }),
      ...flags.given("top_k", input.topK),
      ...(input.document.length === 0 ? {} : { document_ids: input.document }),
      ...flags.given("strategy", input.strategy)
    }
    return input.explain
      ? explain(args, input.json)
      : runTool({ tool: async () => (await load()).searchNotebook, args, json: input.json, render: renderSearch })
  }
).pipe(
  Command.withDescription("Find passages that answer a question, word for word and with their place"),
  Command.withExamples([
    { command: 'ibid search "how long do refunds take?"', description: "Ask the default notebook" },
    {
      command: 'ibid search "refund period" --also "paid back within" --notebook work --top-k 3',
      description: "Ask in two wordings, see three passages"
    },
    { command: "ibid search -- --error-on-warnings", description: "Find a text that begins with a dash" }
  ])
)
