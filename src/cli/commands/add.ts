import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import { Library } from "../../services/Library.ts"
import * as flags from "../flags.ts"
import { reportRun } from "../reportRun.ts"
import { resolveTarget } from "../resolveTarget.ts"

/** `ibid add`: files, folders and addresses into a notebook. */
export const add = Command.make(
  "add",
  {
    targets: Argument.String("path").pipe(
      Argument.withDescription("Files, folders or http(s) addresses"),
      Argument.variadic({ min: 1 })
    ),
    notebook: flags.notebook,
    exclude: Flag.String("exclude").pipe(
      Flag.withMetavar("GLOB"),
      Flag.withDescription("Leave out what matches, in the manner of .gitignore; can be given several times"),
      Flag.atLeast(0)
    ),
    allowPrivate: Flag.Boolean("allow-private").pipe(
      Flag.withDescription("Also fetch addresses in private and local networks"),
      Flag.withDefault(false)
    ),
    json: flags.json
  },
  Effect.fnUntraced(function* ({ allowPrivate, exclude, json, notebook, targets }) {
    const library = yield* Library
    const request = { targets: targets.map(resolveTarget), notebook, exclude, allowPrivate }
    yield* reportRun({
      json,
      run: (listener) => library.add(request, listener),
      // A first add is where a person asks what comes next.
      afterFirst: [
        `Next: ibid search "a question" --notebook ${JSON.stringify(notebook)}`,
        `MCP clients see nothing of it until: ibid share ${JSON.stringify(notebook)}`
      ]
    })
  })
).pipe(
  Command.withDescription(
    "Index files, folders and web addresses into a notebook, which is made if it is new. What .gitignore and .ibidignore leave out, hidden files and links that leave the folder are skipped. Addresses are fetched once, now."
  ),
  Command.withShortDescription("Index files, folders and addresses"),
  Command.withExamples([
    { command: "ibid add ~/papers", description: "Index a folder into the default notebook" },
    { command: "ibid add notes.md report.pdf --notebook work", description: "Index two files into a notebook" },
    { command: "ibid add docs --exclude '*.log' --exclude drafts/", description: "Leave some of a folder out" },
    { command: "ibid add https://example.org/article", description: "Keep what stands at an address now" }
  ])
)
