import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import { Git } from "../../../services/Git.ts"
import * as flags from "../../flags.ts"
import { named, page, pageArgs, repository } from "./flags.ts"
import { renderChanged } from "./render.ts"
import { type RepositoryParts, runIntent } from "./runIntent.ts"

/** `ibid changed`: what governs the files that changed. */
export const makeChanged = (parts: RepositoryParts) =>
  Command.make(
    "changed",
    {
      files: Argument.String("file").pipe(Argument.withDescription("Files to look at"), Argument.atLeast(0)),
      base: Flag.String("base").pipe(
        Flag.withMetavar("REF"),
        Flag.withDescription("Compare with this commit; by default the merge base with the default branch"),
        Flag.optional
      ),
      ...page,
      ...repository,
      json: flags.json
    },
    (input) =>
      Effect.gen(function* () {
        const git = yield* Git
        const given = {
          ...(input.files.length === 0 ? {} : { files: input.files }),
          ...flags.given("base", input.base)
        }
        // why: the tool wants exactly one of them; a person who names neither means what this branch changes.
        const found =
          Object.keys(given).length > 0 ? undefined : yield* Effect.orElseSucceed(git.defaultBase, () => undefined)
        yield* runIntent({
          tool: async () => (await import("../../../tools/intentChanged.ts")).intentChanged,
          args: { ...(Object.keys(given).length > 0 ? given : { base: found ?? "HEAD" }), ...pageArgs(input) },
          json: input.json,
          render: renderChanged
        })
      }).pipe(Effect.provide(parts.reading(named(input))))
  ).pipe(
    Command.withDescription("Show what governs the files that changed, uncommitted and untracked ones included"),
    Command.withExamples([
      { command: "ibid changed", description: "What this branch changes" },
      { command: "ibid changed src/main.ts", description: "One file" }
    ])
  )
