import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as flags from "../flags.ts"
import { escapeLine } from "../output/escape.ts"
import { count, goOn } from "../render.ts"
import { runTool } from "../runTool.ts"

/** `ibid sources`: the sources of a notebook. */
export const sources = Command.make(
  "sources",
  {
    notebook: Argument.String("notebook").pipe(
      Argument.withDescription("Notebook, by id or exact title"),
      Argument.withDefault(flags.defaultNotebook)
    ),
    limit: flags.limit,
    cursor: flags.cursor,
    json: flags.json
  },
  ({ cursor, json, limit, notebook }) =>
    runTool({
      tool: async () => (await import("../../tools/listSources.ts")).listSources,
      args: { notebook_id: notebook, ...flags.given("limit", limit), ...flags.given("cursor", cursor) },
      json,
      render: ({ nextCursor, sources }, paint) => {
        const lines = sources.map((source) => {
          const pages = source.pageCount === undefined ? "" : `, ${count(source.pageCount, "page")}`
          const state = source.status === "indexed" ? "" : `, ${paint.yellow(source.status)}`
          const why = source.message === undefined ? "" : `\n  ${escapeLine(source.message)}`
          return `${paint.dim(source.documentId)}  ${escapeLine(source.title)}  (${source.type}${pages}${state})${why}`
        })
        return [...(lines.length === 0 ? ["The notebook is empty."] : lines), ...goOn(nextCursor, paint)].join("\n")
      }
    })
).pipe(
  Command.withDescription("List the sources of a notebook"),
  Command.withExamples([
    { command: "ibid sources work", description: "List the sources of a notebook" },
    { command: "ibid sources work --limit 200 --json", description: "List up to 200 as JSON" }
  ])
)
