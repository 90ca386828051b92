import * as Effect from "effect/Effect"
import { bounds } from "../domain/bounds.ts"
import { ProvenanceError } from "../domain/errors.ts"
import type { Freshness, QuoteLocation } from "../domain/provenance.ts"
import type { Provenance, QuoteScope } from "../services/Provenance.ts"
import type { HeldDocument } from "./MemoryIndex.ts"
import { normalized, rangesOf } from "./normalized.ts"
import { placeOf } from "./textFacts.ts"
import { notFound, type Visible } from "./Visible.ts"

const freshnessOf = ({ status }: HeldDocument): Freshness =>
  status === "indexed" ? "fresh" : status === "stale" ? "stale" : "unknown"

const locationOf = (held: HeldDocument, start: number, end: number): QuoteLocation => ({
  documentId: held.id,
  documentTitle: held.title,
  ...placeOf(held.document, start),
  startOffset: start,
  endOffset: end,
  text: held.document.text.slice(start, end)
})

const verbatim = (held: HeldDocument, quote: string): ReadonlyArray<QuoteLocation> => {
  const found: Array<QuoteLocation> = []
  const { text } = held.document
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + quote.length)) {
    found.push(locationOf(held, at, at + quote.length))
  }
  return found
}

const scoped = (
  visible: Visible,
  { documentId, notebook }: QuoteScope
): Effect.Effect<ReadonlyArray<HeldDocument>, ProvenanceError> => {
  if (documentId !== undefined) {
    const held = visible.document(documentId)
    return held === undefined
      ? Effect.fail(new ProvenanceError(notFound("locate", "document")))
      : Effect.succeed([held])
  }
  if (notebook === undefined) return Effect.succeed(visible.documents)
  const held = visible.notebook(notebook)
  return held === undefined
    ? Effect.fail(new ProvenanceError(notFound("locate", "notebook")))
    : Effect.succeed(held.documents)
}

/** The block that shares most words with a quote. */
const closest = (documents: ReadonlyArray<HeldDocument>, quote: string): QuoteLocation | undefined => {
  const words = new Set(quote.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  let best: { readonly location: QuoteLocation; readonly shared: number } | undefined
  for (const held of documents) {
    for (const { start, end } of held.document.blocks) {
      const location = locationOf(held, start, end)
      const shared = [...words].filter((word) => location.text.toLowerCase().includes(word)).length
      if (shared > 0 && shared > (best?.shared ?? 0)) best = { location, shared }
    }
  }
  return best?.location
}

/** `Provenance` over documents in memory; freshness follows the status a document was given. */
export const memoryProvenance = (visible: Visible): Provenance["Service"] => {
  const held = (operation: string, id: string): Effect.Effect<HeldDocument, ProvenanceError> => {
    const document = visible.document(id)
    return document === undefined
      ? Effect.fail(new ProvenanceError(notFound(operation, "document")))
      : Effect.succeed(document)
  }
  return {
    resolve: (anchor) =>
      Effect.gen(function* () {
        const document = yield* held("resolve", anchor.documentId)
        const { text, type } = document.document
        if (anchor.startOffset < 0 || anchor.endOffset < anchor.startOffset || anchor.endOffset > text.length) {
          return yield* new ProvenanceError({
            operation: "resolve",
            reason: "invalid_input",
            message: `The text has offsets 0 to ${text.length}.`
          })
        }
        return {
          origin: { kind: "document" as const, documentId: document.id, title: document.title, type },
          anchor,
          tier: "verbatim" as const,
          freshness: freshnessOf(document),
          text: text.slice(anchor.startOffset, anchor.endOffset)
        }
      }),
    locate: (quote, scope) =>
      Effect.gen(function* () {
        const documents = yield* scoped(visible, scope)
        const exact = documents.flatMap((document) => verbatim(document, quote))
        if (exact.length > 0) {
          return { verdict: "verbatim" as const, locations: exact.slice(0, bounds.verifyLocations) }
        }
        const wanted = normalized(quote).text.trim()
        const alike = documents.flatMap((document) =>
          rangesOf(document.document.text, wanted).map(({ start, end }) => locationOf(document, start, end))
        )
        if (alike.length > 0) {
          return { verdict: "normalized" as const, locations: alike.slice(0, bounds.verifyLocations) }
        }
        const near = closest(documents, quote)
        return {
          verdict: "not_found" as const,
          locations: [],
          ...(near === undefined ? {} : { closest: near })
        }
      }),
    freshness: (documentId) => held("freshness", documentId).pipe(Effect.map(freshnessOf)),
    attribute: () =>
      Effect.fail(
        new ProvenanceError({ operation: "attribute", reason: "not_found", message: "No repository is read here." })
      )
  }
}
