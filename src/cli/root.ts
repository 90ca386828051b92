import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Cause from "effect/Cause"
import * as CliConfig from "effect/cli/CliConfig"
import * as CliOutput from "effect/cli/CliOutput"
import * as Command from "effect/cli/Command"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import type { CliParts } from "./CliParts.ts"
import { add } from "./commands/add.ts"
import { config } from "./commands/config.ts"
import { evaluate } from "./commands/eval.ts"
import { makeCapture } from "./commands/intent/capture.ts"
import { makeChanged } from "./commands/intent/changed.ts"
import { makeCoverage } from "./commands/intent/coverage.ts"
import { makeDigest } from "./commands/intent/digest.ts"
import { makeExplain } from "./commands/intent/explain.ts"
import { makeListIntent } from "./commands/intent/listIntent.ts"
import { makeWhy } from "./commands/intent/why.ts"
import { note } from "./commands/note.ts"
import { notebook } from "./commands/notebook.ts"
import { notebooks } from "./commands/notebooks.ts"
import { notes } from "./commands/notes.ts"
import { read } from "./commands/read.ts"
import { remove } from "./commands/remove.ts"
import { search } from "./commands/search.ts"
import { makeServe } from "./commands/serve.ts"
import { share, unshare } from "./commands/share.ts"
import { source } from "./commands/source.ts"
import { sources } from "./commands/sources.ts"
import { makeStatus } from "./commands/status.ts"
import { makeSync } from "./commands/sync.ts"
import { verify } from "./commands/verify.ts"
import { watch } from "./commands/watch.ts"
import { whyspec } from "./commands/whyspec.ts"
import { exitCodes } from "./failure.ts"
import { Output } from "./output/Output.ts"
import * as outputLive from "./output/outputLive.ts"
import { makePresenter } from "./presenter.ts"
import { reportExit, reportInterrupt } from "./reportExit.ts"

/** All commands over the services they stand on; each layer is built when a command that needs it runs. */
export const makeRoot = ({ evaluating, home, reading, repository, serve, settings, writing }: CliParts) => {
  const withHomeReading = Layer.provide(reading, home)
  const withHomeWriting = Layer.provide(writing, home)
  const withEvaluating = Layer.provide(evaluating, withHomeReading)
  const withHomeSettings = Layer.provideMerge(settings, home)
  const reads = <N extends string, I, C, E, R>(command: Command.Command<N, I, C, E, R>) =>
    Command.provide(command, withHomeReading)
  const writes = <N extends string, I, C, E, R>(command: Command.Command<N, I, C, E, R>) =>
    Command.provide(command, withHomeWriting)
  const sets = <N extends string, I, C, E, R>(command: Command.Command<N, I, C, E, R>) =>
    Command.provide(command, withHomeSettings)
  const asks = <N extends string, I, C, E, R>(command: Command.Command<N, I, C, E, R>) => Command.provide(command, home)
  return Command.make("ibid").pipe(
    Command.withDescription(
      "Local, read-only evidence: index documents, find passages word for word with their exact place, serve them over MCP."
    ),
    Command.withExamples([
      { command: "ibid add ~/papers", description: "Index a folder" },
      { command: 'ibid search "how long do refunds take?"', description: "Find passages that answer" },
      { command: "ibid share default", description: "Let MCP clients see the notebook" },
      { command: "ibid serve", description: "Serve MCP, for a client that starts this command" }
    ]),
    Command.withSubcommands([
      {
        group: "Sources",
        commands: [
          writes(add),
          asks(writes(makeSync(repository))),
          writes(watch),
          writes(remove),
          writes(notebook),
          writes(share),
          writes(unshare),
          writes(note)
        ]
      },
      {
        group: "Evidence",
        commands: [
          reads(search),
          reads(verify),
          reads(read),
          reads(notebooks),
          reads(sources),
          reads(source),
          reads(notes)
        ]
      },
      {
        group: "Intent",
        commands: [
          asks(makeWhy(repository)),
          asks(makeExplain(repository)),
          asks(makeChanged(repository)),
          asks(makeListIntent(repository)),
          asks(makeCoverage(repository)),
          asks(makeDigest(repository)),
          asks(makeCapture(repository))
        ]
      },
      {
        group: "Ibid",
        commands: [
          sets(makeServe(serve)),
          asks(reads(makeStatus(repository))),
          sets(config),
          Command.provide(evaluate, withEvaluating),
          whyspec
        ]
      }
    ])
  )
}

/**
 * Runs the command line and returns the exit code: everything that goes wrong has been said by then. `argv` are the
 * arguments without the program's own name.
 */
export const runCli = (argv: ReadonlyArray<string>, parts: CliParts): Effect.Effect<number> =>
  Effect.gen(function* () {
    const output = yield* Output
    const operands = argv.indexOf("--")
    const json = argv.slice(0, operands < 0 ? argv.length : operands).includes("--json")
    const run = Command.runWith(makeRoot(parts), { version: parts.version, renderErrors: true })(argv).pipe(
      Effect.provide(
        Layer.mergeAll(
          CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions] }),
          CliOutput.layerPresenter(makePresenter(output, json)),
          NodeServices.layer
        )
      ),
      Effect.onInterrupt(() => reportStop(argv, output, json))
    )
    const exit = yield* Effect.exit(run)
    return yield* reportExit(exit, output, json)
  }).pipe(Effect.provide(outputLive.layer))

/** A server is stopped every day and says nothing; what an add or a sync has begun can be completed. */
const reportStop = (argv: ReadonlyArray<string>, output: Output["Service"], json: boolean): Effect.Effect<void> => {
  if (argv[0] === "serve") return Effect.void
  return reportInterrupt(output, json, argv[0] === "add" || argv[0] === "sync" ? "ibid sync" : undefined)
}

/** The exit code of a program that was made by `runCli`. */
export const exitCodeOf = (exit: Exit.Exit<unknown, unknown>): number => {
  if (Exit.isSuccess(exit)) return Predicate.isNumber(exit.value) ? exit.value : exitCodes.answered
  return Cause.hasInterruptsOnly(exit.cause) ? exitCodes.interrupted : exitCodes.failed
}
