/** Tools that do what a handler or a dependency must not do; the server has to outlive each of them. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { defineTool } from "../../src/tools/Tool.ts"
import { ToolError } from "../../src/tools/ToolError.ts"

/** What a defect says that must never reach a client. */
export const secret = "/home/sentinel-user/ibid.db: SELECT * FROM sentinel_table"

const Answer = Schema.Struct({ answer: Schema.String })
const answered = (answer = "done") => Effect.succeed({ answer })

const tool = (name: string, run: () => Effect.Effect<typeof Answer.Type, ToolError>) =>
  defineTool({ name, title: name, description: `${name}.`, input: Schema.Struct({}), output: Answer, run })

/** The misbehaving tools, and `answers`, which behaves. */
export const misbehaving = [
  tool("answers", () => answered()),
  tool("throws", () => {
    throw new Error(secret)
  }),
  tool("dies", () => Effect.die(new Error(secret))),
  tool("interrupts_itself", () => Effect.interrupt),
  tool("fails", () =>
    Effect.fail(new ToolError({ reason: "too_large", message: "It is too large.", hint: "Ask for less." }))
  ),
  tool("breaks_its_schema", () => Effect.succeed({ answer: 7 as never })),
  tool("leaves_a_rejection", () =>
    Effect.sync(() => {
      void Promise.reject(new Error(secret))
      return { answer: "done" }
    })
  ),
  tool("leaves_a_timer", () =>
    Effect.sync(() => {
      setTimeout(() => {
        throw new Error(secret)
      }, 0)
      return { answer: "done" }
    })
  ),
  tool("exits", () => Effect.sync(() => process.exit(3))),
  tool("exits_later", () =>
    Effect.sync(() => {
      setTimeout(() => process.exit(3), 0)
      return { answer: "done" }
    })
  ),
  tool("prints", () =>
    Effect.sync(() => {
      console.log("printed by console.log")
      console.info("printed by console.info")
      process.stdout.write("printed by process.stdout.write\n")
      process.stdout.end("printed by process.stdout.end\n")
      return { answer: "done" }
    })
  ),
  tool("prints_much", () => answered("much ".repeat(8000))),
  tool("never_ends", () =>
    Effect.never.pipe(
      Effect.onInterrupt(() => Effect.sync(() => process.stderr.write("never_ends was stopped\n"))),
      Effect.as({ answer: "never" })
    )
  ),
  tool("resists", () => Effect.uninterruptible(Effect.never).pipe(Effect.as({ answer: "never" })))
]
