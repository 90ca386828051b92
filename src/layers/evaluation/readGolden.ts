import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { GoldenQuestion } from "../../domain/evaluation/golden.ts"
import { EvaluatorError } from "../../services/Evaluator.ts"

const strict = { onExcessProperty: "error" } as const
const decodeList = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Array(GoldenQuestion)), strict)
const decodeLine = Schema.decodeUnknownEffect(Schema.fromJsonString(GoldenQuestion), strict)

const bad = (file: string, reason: "invalid_input" | "source_unreadable", detail: string) =>
  new EvaluatorError({
    operation: "Evaluator.golden",
    reason,
    message: `${basename(file)} ${detail}`,
    hint: 'Write one JSON object a line: { "question": …, "document"?: title or id, "quote"?: …, "also"?: […] }.'
  })

/** Questions of a file: a JSON array, or an object a line. */
export const readGolden = Effect.fn("Evaluator.readGolden")(function* (
  file: string
): Effect.fn.Return<ReadonlyArray<GoldenQuestion>, EvaluatorError> {
  const text = yield* Effect.tryPromise({
    try: () => readFile(file, "utf8"),
    catch: () => bad(file, "source_unreadable", "cannot be read.")
  })
  if (text.trimStart().startsWith("[")) {
    return yield* Effect.mapError(decodeList(text), () => bad(file, "invalid_input", "is not a list of questions."))
  }
  const questions: Array<GoldenQuestion> = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue
    questions.push(
      yield* Effect.mapError(decodeLine(line), () =>
        bad(file, "invalid_input", `is not as it should be in line ${at + 1}.`)
      )
    )
  }
  return questions
})
