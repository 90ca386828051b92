import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import { TIERS } from "../../../domain/whyspec/provenance.ts"
import * as flags from "../../flags.ts"
import { named, page, pageArgs, repository } from "./flags.ts"
import { renderList } from "./render.ts"
import { type RepositoryParts, runIntent } from "./runIntent.ts"

/** `ibid list-intent`: what is recorded. */
export const makeListIntent = (parts: RepositoryParts) =>
  Command.make(
    "list-intent",
    {
      kind: Flag.String("kind").pipe(Flag.withMetavar("K"), Flag.withDescription("Only this kind"), Flag.optional),
      minConfidence: Flag.Finite("min-confidence").pipe(
        Flag.withMetavar("C"),
        Flag.withDescription("Only what was read at least this surely, 0 to 1"),
        Flag.optional
      ),
      provenance: Flag.Literals("provenance", TIERS).pipe(Flag.withDescription("Only this tier"), Flag.optional),
      ...page,
      ...repository,
      json: flags.json
    },
    (input) =>
      runIntent({
        tool: async () => (await import("../../../tools/intentList.ts")).intentList,
        args: {
          ...flags.given("kind", input.kind),
          ...flags.given("min_confidence", input.minConfidence),
          ...flags.given("provenance", input.provenance),
          ...pageArgs(input)
        },
        json: input.json,
        render: renderList
      }).pipe(Effect.provide(parts.reading(named(input))))
  ).pipe(Command.withDescription("List what is recorded, most trusted first"))
