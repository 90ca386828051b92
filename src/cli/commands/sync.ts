import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import { Library } from "../../services/Library.ts"
import * as flags from "../flags.ts"
import { reportRun } from "../reportRun.ts"

/** `ibid sync`: brings sources up to date, once. */
export const sync = Command.make(
  "sync",
  {
    notebook: flags.someNotebook,
    retrain: Flag.Boolean("retrain").pipe(
      Flag.withDescription("Train the embedding model anew as the last step"),
      Flag.withDefault(false)
    ),
    allowEmpty: Flag.Boolean("allow-empty").pipe(
      Flag.withDescription("A folder that was full and lists nothing now is meant to be empty"),
      Flag.withDefault(false)
    ),
    json: flags.json
  },
  Effect.fnUntraced(function* ({ allowEmpty, json, notebook, retrain }) {
    const library = yield* Library
    const request = { ...flags.given("notebook", notebook), allowEmpty, retrain }
    yield* reportRun({ json, run: (listener) => library.sync(request, listener), afterFirst: [] })
  })
).pipe(
  Command.withDescription(
    "Bring sources up to date: only what changed is read again, what vanished is removed, renames keep their document. A folder that cannot be read stops the run and keeps the index."
  ),
  Command.withShortDescription("Bring sources up to date"),
  Command.withExamples([
    { command: "ibid sync", description: "Sync all notebooks" },
    { command: "ibid sync --notebook work", description: "Sync one notebook" },
    { command: "ibid sync --allow-empty", description: "Accept that a folder is empty now" }
  ])
)
