import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import * as flags from "../../flags.ts"
import { named, repository } from "./flags.ts"
import { renderExplain } from "./render.ts"
import { type RepositoryParts, runIntent } from "./runIntent.ts"

/** `ibid explain`: one decision, or what is decided about one place. */
export const makeExplain = (parts: RepositoryParts) =>
  Command.make(
    "explain",
    {
      target: Argument.String("target").pipe(Argument.withDescription("Intent id, path, path#symbol, or title")),
      ...repository,
      json: flags.json
    },
    (input) =>
      runIntent({
        tool: async () => (await import("../../../tools/intentExplain.ts")).intentExplain,
        args: { target: input.target },
        json: input.json,
        render: renderExplain
      }).pipe(Effect.provide(parts.reading(named(input))))
  ).pipe(
    Command.withDescription("Explain a file, a symbol or a decision"),
    Command.withExamples([{ command: "ibid explain src/main.ts", description: "What was decided about a file" }])
  )
