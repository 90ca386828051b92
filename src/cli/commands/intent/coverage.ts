import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as flags from "../../flags.ts"
import { named, page, pageArgs, repository } from "./flags.ts"
import { renderCoverage } from "./render.ts"
import { type RepositoryParts, runIntent } from "./runIntent.ts"

/** `ibid coverage`: how much of the code is explained. */
export const makeCoverage = (parts: RepositoryParts) =>
  Command.make(
    "coverage",
    {
      explain: Flag.String("explain").pipe(
        Flag.withMetavar("PATH"),
        Flag.withDescription("What refers to this file"),
        Flag.optional
      ),
      ...page,
      ...repository,
      json: flags.json
    },
    (input) =>
      runIntent({
        tool: async () => (await import("../../../tools/intentCoverage.ts")).intentCoverage,
        args: { ...flags.given("explain", input.explain), ...pageArgs(input) },
        json: input.json,
        render: renderCoverage
      }).pipe(Effect.provide(parts.reading(named(input))))
  ).pipe(Command.withDescription("Show how much of the code has recorded intent, and what changes most without any"))
