import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as flags from "../../flags.ts"
import { named, repository } from "./flags.ts"
import { renderWhy } from "./render.ts"
import { type RepositoryParts, runIntent } from "./runIntent.ts"

/** `ibid why`: why the code is as it is. */
export const makeWhy = (parts: RepositoryParts) =>
  Command.make(
    "why",
    {
      question: Argument.String("question").pipe(Argument.withDescription("The question, in a sentence")),
      also: flags.also,
      top: Flag.Int("top").pipe(Flag.withMetavar("K"), Flag.withDescription("Most results to show"), Flag.optional),
      ...repository,
      json: flags.json
    },
    (input) =>
      runIntent({
        tool: async () => (await import("../../../tools/intentWhy.ts")).intentWhy,
        args: {
          question: input.question,
          ...(input.also.length === 0 ? {} : { also: input.also }),
          ...flags.given("top", input.top)
        },
        json: input.json,
        render: renderWhy
      }).pipe(Effect.provide(parts.reading(named(input))))
  ).pipe(
    Command.withDescription("Ask why the code is as it is: decision records, commit messages and comments answer"),
    Command.withExamples([{ command: 'ibid why "why is the cache shared?"', description: "Ask about this repository" }])
  )
