import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect } from "vitest"
import * as HomeLive from "../../../src/layers/HomeLive.ts"
import * as InlineRunner from "../../../src/layers/sqlite/InlineRunner.ts"
import * as ProvenanceLive from "../../../src/layers/sqlite/ProvenanceLive.ts"
import { Provenance } from "../../../src/services/Provenance.ts"
import { intentMemory } from "../../../src/testing/index.ts"
import { it } from "../../helpers/effect.ts"

const documents = ProvenanceLive.layer.pipe(
  Layer.provide(InlineRunner.layer("owner")),
  Layer.provide(HomeLive.layerAt("/nowhere"))
)

const record = `# Decision: Ferries leave on the hour

Status: accepted

## Context

When should ferries leave?

## Decision

On the hour.

## Rationale

Trains arrive ten minutes before.

## Governs

- src/timetable.ts
`

const repository = intentMemory({
  files: {
    "docs/decisions/2026-01-02-when-should-ferries-leave.md": { document: record },
    "src/timetable.ts": {}
  }
})

it.effect("recorded intent is the same provenance value as the text of a document", () =>
  Effect.gen(function* () {
    const provenance = yield* Provenance
    const values = yield* provenance.attribute("src/timetable.ts")
    expect(values).toHaveLength(1)
    expect(values[0]).toMatchObject({
      origin: { kind: "intent", title: "Ferries leave on the hour" },
      freshness: "fresh"
    })
    expect(yield* provenance.attribute("src/other.ts")).toEqual([])
  }).pipe(Effect.provide(documents.pipe(Layer.provide(repository))))
)

it.effect("without a repository there is nothing to attribute to", () =>
  Effect.gen(function* () {
    const failure = yield* Effect.flip(Provenance.use((provenance) => provenance.attribute("src/timetable.ts")))
    expect(failure).toMatchObject({ _tag: "ProvenanceError", reason: "not_found" })
  }).pipe(Effect.provide(documents))
)
