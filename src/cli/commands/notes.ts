import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as flags from "../flags.ts"
import { escapeLine } from "../output/escape.ts"
import { quoted } from "../render.ts"
import { runTool } from "../runTool.ts"

/** `ibid notes`: notes that match. */
export const notes = Command.make(
  "notes",
  {
    query: Argument.String("query").pipe(Argument.withDescription("The words to find")),
    notebook: flags.notebook,
    limit: flags.limit,
    json: flags.json
  },
  ({ json, limit, notebook, query }) =>
    runTool({
      tool: async () => (await import("../../tools/searchNotes.ts")).searchNotes,
      args: { notebook_id: notebook, query, ...flags.given("limit", limit) },
      json,
      render: ({ notes }, paint) =>
        notes.length === 0
          ? "Nothing found."
          : notes
              .map(
                (note) =>
                  `${paint.bold(escapeLine(note.title))}  ${paint.dim(note.id)}\n${quoted(note.snippet, paint)}${note.truncated ? "\n  …" : ""}`
              )
              .join("\n\n")
    })
).pipe(
  Command.withDescription("Find notes of a notebook"),
  Command.withExamples([{ command: "ibid notes lease --notebook work", description: "Find notes about the lease" }])
)
