import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { RepositoryFlags, RepositoryParts } from "./cli/commands/intent/runIntent.ts"
import { Home } from "./services/Home.ts"

// why: loaded when a command asks about a repository; the others never load grammars or git
const load = Effect.promise(() => import("./layers/intent/serving.ts"))

const over = ({ folder, graph }: RepositoryFlags, home: string) => ({
  folder,
  home,
  writes: true,
  eager: false,
  ...(graph === undefined ? {} : { graph })
})

/** The services of one repository, as commands use them: they write the cache, which the server only reads. */
export const repositoryParts: RepositoryParts = {
  reading: (flags) =>
    Layer.unwrap(
      Effect.gen(function* () {
        const { repository } = yield* load
        return repository(over(flags, (yield* Home).folder))
      })
    ),
  capturing: (flags) =>
    Layer.unwrap(
      Effect.gen(function* () {
        const { recordWriter, repository } = yield* load
        return Layer.merge(repository(over(flags, (yield* Home).folder)), recordWriter(flags.folder))
      })
    )
}
