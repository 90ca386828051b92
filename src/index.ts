/**
 * Ibid for other Effect apps: the services that can be asked, their values and errors. Implementations are in
 * `ibid/layers`, tools in `ibid/tools`, the MCP server in `ibid/server`, in-memory layers for tests in `ibid/testing`.
 */
export { Anchor } from "./domain/anchor.ts"
export { bounds } from "./domain/bounds.ts"
export type { Chunk } from "./domain/document/Chunk.ts"
export { Block, Box, OutlineEntry, Page, ParsedDocument } from "./domain/document/ParsedDocument.ts"
export {
  Failure,
  LibraryError,
  ParserError,
  ProvenanceError,
  RetrieverError,
  StoreError,
  toFailure
} from "./domain/errors.ts"
export {
  Degraded,
  DocumentRef,
  Evidence,
  NoteHit,
  type RankedDocument,
  type SearchQuery,
  SearchResult,
  Trace
} from "./domain/evidence.ts"
export { DocumentId, NotebookId } from "./domain/ids.ts"
export { DocumentText, type ListPage, NotebookSummary, SourceDetail, SourceSummary } from "./domain/notebook.ts"
export { Freshness, Origin, ProvenanceValue, QuoteCheck, QuoteLocation } from "./domain/provenance.ts"
export { IndexStatus, RunRecord, RunSummary } from "./domain/status.ts"
export * from "./domain/vocabulary.ts"
export { DocumentParser, type ParseRequest, type ParseResult } from "./services/DocumentParser.ts"
export { Home } from "./services/Home.ts"
export { type AddRequest, Library, type Progress, type ProgressListener } from "./services/Library.ts"
export { Provenance, type QuoteScope } from "./services/Provenance.ts"
export { type Retrieval, Retriever } from "./services/Retriever.ts"
export { type ListRequest, type ReadRequest, Store } from "./services/Store.ts"
export { StoreWriter } from "./services/StoreWriter.ts"
