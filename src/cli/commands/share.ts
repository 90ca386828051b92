import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import { StoreWriter } from "../../services/StoreWriter.ts"
import * as flags from "../flags.ts"
import { escapeLine } from "../output/escape.ts"
import { Output } from "../output/Output.ts"

const config = {
  name: Argument.String("notebook").pipe(Argument.withDescription("Notebook, by id or exact title")),
  json: flags.json
}

const setShared = (shared: boolean) =>
  Effect.fnUntraced(function* ({ json, name }: { readonly json: boolean; readonly name: string }) {
    const writer = yield* StoreWriter
    const output = yield* Output
    yield* writer.setShared(name, shared)
    const words = shared ? "is shared: MCP clients see all of it" : "is private: MCP clients see nothing of it"
    yield* output.answer(json ? JSON.stringify({ notebook: name, shared }) : `Notebook "${escapeLine(name)}" ${words}.`)
  })

/** `ibid share`: lets MCP clients see a notebook. */
export const share = Command.make("share", config, setShared(true)).pipe(
  Command.withDescription("Let MCP clients see a notebook; without it they see none"),
  Command.withExamples([{ command: "ibid share work", description: "Let clients see a notebook" }])
)

/** `ibid unshare`: stops that. */
export const unshare = Command.make("unshare", config, setShared(false)).pipe(
  Command.withDescription("Hide a notebook from MCP clients"),
  Command.withExamples([{ command: "ibid unshare work", description: "Hide a notebook from clients" }])
)
