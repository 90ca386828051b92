import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import type { QuoteLocation } from "../../domain/provenance.ts"
import * as flags from "../flags.ts"
import { escapeLine } from "../output/escape.ts"
import type { Paint } from "../output/paint.ts"
import { placeText, quoted } from "../render.ts"
import { runTool } from "../runTool.ts"

const verdicts = {
  verbatim: "verbatim: it stands there word for word",
  normalized: "normalized: it stands there but for case, spacing, quotation marks, dashes or hyphenation",
  not_found: "not_found: it does not stand there"
} as const

const renderLocation = (location: QuoteLocation, paint: Paint): string =>
  [
    `${paint.bold(escapeLine(location.documentTitle))}  ${paint.dim(`${location.documentId}, ${placeText(location)}`)}`,
    quoted(location.text, paint)
  ].join("\n")

/** `ibid verify`: whether a quote stands in the documents. */
export const verify = Command.make(
  "verify",
  {
    quote: Argument.String("quote").pipe(Argument.withDescription("The quote to look for")),
    notebook: flags.someNotebook,
    document: Flag.String("document").pipe(
      Flag.withMetavar("ID"),
      Flag.withDescription("Look only in this document"),
      Flag.optional
    ),
    json: flags.json
  },
  ({ document, json, notebook, quote }) =>
    runTool({
      tool: async () => (await import("../../tools/verifyQuote.ts")).verifyQuote,
      args: { quote, ...flags.given("notebook_id", notebook), ...flags.given("document_id", document) },
      json,
      render: ({ closest, locations, verdict }, paint) =>
        [
          (verdict === "not_found" ? paint.yellow : paint.green)(verdicts[verdict]),
          ...locations.map((location) => renderLocation(location, paint)),
          ...(closest === undefined ? [] : [`The closest passage:\n${renderLocation(closest, paint)}`])
        ].join("\n")
    })
).pipe(
  Command.withDescription("Check whether a quote really stands in the documents, and where"),
  Command.withExamples([
    { command: 'ibid verify "refunds are paid within 14 days"', description: "Look in all notebooks" },
    { command: 'ibid verify "within 14 days" --document doc_4fK2', description: "Look in one document" }
  ])
)
