import * as Flag from "effect/cli/Flag"
import * as Option from "effect/Option"
import type { RepositoryFlags } from "./runIntent.ts"

/** `--repo` and `--graph`, which every intent command takes. */
export const repository = {
  repo: Flag.String("repo").pipe(
    Flag.withMetavar("DIR"),
    Flag.withDescription("The repository, or a folder in it"),
    Flag.withDefault(".")
  ),
  graph: Flag.String("graph").pipe(
    Flag.withMetavar("FILE"),
    Flag.withDescription("A graphify graph.json inside the repository"),
    Flag.optional
  )
}

/** The repository that flags name. */
export const named = (flags: { readonly repo: string; readonly graph: Option.Option<string> }): RepositoryFlags => ({
  folder: flags.repo,
  ...(Option.isSome(flags.graph) ? { graph: flags.graph.value } : {})
})
