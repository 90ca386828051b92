// What the reference page is made of: the definitions themselves, which the generator bundles and the test imports.
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { makeRoot } from "../../src/cli/root.ts"
import { bounds } from "../../src/domain/bounds.ts"
import { Config, settings } from "../../src/domain/config.ts"
import * as vocabulary from "../../src/domain/vocabulary.ts"
import { toolsOf } from "../../src/tools/index.ts"
import { captureTool, intentTools } from "../../src/tools/intentTools.ts"
import { objectSchema } from "../../src/tools/jsonSchema.ts"

// why: who asks for help gets it without any service
const unused = Layer.effectContext(Effect.die(new Error("Help needs no service")))

/** The definitions; `boundsSource` is the text of src/domain/bounds.ts, whose comments say what each bound is. */
export const parts = (boundsSource) => ({
  root: makeRoot({
    version: "0",
    home: unused,
    settings: unused,
    reading: unused,
    evaluating: unused,
    writing: unused,
    repository: { reading: () => unused, capturing: () => unused },
    serve: () => Effect.die(new Error("Help serves nothing"))
  }),
  knowledge: toolsOf.knowledge,
  intent: [...intentTools, captureTool],
  vocabulary,
  bounds,
  boundsSource,
  settings,
  configSchema: objectSchema(Config)
})
