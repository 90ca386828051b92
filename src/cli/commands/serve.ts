import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import { legacyModes, type Toolset, toolsets } from "../../domain/vocabulary.ts"
import type { CliParts } from "../CliParts.ts"
import { usageError } from "../failure.ts"
import * as flags from "../flags.ts"

const isToolset = (name: string): name is Toolset => toolsets.some((toolset) => toolset === name)

/** `ibid serve`: the MCP server on the standard streams. */
export const makeServe = (serve: CliParts["serve"]) =>
  Command.make(
    "serve",
    {
      repo: Flag.String("repo").pipe(
        Flag.withMetavar("DIR"),
        Flag.withDescription("Also serve the recorded intent of this repository"),
        Flag.optional
      ),
      graph: Flag.String("graph").pipe(
        Flag.withMetavar("FILE"),
        Flag.withDescription("Graph file of the repository"),
        Flag.optional
      ),
      allowCapture: Flag.Boolean("allow-capture").pipe(
        Flag.withDescription("Let clients record decisions in the repository"),
        Flag.withDefault(false)
      ),
      tools: Flag.String("tools").pipe(
        Flag.withMetavar(toolsets.join(",")),
        Flag.withDescription("Which tools to list"),
        Flag.withDefault(toolsets.join(","))
      ),
      legacy: Flag.Literals("legacy", legacyModes).pipe(
        Flag.withDescription("What to do with clients of the 2025 era"),
        Flag.withDefault("serve" as const)
      ),
      allowRemoteEmbedding: Flag.Boolean("allow-remote-embedding").pipe(
        Flag.withDescription("Let questions reach an embedder that is not on this machine"),
        Flag.withDefault(false)
      )
    },
    Effect.fnUntraced(function* ({ allowCapture, allowRemoteEmbedding, graph, legacy, repo, tools }) {
      const named = tools.split(",").map((name) => name.trim())
      const unknown = named.find((name) => !isToolset(name))
      if (unknown !== undefined) {
        return yield* usageError(`There is no set of tools "${unknown}".`, `The sets are: ${toolsets.join(", ")}.`)
      }
      yield* serve({
        ...flags.given("repo", repo),
        ...flags.given("graph", graph),
        allowCapture,
        toolsets: named.filter(isToolset),
        legacy,
        allowRemoteEmbedding
      })
    })
  ).pipe(
    Command.withDescription(
      "Serve MCP on standard input and output, for a client that starts this command. Clients see shared notebooks only."
    ),
    Command.withShortDescription("Serve MCP on standard input and output"),
    Command.withExamples([
      { command: "ibid serve", description: "Serve the shared notebooks" },
      { command: "ibid serve --repo . --tools intent", description: "Serve a repository's recorded intent alone" }
    ])
  )
