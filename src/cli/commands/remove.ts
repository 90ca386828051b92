import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import { Library } from "../../services/Library.ts"
import { failureOf, SomeFilesFailed } from "../failure.ts"
import * as flags from "../flags.ts"
import { escapeLine } from "../output/escape.ts"
import { Output } from "../output/Output.ts"
import { count } from "../render.ts"

/** `ibid remove`: documents by id, roots by path. */
export const remove = Command.make(
  "remove",
  {
    targets: Argument.String("document").pipe(
      Argument.withDescription("Ids of documents, or paths and addresses that were added"),
      Argument.variadic({ min: 1 })
    ),
    json: flags.json
  },
  Effect.fnUntraced(function* ({ json, targets }) {
    const library = yield* Library
    const output = yield* Output
    const removed: Array<{ readonly target: string; readonly kind: "document" | "root"; readonly documents: number }> =
      []
    const failures: Array<{ readonly name: string; readonly code: string; readonly message: string }> = []
    for (const target of targets) {
      const result = yield* Effect.result(library.remove(target))
      if (result._tag === "Success") removed.push({ target, ...result.success })
      else {
        const failure = failureOf(result.failure)
        // One target alone fails as a whole, with its hint.
        if (failure === undefined || failure.code !== "not_found" || targets.length === 1) return yield* result.failure
        failures.push({ name: target, code: failure.code, message: failure.message })
      }
    }
    const lines = [
      ...removed.map(({ documents, kind, target }) =>
        kind === "root"
          ? `Forgot ${escapeLine(target)} with ${count(documents, "document")}.`
          : `Removed ${escapeLine(target)}; it is left out of syncs until it is added again.`
      ),
      ...failures.map(({ code, message }) => `Error: ${escapeLine(message)} (${code})`)
    ]
    yield* output.answer(json ? JSON.stringify({ removed, failures }) : lines.join("\n"))
    if (failures.length > 0) return yield* new SomeFilesFailed({})
  })
).pipe(
  Command.withDescription(
    "Remove a document, which stays out of later syncs until it is added again, or forget all that was added under a path. Files on disk are never touched."
  ),
  Command.withShortDescription("Remove documents or forget what was added"),
  Command.withExamples([
    { command: "ibid remove doc_4fK2", description: "Remove one document and keep it out" },
    { command: "ibid remove ~/papers", description: "Forget a folder with all its documents" }
  ])
)
