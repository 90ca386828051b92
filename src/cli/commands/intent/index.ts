import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { TIERS } from "../../../domain/whyspec/provenance.ts"
import { Git } from "../../../services/Git.ts"
import { usageError } from "../../failure.ts"
import * as flags from "../../flags.ts"
import { named, repository } from "./flags.ts"
import {
  renderCapture,
  renderChanged,
  renderCoverage,
  renderDigest,
  renderExplain,
  renderList,
  renderWhy
} from "./render.ts"
import { type RepositoryParts, runIntent } from "./runIntent.ts"
import { saveDigest } from "./saveDigest.ts"

const page = { limit: flags.limit, cursor: flags.cursor }

const pageArgs = (input: { readonly limit: Option.Option<number>; readonly cursor: Option.Option<string> }) => ({
  ...flags.given("limit", input.limit),
  ...flags.given("cursor", input.cursor)
})

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
