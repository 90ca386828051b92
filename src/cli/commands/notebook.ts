import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import { StoreWriter } from "../../services/StoreWriter.ts"
import * as flags from "../flags.ts"
import { escapeLine } from "../output/escape.ts"
import { Output } from "../output/Output.ts"

const name = Argument.String("notebook").pipe(Argument.withDescription("Notebook, by id or exact title"))

const create = Command.make(
  "create",
  {
    title: Argument.String("title").pipe(Argument.withDescription("Title of the new notebook")),
    description: Flag.String("description").pipe(
      Flag.withMetavar("TEXT"),
      Flag.withDescription("What the notebook is for; clients see it"),
      Flag.optional
    ),
    json: flags.json
  },
  Effect.fnUntraced(function* ({ description, json, title }) {
    const writer = yield* StoreWriter
    const output = yield* Output
    const id = yield* writer.createNotebook({ title, ...flags.given("description", description) })
    yield* output.answer(
      json
        ? JSON.stringify({ id, title })
        : `Made notebook "${escapeLine(title)}" (${id}). It is private until it is shared.`
    )
  })
).pipe(
  Command.withDescription("Make a notebook"),
  Command.withExamples([
    {
      command: 'ibid notebook create "Field work" --description "Notes and scans of 2026"',
      description: "Make a notebook"
    }
  ])
)

const remove = Command.make(
  "remove",
  { name, json: flags.json },
  Effect.fnUntraced(function* ({ json, name }) {
    const writer = yield* StoreWriter
    const output = yield* Output
    yield* writer.removeNotebook(name)
    yield* output.answer(
      json
        ? JSON.stringify({ removed: name })
        : `Forgot notebook "${escapeLine(name)}". Files on disk are as they were.`
    )
  })
).pipe(
  Command.withDescription("Forget a notebook with its index and its notes. Files on disk are never touched."),
  Command.withExamples([{ command: "ibid notebook remove work", description: "Forget a notebook" }])
)

/** `ibid notebook create|remove`. */
export const notebook = Command.make("notebook").pipe(
  Command.withDescription("Make or forget a notebook"),
  Command.withExamples([{ command: "ibid notebook create work", description: "Make a notebook" }]),
  Command.withSubcommands([create, remove])
)
