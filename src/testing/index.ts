import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Audience } from "../domain/vocabulary.ts"
import { Provenance } from "../services/Provenance.ts"
import { Retriever } from "../services/Retriever.ts"
import { Store } from "../services/Store.ts"
import { holdNotebooks, type MemoryNotebook } from "./MemoryIndex.ts"
import { memoryProvenance } from "./provenance.ts"
import { memoryRetriever } from "./retriever.ts"
import { memoryStore } from "./store.ts"
import { visibleTo } from "./Visible.ts"

export { intentMemory, type MemoryRepository, recordWriterMemory } from "./intent.ts"
export type { MemoryDocument, MemoryNotebook } from "./MemoryIndex.ts"

/**
 * `Store`, `Retriever` and `Provenance` over documents in memory, for tests and for apps that bring their own texts.
 * They keep the services' contracts in their simplest form: passages are blocks, search is by words alone.
 *
 * @param audience whose eyes it is for: `client` (as `ibid serve`) sees shared notebooks only; `owner` sees all
 */
export const layerMemory = (
  notebooks: ReadonlyArray<MemoryNotebook>,
  audience: Audience = "client"
): Layer.Layer<Store | Retriever | Provenance> => {
  const all = Effect.sync(() => holdNotebooks(notebooks))
  const services = Effect.map(all, (held) => ({ held, visible: visibleTo(audience, held) }))
  return Layer.mergeAll(
    Layer.effect(
      Store,
      Effect.map(services, ({ held, visible }) => memoryStore(visible, held))
    ),
    Layer.effect(
      Retriever,
      Effect.map(services, ({ visible }) => memoryRetriever(visible))
    ),
    Layer.effect(
      Provenance,
      Effect.map(services, ({ visible }) => memoryProvenance(visible))
    )
  )
}
