import { join } from "node:path"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect } from "vitest"
import * as HomeLive from "../../../src/layers/HomeLive.ts"
import { reading } from "../../../src/layers/Live.ts"
import { Retriever } from "../../../src/services/Retriever.ts"
import { it } from "../../helpers/effect.ts"
import { question } from "../../helpers/realIndex.ts"
import { add, live, put, workspace } from "./harness.ts"

const mail = (subject: string, text: string) =>
  `From ines@example.org Mon Feb  2 10:00:00 2026\nFrom: Ines <ines@example.org>\nSubject: ${subject}\n\n${text}\n\n`

describe("a mailbox", () => {
  it.effect("is searched mail by mail, and names copies of a mail in a copy of the mailbox only", () =>
    Effect.gen(function* () {
      const { folder, home } = yield* workspace
      const box = mail("First", "The crane is free on Monday.") + mail("Second", "The crane is taken from Tuesday on.")
      put(folder, "box.mbox", box)
      const services = live(home).pipe(Layer.merge(reading.pipe(Layer.provide(HomeLive.layerAt(home)))))
      yield* Effect.gen(function* () {
        yield* add([folder])
        const retriever = yield* Retriever
        const copies = Effect.map(retriever.search(question("default", "crane")), ({ result }) =>
          result.evidence
            .map(({ alsoIn, documentTitle }) => [documentTitle, alsoIn?.map(({ title }) => title) ?? []])
            .sort()
        )
        expect(yield* copies).toEqual([
          ["First", []],
          ["Second", []]
        ])
        put(folder, join("kept", "box.mbox"), box)
        yield* add([folder])
        expect(yield* copies).toEqual([
          ["First", ["First"]],
          ["Second", ["Second"]]
        ])
      }).pipe(Effect.provide(services))
    }).pipe(Effect.scoped)
  )
})
