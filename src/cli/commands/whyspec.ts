import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import type { ConformanceReport } from "../../domain/whyspec/conformance/run.ts"
import { SomeFilesFailed, usageError } from "../failure.ts"
import * as flags from "../flags.ts"
import { escapeLine } from "../output/escape.ts"
import { Output } from "../output/Output.ts"
import { type Paint, paintFor } from "../output/paint.ts"
import { readTree } from "../readTree.ts"

/** Totals by kind and overall, then a line a failure. */
const renderReport = (report: ConformanceReport, paint: Paint): string =>
  [
    ...Object.entries(report.kinds).map(
      ([kind, { passed, total }]) => `${escapeLine(kind)}: ${passed} of ${total} passed`
    ),
    ...report.failures.map(
      ({ actual, expected, id, kind }) =>
        `${paint.red("failed")} ${escapeLine(id)} (${escapeLine(kind)}): expected ${oneLine(expected)}, actual ${oneLine(actual)}`
    ),
    `${report.passed} of ${report.total} passed, ${report.failed} failed`
  ].join("\n")

const oneLine = (value: unknown): string => escapeLine(JSON.stringify(value) ?? "nothing")

const check = Command.make(
  "check",
  {
    corpus: Argument.String("corpus").pipe(
      Argument.withDescription("Folder of a conformance corpus: manifest.json and what it names")
    ),
    json: flags.json
  },
  Effect.fnUntraced(function* ({ corpus, json }) {
    const output = yield* Output
    const files = yield* readTree(corpus)
    const { runCorpus } = yield* Effect.promise(() => import("../../domain/whyspec/conformance/run.ts"))
    const report = runCorpus(files)
    if (report === undefined) {
      return yield* usageError(
        "This folder holds no corpus: it has no manifest.json that can be read.",
        "Name the folder in which manifest.json stands."
      )
    }
    const { failed, failures, passed, total } = report
    yield* output.answer(
      json ? JSON.stringify({ total, passed, failed, failures }) : renderReport(report, paintFor(output.colors))
    )
    if (failed > 0) return yield* new SomeFilesFailed({})
  })
).pipe(
  Command.withDescription("Run a Whyspec conformance corpus through Ibid's own functions"),
  Command.withExamples([{ command: "ibid whyspec check fixtures", description: "Run a corpus, one line a failure" }])
)

/** `ibid whyspec check`. */
export const whyspec = Command.make("whyspec").pipe(
  Command.withDescription("Check conformance to the Whyspec draft"),
  Command.withExamples([{ command: "ibid whyspec check fixtures", description: "Run a corpus" }]),
  Command.withSubcommands([check])
)
