import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as flags from "../../flags.ts"
import { named, repository } from "./flags.ts"
import { renderCapture } from "./render.ts"
import { type RepositoryParts, runIntent } from "./runIntent.ts"

/** `ibid capture`: records a decision. */
export const makeCapture = (parts: RepositoryParts) =>
  Command.make(
    "capture",
    {
      chosen: Flag.String("chosen").pipe(
        Flag.withMetavar("TEXT"),
        Flag.withDescription("What was chosen, in one line")
      ),
      question: Flag.String("question").pipe(
        Flag.withMetavar("TEXT"),
        Flag.withDescription("The question"),
        Flag.optional
      ),
      rationale: Flag.String("rationale").pipe(Flag.withMetavar("TEXT"), Flag.withDescription("Why"), Flag.optional),
      alternative: Flag.String("alternative").pipe(
        Flag.withMetavar("TEXT"),
        Flag.withDescription("What else there was; can be given several times"),
        Flag.atLeast(0)
      ),
      recommendation: Flag.String("recommendation").pipe(
        Flag.withMetavar("TEXT"),
        Flag.withDescription("What was recommended"),
        Flag.optional
      ),
      status: Flag.Literals("status", ["draft", "proposed", "accepted", "rejected"]).pipe(
        Flag.withDescription("How far the decision is"),
        Flag.optional
      ),
      dryRun: Flag.Boolean("dry-run").pipe(Flag.withDescription("Show where it would go"), Flag.withDefault(false)),
      ...repository,
      json: flags.json
    },
    (input) =>
      runIntent({
        tool: async () => (await import("../../../tools/intentCapture.ts")).intentCapture,
        args: {
          chosen: input.chosen,
          ...flags.given("question", input.question),
          ...flags.given("rationale", input.rationale),
          ...(input.alternative.length === 0 ? {} : { alternatives: input.alternative }),
          ...flags.given("recommendation", input.recommendation),
          ...flags.given("status", input.status),
          ...(input.dryRun ? { dry_run: true } : {})
        },
        json: input.json,
        render: renderCapture
      }).pipe(Effect.provide(parts.capturing(named(input))))
  ).pipe(Command.withDescription("Record a decision as a why record under docs/decisions"))
