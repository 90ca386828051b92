import { randomBytes } from "node:crypto"
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { join, sep } from "node:path"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { RecordWriterError } from "../../domain/intent/errors.ts"
import { captureRecord, carriedOver } from "../../domain/whyspec/capture.ts"
import { decodeUtf8 } from "../../domain/whyspec/document.ts"
import { NONE_RECORDED, recordDestination } from "../../domain/whyspec/filename.ts"
import { collapse } from "../../domain/whyspec/lists.ts"
import { type ParsedRecord, parseRecordText } from "../../domain/whyspec/record.ts"
import { type RenderInput, renderRecord } from "../../domain/whyspec/render.ts"
import { RecordWriter, type WrittenRecord } from "../../services/RecordWriter.ts"

/** The decisions folder, relative to the root ([REC-057]). */
const folder = "docs/decisions"
const recordBytes = 4 * 1024 * 1024

const refused = (reason: RecordWriterError["reason"], message: string, hint?: string): RecordWriterError =>
  new RecordWriterError({ operation: "RecordWriter.write", reason, message, ...(hint === undefined ? {} : { hint }) })

/** A regular file's text; `undefined` for anything else. */
const textOf = (path: string): string | undefined => {
  try {
    const stat = lstatSync(path)
    return stat.isFile() && stat.size <= recordBytes ? decodeUtf8(readFileSync(path)) : undefined
  } catch {
    return undefined
  }
}

const exists = (path: string): boolean => {
  try {
    lstatSync(path)
    return true
  } catch {
    return false
  }
}

/** The folder after every link is resolved; fails where that leads out of the root. */
const destinationFolder = (root: string, make: boolean): string => {
  let path = root
  for (const part of folder.split("/")) {
    path = join(path, part)
    if (!exists(path)) {
      if (!make) continue
      mkdirSync(path)
    }
    const real = realpathSync(path)
    if (!real.startsWith(root + sep))
      throw refused("invalid_input", "The decisions folder leads out of the repository.")
    path = real
  }
  return path
}

const namesIn = (path: string): ReadonlyArray<string> => {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

const sameQuestion = (record: ParsedRecord, question: string | undefined): boolean =>
  collapse(record.question ?? NONE_RECORDED).toLowerCase() === (collapse(question ?? "") || NONE_RECORDED).toLowerCase()

const ownRecord = (path: string, question: string | undefined): ParsedRecord => {
  const text = textOf(path)
  const record = text === undefined ? undefined : parseRecordText(text).record
  if (text === undefined || record === undefined || !sameQuestion(record, question)) {
    throw refused(
      "invalid_input",
      "A file of that name is there and does not answer this question.",
      "Ask the question in other words."
    )
  }
  // why: what a person added to a record by hand has no place in the rendering and would be lost by writing it again.
  const { title, ...rest } = record
  if (record.kind !== "decision" || renderRecord({ ...rest, chosen: title }) !== text) {
    throw refused(
      "invalid_input",
      "The record of this question holds more than a capture can keep.",
      "Edit it by hand."
    )
  }
  return record
}

interface Plan extends WrittenRecord {
  readonly folder: string
}

const plan = (root: string, input: RenderInput, make: boolean): Plan => {
  const path = destinationFolder(root, make)
  const { found, name } = recordDestination(
    { chosen: input.chosen, question: input.question, today: input.date ?? "" },
    namesIn(path),
    (candidate) => textOf(join(path, candidate))
  )
  const absolute = join(path, name)
  const before = found === "fresh" && !exists(absolute) ? undefined : ownRecord(absolute, input.question)
  const captured = captureRecord(before === undefined ? input : { ...carriedOver(before), ...input })
  if (captured.text === undefined) {
    throw refused("invalid_input", `Input validation error: ${captured.problem.field}: ${captured.problem.message}`)
  }
  return { record: `${folder}/${name}`, absolute, text: captured.text, found, folder: path }
}

const write = ({ absolute, folder: path, found, text }: Plan): void => {
  const temporary = join(path, `.${randomBytes(8).toString("hex")}.tmp`)
  try {
    writeFileSync(temporary, text, { flag: "wx" })
    // why: a link fails where a file of the name came in between; a rename would replace it.
    if (found === "fresh") linkSync(temporary, absolute)
    else renameSync(temporary, absolute)
  } finally {
    rmSync(temporary, { force: true })
  }
}

const attempt = <A>(run: () => A): Effect.Effect<A, RecordWriterError> =>
  Effect.try({
    try: run,
    catch: (error) =>
      error instanceof RecordWriterError
        ? error
        : refused("source_unreadable", "The record could not be written.", "Check that docs/decisions can be written.")
  })

const published = ({ folder: _, ...written }: Plan): WrittenRecord => written

/** Writes records under the root of one repository, which is absolute and resolved. */
export const layer = (root: string | undefined): Layer.Layer<RecordWriter> => {
  const at =
    root === undefined
      ? Effect.fail(refused("git_failed", "There is no repository to write to."))
      : Effect.succeed(root)
  return Layer.succeed(
    RecordWriter,
    RecordWriter.of({
      plan: Effect.fn("RecordWriter.plan")(function* (input) {
        const repository = yield* at
        return published(yield* attempt(() => plan(repository, input, false)))
      }),
      write: Effect.fn("RecordWriter.write")(function* (input) {
        const repository = yield* at
        return yield* attempt(() => {
          const planned = plan(repository, input, true)
          write(planned)
          return published(planned)
        })
      })
    })
  )
}
