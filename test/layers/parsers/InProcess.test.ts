import { createHash } from "node:crypto"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import * as InProcess from "../../../src/layers/parsers/InProcess.ts"
import { DocumentParser } from "../../../src/services/DocumentParser.ts"
import { itWith } from "../../helpers/effect.ts"

const bytes = new TextEncoder().encode("# Title\n\nText\n")

itWith(InProcess.layer()).effect("parses bytes in this process and says what they hash to", () =>
  Effect.gen(function* () {
    const parser = yield* DocumentParser
    const { documents, hash } = yield* parser.parse({ name: "a.md", bytes })
    expect(documents).toMatchObject([{ document: { title: "Title", text: "Title\n\nText" } }])
    expect(hash).toBe(createHash("sha256").update(bytes).digest("hex"))
  })
)

itWith(InProcess.layer({ fileBytes: 5 })).effect("fails over its bounds, and without anything to read", () =>
  Effect.gen(function* () {
    const parser = yield* DocumentParser
    const reasons = yield* Effect.forEach([{ name: "a.md", bytes }, { name: "a.md" }], (request) =>
      Effect.flip(parser.parse(request)).pipe(Effect.map(({ reason }) => reason))
    )
    expect(reasons).toEqual(["source_too_large", "source_unreadable"])
  })
)
