import * as Command from "effect/cli/Command"
import * as flags from "../flags.ts"
import { escapeLine } from "../output/escape.ts"
import { count, goOn } from "../render.ts"
import { runTool } from "../runTool.ts"

/** `ibid notebooks`: the notebooks there are. */
export const notebooks = Command.make(
  "notebooks",
  { limit: flags.limit, cursor: flags.cursor, json: flags.json },
  ({ cursor, json, limit }) =>
    runTool({
      tool: async () => (await import("../../tools/listNotebooks.ts")).listNotebooks,
      args: { ...flags.given("limit", limit), ...flags.given("cursor", cursor) },
      json,
      render: ({ nextCursor, notebooks }, paint) => {
        const lines = notebooks.map((notebook) => {
          const about = notebook.description === undefined ? "" : `\n  ${escapeLine(notebook.description)}`
          const size = `${count(notebook.sourceCount, "source")}, ${count(notebook.noteCount, "note")}`
          return `${paint.bold(escapeLine(notebook.title))}  ${paint.dim(notebook.id)}  ${size}${about}`
        })
        const nothing = "There are no notebooks yet: `ibid add PATH` makes one."
        return [...(lines.length === 0 ? [nothing] : lines), ...goOn(nextCursor, paint)].join("\n")
      }
    })
).pipe(
  Command.withDescription("List notebooks"),
  Command.withExamples([{ command: "ibid notebooks --json", description: "List notebooks as JSON" }])
)
