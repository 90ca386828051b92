import { createReadStream } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { createInterface } from "node:readline"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { EvaluationQuery } from "../../domain/evaluation/report.ts"
import { EvaluatorError } from "../../services/Evaluator.ts"

/** A document of a collection. */
export interface CorpusDocument {
  readonly id: string
  readonly title: string
  readonly text: string
}

const CorpusLine = Schema.fromJsonString(
  Schema.Struct({ _id: Schema.String, title: Schema.optionalKey(Schema.NullOr(Schema.String)), text: Schema.String })
)
const QueryLine = Schema.fromJsonString(
  Schema.Struct({
    _id: Schema.String,
    text: Schema.String,
    metadata: Schema.optionalKey(
      Schema.NullOr(Schema.Struct({ also: Schema.optionalKey(Schema.Array(Schema.String)) }))
    )
  })
)
const decodeDocument = Schema.decodeUnknownSync(CorpusLine)
const decodeQuery = Schema.decodeUnknownSync(QueryLine)

/** A file of a collection that cannot be read or is not as the layout has it. */
export const badCollection = (file: string, reason: "invalid_input" | "source_unreadable", detail: string) =>
  new EvaluatorError({
    operation: "Evaluator.collection",
    reason,
    message: `${file} ${detail}`,
    hint: "A collection has corpus.jsonl, queries.jsonl and qrels/*.tsv, as BEIR lays them out."
  })

const isCode = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code

const unreadable = (file: string) => (error: unknown) =>
  error instanceof EvaluatorError
    ? error
    : badCollection(file, "source_unreadable", isCode(error, "ENOENT") ? "is not in the folder." : "cannot be read.")

async function* linesOf<A>(folder: string, file: string, decode: (line: string) => A): AsyncGenerator<A> {
  let number = 0
  const input = createReadStream(join(folder, file), "utf8")
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (line.trim() === "") continue
    try {
      yield decode(line)
    } catch {
      throw badCollection(file, "invalid_input", `is not as it should be in line ${number}.`)
    }
  }
}

/** Hands the documents of a collection over in batches, one after the other, so that no more than one is held. */
export const forEachBatch = <E, R>(
  folder: string,
  size: number,
  use: (batch: ReadonlyArray<CorpusDocument>) => Effect.Effect<void, E, R>
): Effect.Effect<void, E | EvaluatorError, R> =>
  Effect.gen(function* () {
    const lines = linesOf(folder, "corpus.jsonl", decodeDocument)
    for (;;) {
      const batch: Array<CorpusDocument> = []
      const more = yield* Effect.tryPromise({
        try: async () => {
          while (batch.length < size) {
            const next = await lines.next()
            if (next.done === true) return false
            batch.push({ id: next.value._id, title: next.value.title ?? "", text: next.value.text })
          }
          return true
        },
        catch: unreadable("corpus.jsonl")
      })
      if (batch.length > 0) yield* use(batch)
      if (!more) return
    }
  })

/** `query-id`, `corpus-id` and `score` by tabs; a first line whose score is no number is the header. */
const readJudgements = async (folder: string) => {
  const judged = new Map<string, Map<string, number>>()
  const names = (await readdir(join(folder, "qrels"))).filter((name) => name.endsWith(".tsv")).sort()
  if (names.length === 0) throw badCollection("qrels", "source_unreadable", "holds no .tsv file.")
  // The judgements of the test split, where a collection has several splits.
  for (const name of names.includes("test.tsv") ? ["test.tsv"] : names) {
    const lines = (await readFile(join(folder, "qrels", name), "utf8")).split(/\r?\n/)
    for (const [at, line] of lines.entries()) {
      if (line.trim() === "") continue
      const [query, document, grade, ...rest] = line.split("\t")
      const score = Number(grade)
      if (query === undefined || document === undefined || grade === undefined || !Number.isFinite(score)) {
        if (at === 0 && rest.length === 0) continue
        throw badCollection(`qrels/${name}`, "invalid_input", `is not as it should be in line ${at + 1}.`)
      }
      const documents = judged.get(query) ?? new Map<string, number>()
      judged.set(query, documents.set(document, score))
    }
  }
  return judged
}

/** The judged queries of a collection, in the order of its file. */
export const readQueries = (folder: string): Effect.Effect<ReadonlyArray<EvaluationQuery>, EvaluatorError> =>
  Effect.gen(function* () {
    const judged = yield* Effect.tryPromise({ try: () => readJudgements(folder), catch: unreadable("qrels") })
    return yield* Effect.tryPromise({
      try: async () => {
        const queries: Array<EvaluationQuery> = []
        for await (const query of linesOf(folder, "queries.jsonl", decodeQuery)) {
          const documents = judged.get(query._id)
          if (documents === undefined) continue
          queries.push({ id: query._id, text: query.text, also: query.metadata?.also ?? [], judged: documents })
        }
        return queries
      },
      catch: unreadable("queries.jsonl")
    })
  })
