import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { usageError } from "../../failure.ts"
import * as flags from "../../flags.ts"
import { named, page, pageArgs, repository } from "./flags.ts"
import { renderDigest } from "./render.ts"
import { type RepositoryParts, runIntent } from "./runIntent.ts"
import { saveDigest } from "./saveDigest.ts"

/** `ibid digest`: what was decided since. */
export const makeDigest = (parts: RepositoryParts) =>
  Command.make(
    "digest",
    {
      since: Flag.String("since").pipe(
        Flag.withMetavar("S"),
        Flag.withDescription("Git ref, ISO date, or snapshot file"),
        Flag.optional
      ),
      save: Flag.String("save").pipe(
        Flag.withMetavar("FILE"),
        Flag.withDescription("Write a snapshot of what is recorded now"),
        Flag.optional
      ),
      ...page,
      ...repository,
      json: flags.json
    },
    (input) =>
      Effect.gen(function* () {
        if (Option.isSome(input.save) === Option.isSome(input.since)) {
          return yield* usageError("Give exactly one of --since and --save.")
        }
        if (Option.isSome(input.save)) return yield* saveDigest(input.save.value, input.json)
        yield* runIntent({
          tool: async () => (await import("../../../tools/intentDigest.ts")).intentDigest,
          args: { ...flags.given("since", input.since), ...pageArgs(input) },
          json: input.json,
          render: renderDigest
        })
      }).pipe(Effect.provide(parts.reading(named(input))))
  ).pipe(
    Command.withDescription("Show what was added, removed or superseded since"),
    Command.withExamples([
      { command: "ibid digest --since main", description: "Since a branch" },
      { command: "ibid digest --save intent.json", description: "Keep what is recorded now, to compare with later" }
    ])
  )
