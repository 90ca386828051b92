import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { RepositoryFlags, RepositoryParts } from "./cli/commands/intent/runIntent.ts"
import * as SettingsLive from "./layers/config/SettingsLive.ts"
import { Home } from "./services/Home.ts"
import { Settings } from "./services/Settings.ts"

// why: loaded when a command asks about a repository; the others never load grammars or git
const load = Effect.promise(() => import("./layers/intent/serving.ts"))

const over = Effect.fnUntraced(function* ({ folder, graph }: RepositoryFlags) {
  const home = yield* Home
  const { intent } = yield* Settings.use((settings) => settings.all).pipe(Effect.provide(SettingsLive.layer))
  return {
    folder,
    home: home.folder,
    writes: true,
    eager: false,
    ...(intent?.commits === undefined ? {} : { history: intent.commits }),
    ...(graph === undefined ? {} : { graph })
  }
})

/** The services of one repository, as commands use them: they write the cache, which the server only reads. */
export const repositoryParts: RepositoryParts = {
  reading: (flags) =>
    Layer.unwrap(
      Effect.gen(function* () {
        const { repository } = yield* load
        return repository(yield* over(flags))
      })
    ),
  capturing: (flags) =>
    Layer.unwrap(
      Effect.gen(function* () {
        const { recordWriter, repository } = yield* load
        return Layer.merge(repository(yield* over(flags)), recordWriter(flags.folder))
      })
    )
}
