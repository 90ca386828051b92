import * as Flag from "effect/cli/Flag"
import * as Option from "effect/Option"
import * as flags from "../../flags.ts"
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

/** `--limit` and `--cursor` of a list. */
export const page = { limit: flags.limit, cursor: flags.cursor }

/** The arguments of a tool that they are. */
export const pageArgs = (input: { readonly limit: Option.Option<number>; readonly cursor: Option.Option<string> }) => ({
  ...flags.given("limit", input.limit),
  ...flags.given("cursor", input.cursor)
})
