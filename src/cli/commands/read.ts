import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as flags from "../flags.ts"
import { escapeLine, escapeText } from "../output/escape.ts"
import { placeText, warningText } from "../render.ts"
import { runTool } from "../runTool.ts"

/** `ibid read`: the text of a document. */
export const read = Command.make(
  "read",
  {
    id: Argument.String("id").pipe(Argument.withDescription("Id of the document")),
    page: Flag.Int("page").pipe(
      Flag.withMetavar("P"),
      Flag.withDescription("Read from the start of this page"),
      Flag.optional
    ),
    startOffset: Flag.Int("start-offset").pipe(
      Flag.withMetavar("O"),
      Flag.withDescription("Read from this character"),
      Flag.optional
    ),
    maxChars: Flag.Int("max-chars").pipe(
      Flag.withMetavar("M"),
      Flag.withDescription("Most characters to read"),
      Flag.optional
    ),
    json: flags.json
  },
  ({ id, json, maxChars, page, startOffset }) =>
    runTool({
      tool: async () => (await import("../../tools/readDocument.ts")).readDocument,
      args: {
        document_id: id,
        ...flags.given("page", page),
        ...flags.given("start_offset", startOffset),
        ...flags.given("max_chars", maxChars)
      },
      json,
      render: (text, paint) =>
        [
          `${paint.bold(escapeLine(text.title))}  ${paint.dim(`${placeText(text)} of ${text.charCount}`)}`,
          ...(text.stale === true ? [paint.yellow("The file changed since it was indexed: run `ibid sync`.")] : []),
          ...warningText(text.warnings),
          "",
          escapeText(text.text),
          ...(text.nextOffset === undefined
            ? []
            : ["", paint.dim(`More: ibid read ${text.documentId} --start-offset ${text.nextOffset}`)])
        ].join("\n")
    })
).pipe(
  Command.withDescription("Read a document from its start, a page or a character on"),
  Command.withExamples([
    { command: "ibid read doc_4fK2 --page 3", description: "Read from page 3" },
    { command: "ibid read doc_4fK2 --start-offset 8000 --max-chars 2000", description: "Read on" }
  ])
)
