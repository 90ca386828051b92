import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { IntentLayer } from "../../services/IntentLayer.ts"
import { Library } from "../../services/Library.ts"
import * as flags from "../flags.ts"
import { Output } from "../output/Output.ts"
import { count } from "../render.ts"
import { reportRun } from "../reportRun.ts"
import type { RepositoryParts } from "./intent/runIntent.ts"

/** Brings the intent cache of a repository up to date. */
const syncRepository = Effect.fnUntraced(function* (json: boolean) {
  const layer = yield* IntentLayer
  const output = yield* Output
  const { identity, snapshot } = yield* layer.read
  const facts = {
    head: identity.head,
    files: snapshot.files.length,
    commits: snapshot.commitsRead,
    intents: snapshot.nodes.length
  }
  yield* output.answer(
    json
      ? JSON.stringify(facts)
      : `${count(facts.files, "file")} and ${count(facts.commits, "commit")} read: ${count(facts.intents, "recorded intent")}`
  )
})

/** `ibid sync`: brings sources up to date, once; with `--repo` the intent cache of a repository instead. */
export const makeSync = (repositories: RepositoryParts) =>
  Command.make(
    "sync",
    {
      notebook: flags.someNotebook,
      retrain: Flag.Boolean("retrain").pipe(
        Flag.withDescription("Train the embedding model anew as the last step"),
        Flag.withDefault(false)
      ),
      allowEmpty: Flag.Boolean("allow-empty").pipe(
        Flag.withDescription("A folder that was full and lists nothing now is meant to be empty"),
        Flag.withDefault(false)
      ),
      repo: Flag.String("repo").pipe(
        Flag.withMetavar("DIR"),
        Flag.withDescription("Write the intent cache of this repository instead"),
        Flag.optional
      ),
      json: flags.json
    },
    Effect.fnUntraced(function* ({ allowEmpty, json, notebook, repo, retrain }) {
      if (Option.isSome(repo)) {
        return yield* Effect.provide(syncRepository(json), repositories.reading({ folder: repo.value }))
      }
      const library = yield* Library
      const request = { ...flags.given("notebook", notebook), allowEmpty, retrain }
      yield* reportRun({ json, run: (listener) => library.sync(request, listener), afterFirst: [] })
    })
  ).pipe(
    Command.withDescription(
      "Bring sources up to date: only what changed is read again, what vanished is removed, renames keep their document. A folder that cannot be read stops the run and keeps the index."
    ),
    Command.withShortDescription("Bring sources up to date"),
    Command.withExamples([
      { command: "ibid sync", description: "Sync all notebooks" },
      { command: "ibid sync --notebook work", description: "Sync one notebook" },
      { command: "ibid sync --repo .", description: "Write the intent cache of this repository" },
      { command: "ibid sync --allow-empty", description: "Accept that a folder is empty now" }
    ])
  )
