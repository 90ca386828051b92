import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { IndexStatus } from "../../domain/status.ts"
import { IntentLayer } from "../../services/IntentLayer.ts"
import { Store } from "../../services/Store.ts"
import * as flags from "../flags.ts"
import { escapeLine } from "../output/escape.ts"
import { Output } from "../output/Output.ts"
import { type Paint, paintFor } from "../output/paint.ts"
import { count } from "../render.ts"
import type { RepositoryParts } from "./intent/runIntent.ts"

const encode = Schema.encodeUnknownEffect(IndexStatus)

const renderRun = (run: NonNullable<IndexStatus["lastRun"]>, paint: Paint): ReadonlyArray<string> => [
  `Last run: ${run.state}, started ${run.startedAt}: ${run.added} added, ${run.updated} updated, ${run.unchanged} unchanged, ${run.removed} removed, ${run.skipped} skipped, ${run.failed} failed`,
  ...(run.message === undefined ? [] : [`  ${escapeLine(run.message)}`]),
  ...run.failures
    .slice(0, 20)
    .map(({ code, message, name }) => `  ${paint.red("failed")} ${escapeLine(name)}: ${escapeLine(message)} (${code})`),
  ...(run.failures.length > 20 ? [`  … and ${run.failed - 20} more`] : [])
]

/** The state of the index for a person. */
const renderStatus = (
  status: IndexStatus,
  recorded: ReadonlyArray<string>,
  checked: ReadonlyArray<string> | undefined,
  paint: Paint
): string => {
  const shared = status.notebooks.filter((notebook) => notebook.shared)
  const notebooks = status.notebooks.map((notebook) => {
    const facts = [
      count(notebook.sources, "source"),
      ...(notebook.stale === 0 ? [] : [paint.yellow(`${notebook.stale} stale`)]),
      ...(notebook.failed === 0 ? [] : [paint.red(`${notebook.failed} failed`)])
    ]
    const seen = notebook.shared ? paint.green("shared") : "private"
    return `  ${paint.bold(escapeLine(notebook.title))}  ${paint.dim(notebook.id)}  ${seen}, ${facts.join(", ")}`
  })
  return [
    `Home: ${escapeLine(status.home)}`,
    ...(status.schemaVersion === 0
      ? ["There is no index yet: `ibid add PATH` makes one."]
      : ["Notebooks:", ...notebooks]),
    shared.length === 0
      ? "MCP clients see nothing: `ibid share NOTEBOOK` changes that."
      : `MCP clients see: ${shared.map(({ title }) => escapeLine(title)).join(", ")}`,
    `Embedding: ${escapeLine(status.embedding)}`,
    ...(status.lastRun === undefined ? [] : renderRun(status.lastRun, paint)),
    ...(checked?.length === 0 ? ["Check: no orphans and no damage"] : []),
    ...(status.schemaVersion === 0 ? recorded : status.problems).map(
      (problem) => `${paint.red("Problem:")} ${escapeLine(problem)}`
    )
  ].join("\n")
}

/** What a person should know of a repository's records, most at once. */
const repositoryProblems = Effect.gen(function* () {
  const layer = yield* IntentLayer
  const { snapshot } = yield* layer.read
  const { warnings } = snapshot
  const shown = warnings.slice(0, 200).map(({ message, path }) => `${path}: ${message}`)
  return [
    ...shown,
    ...(warnings.length > shown.length ? [`and ${warnings.length - shown.length} more about records`] : []),
    ...(snapshot.historyTruncated ? [`Only the last ${snapshot.commitsRead} commits were read for reasons.`] : [])
  ]
})

/** `ibid status`: what is indexed, what clients see, what is wrong; with `--repo` also with a repository's records. */
export const makeStatus = (repositories: RepositoryParts) =>
  Command.make(
    "status",
    {
      check: Flag.Boolean("check").pipe(
        Flag.withDescription("Also look through the whole index for orphans and damage"),
        Flag.withDefault(false)
      ),
      repo: Flag.String("repo").pipe(
        Flag.withMetavar("DIR"),
        Flag.withDescription("Also look at the records of this repository"),
        Flag.optional
      ),
      json: flags.json
    },
    Effect.fnUntraced(function* ({ check, json, repo }) {
      const store = yield* Store
      const output = yield* Output
      const status = yield* store.status
      const checked = check && status.schemaVersion > 0 ? yield* store.check : undefined
      const recorded = Option.isSome(repo)
        ? yield* Effect.provide(repositoryProblems, repositories.reading({ folder: repo.value }))
        : []
      const found = { ...status, problems: [...status.problems, ...(checked ?? []), ...recorded] }
      yield* output.answer(
        json
          ? JSON.stringify(yield* Effect.orDie(encode(found)))
          : renderStatus(found, recorded, checked, paintFor(output.colors))
      )
    })
  ).pipe(
    Command.withDescription("Show what is indexed, what MCP clients can see, and what is stale or failed"),
    Command.withExamples([
      { command: "ibid status", description: "Show the state" },
      { command: "ibid status --check --json", description: "Look through the whole index, answer as JSON" }
    ])
  )
