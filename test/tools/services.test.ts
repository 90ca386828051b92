import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { Store } from "../../src/services/Store.ts"
import { StoreWriter } from "../../src/services/StoreWriter.ts"
import { defineTool } from "../../src/tools/Tool.ts"

const words = { name: "probe", title: "Probe", description: "Probe.", input: Schema.Struct({}) }
const output = Schema.Struct({ done: Schema.Boolean })

/** A service that no tool may ask for. */
const removing = StoreWriter.use((writer) => writer.removeNotebook("any")).pipe(Effect.as({ done: true }))
/** A service that tools read from. */
const reading = Store.use((store) => store.status).pipe(Effect.as({ done: true }))

describe("what a handler may require (the type check is the test)", () => {
  it("lets a handler read", () => {
    expect(defineTool({ ...words, output, run: () => reading }).name).toBe("probe")
  })

  it("refuses a handler that asks for StoreWriter", () => {
    const tool = defineTool({
      ...words,
      output,
      // @ts-expect-error StoreWriter is not among the services of a tool
      run: () => removing
    })
    expect(tool.name).toBe("probe")
  })

  it("refuses a handler that reads and then writes", () => {
    const tool = defineTool({
      ...words,
      output,
      // @ts-expect-error one forbidden service is enough
      run: () => reading.pipe(Effect.andThen(removing))
    })
    expect(tool.name).toBe("probe")
  })
})
