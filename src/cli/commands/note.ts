import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Stdio from "effect/Stdio"
import * as Stream from "effect/Stream"
import { Library } from "../../services/Library.ts"
import { usageError } from "../failure.ts"
import * as flags from "../flags.ts"
import { escapeLine } from "../output/escape.ts"
import { Output } from "../output/Output.ts"

/** Most bytes of a note that are read; one more than a note may have is enough to refuse it. */
const mostBytes = 1024 * 1024 + 1

const readBody = Effect.gen(function* () {
  const stdio = yield* Stdio.Stdio
  const decoder = new TextDecoder("utf-8", { fatal: true })
  let size = 0
  const chunks = yield* stdio.stdin.pipe(
    Stream.takeUntil((chunk) => {
      size += chunk.length
      return size > mostBytes
    }),
    Stream.runCollect,
    Effect.mapError(() => usageError("Standard input cannot be read.", "Pipe the note's text into the command."))
  )
  return yield* Effect.try({
    try: () => decoder.decode(Buffer.concat([...chunks])),
    catch: () =>
      usageError("The note is not UTF-8 text.", "Pipe text into the command, or save it as a file and add that.")
  })
})

const add = Command.make(
  "add",
  {
    notebook: flags.notebook,
    title: Flag.String("title").pipe(
      Flag.withAlias("t"),
      Flag.withMetavar("T"),
      Flag.withDescription("Title of the note")
    ),
    json: flags.json
  },
  Effect.fnUntraced(function* ({ json, notebook, title }) {
    const library = yield* Library
    const output = yield* Output
    const body = yield* readBody
    const id = yield* library.addNote({ notebook, title, body })
    yield* output.answer(json ? JSON.stringify({ id }) : `Wrote note "${escapeLine(title)}" (${id}).`)
  })
).pipe(
  Command.withDescription("Write a note; its text is read from standard input"),
  Command.withExamples([
    {
      command: 'echo "Call Ines about the lease" | ibid note add --notebook work --title Lease',
      description: "Write a note"
    }
  ])
)

const remove = Command.make(
  "remove",
  { id: Argument.String("id").pipe(Argument.withDescription("Id of the note")), json: flags.json },
  Effect.fnUntraced(function* ({ id, json }) {
    const library = yield* Library
    const output = yield* Output
    yield* library.removeNote(id)
    yield* output.answer(json ? JSON.stringify({ removed: id }) : `Removed note ${escapeLine(id)}.`)
  })
).pipe(
  Command.withDescription("Remove a note"),
  Command.withExamples([{ command: "ibid note remove doc_4fK2", description: "Remove a note" }])
)

/** `ibid note add|remove`. */
export const note = Command.make("note").pipe(
  Command.withDescription("Write or remove a note"),
  Command.withExamples([{ command: "ibid note add --title Lease < lease.md", description: "Write a note" }]),
  Command.withSubcommands([add, remove])
)
