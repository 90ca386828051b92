import * as Schema from "effect/Schema"

/** An opaque id as it crosses a tool boundary: 1 to 64 of `[A-Za-z0-9_-]`. */
const OpaqueId = Schema.String.pipe(Schema.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,64}$/)))

/** Opaque, stable id of a notebook. */
export const NotebookId = OpaqueId.pipe(Schema.brand("NotebookId"))
/** Opaque, stable id of a notebook. */
export type NotebookId = typeof NotebookId.Type

/** Opaque id of a document; indexing the same source again keeps it. */
export const DocumentId = OpaqueId.pipe(Schema.brand("DocumentId"))
/** Opaque id of a document; indexing the same source again keeps it. */
export type DocumentId = typeof DocumentId.Type
