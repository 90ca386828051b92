import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as flags from "../flags.ts"
import { escapeLine } from "../output/escape.ts"
import { count, goOn } from "../render.ts"
import { runTool } from "../runTool.ts"

/** `ibid source`: one source and its outline. */
export const source = Command.make(
  "source",
  {
    id: Argument.String("id").pipe(Argument.withDescription("Id of the document")),
    cursor: flags.cursor,
    json: flags.json
  },
  ({ cursor, id, json }) =>
    runTool({
      tool: async () => (await import("../../tools/getSource.ts")).getSource,
      args: { document_id: id, ...flags.given("cursor", cursor) },
      json,
      render: (detail, paint) => {
        const facts = [
          detail.type,
          detail.status,
          ...(detail.pageCount === undefined ? [] : [count(detail.pageCount, "page")]),
          ...(detail.charCount === undefined ? [] : [count(detail.charCount, "character")]),
          count(detail.chunkCount, "chunk")
        ]
        const outline = detail.outline.map((entry) => {
          const place = entry.page === undefined ? `character ${entry.startOffset}` : `page ${entry.page}`
          return `${"  ".repeat(Math.min(6, Math.max(1, entry.level)))}${escapeLine(entry.title)}  ${paint.dim(place)}`
        })
        return [
          `${paint.bold(escapeLine(detail.title))}  ${paint.dim(detail.documentId)}`,
          facts.join(", "),
          ...outline,
          ...goOn(detail.nextCursor, paint)
        ].join("\n")
      }
    })
).pipe(
  Command.withDescription("Show one source and its outline"),
  Command.withExamples([{ command: "ibid source doc_4fK2", description: "Show a source and its outline" }])
)
