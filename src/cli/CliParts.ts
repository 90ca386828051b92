import type * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type { ServiceFailure } from "../domain/errors.ts"
import type { LegacyMode, Toolset } from "../domain/vocabulary.ts"
import type { Evaluator } from "../services/Evaluator.ts"
import type { Home } from "../services/Home.ts"
import type { Library } from "../services/Library.ts"
import type { Provenance } from "../services/Provenance.ts"
import type { Retriever } from "../services/Retriever.ts"
import type { Settings } from "../services/Settings.ts"
import type { Store } from "../services/Store.ts"
import type { StoreWriter } from "../services/StoreWriter.ts"
import type { RepositoryParts } from "./commands/intent/runIntent.ts"

/** How `ibid serve` is to serve. */
export interface ServeRequest {
  /** Repository whose intent is served; intent tools are listed only when there is one. */
  readonly repo?: string
  readonly graph?: string
  readonly allowCapture: boolean
  readonly toolsets: ReadonlyArray<Toolset>
  readonly legacy: LegacyMode
  readonly allowRemoteEmbedding: boolean
}

/** What commands stand on. Layers build when a command runs that needs them, so that `ibid --help` loads none of them. */
export interface CliParts {
  readonly version: string
  readonly home: Layer.Layer<Home>
  readonly settings: Layer.Layer<Settings, ServiceFailure, Home>
  /** Reads for the person who owns the index: all notebooks. */
  readonly reading: Layer.Layer<Store | Retriever | Provenance, ServiceFailure, Home>
  /** Measures retrieval; own questions go to the reading services. */
  readonly evaluating: Layer.Layer<Evaluator, never, Retriever>
  readonly writing: Layer.Layer<Library | StoreWriter, ServiceFailure, Home>
  /** Reads the recorded intent of a repository, and writes its cache. */
  readonly repository: RepositoryParts
  /** Serves MCP on the standard streams until they end. */
  readonly serve: (request: ServeRequest) => Effect.Effect<void, ServiceFailure, Home | Settings>
}
