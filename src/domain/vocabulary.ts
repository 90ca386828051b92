/**
 * The closed vocabularies of the product, each defined once: schemas, command flags and documentation draw from here.
 */

/** Codes of failures, as tools and `--json` carry them. */
export const errorCodes = [
  "invalid_input",
  "not_found",
  "no_index",
  "index_busy",
  "index_corrupt",
  "index_newer",
  "embedding_mismatch",
  "embedder_unavailable",
  "source_unreadable",
  "source_too_large",
  "source_encrypted",
  "unsupported_format",
  "fetch_failed",
  "address_refused",
  "git_failed",
  "timeout",
  "too_large",
  "cancelled",
  "internal"
] as const
/** Code of a failure. */
export type ErrorCode = (typeof errorCodes)[number]

/** State of a source in the index. */
export const sourceStatuses = ["indexed", "stale", "failed", "empty"] as const
/** State of a source in the index. */
export type SourceStatus = (typeof sourceStatuses)[number]

/** What kind of material a source is. */
export const sourceTypes = [
  "pdf",
  "word",
  "slides",
  "sheet",
  "book",
  "page",
  "markdown",
  "text",
  "jupyter",
  "code",
  "mail",
  "note"
] as const
/** What kind of material a source is. */
export type SourceType = (typeof sourceTypes)[number]

/** Structural units of a document. */
export const blockKinds = ["heading", "paragraph", "list_item", "table_row", "code"] as const
/** Structural unit of a document. */
export type BlockKind = (typeof blockKinds)[number]

/** Retrieval strategies a caller may ask for; `auto` chooses by what exists. */
export const strategies = ["auto", "sparse", "dense", "hybrid"] as const
/** Retrieval strategy. */
export type Strategy = (typeof strategies)[number]

/** How far a search result can be taken as an answer; evidence is listed whatever it is. */
export const searchStatuses = ["ok", "weak_match", "no_strong_match"] as const
/** How far a search result can be taken as an answer. */
export type SearchStatus = (typeof searchStatuses)[number]

/** Outcomes of checking a quote. */
export const quoteVerdicts = ["verbatim", "normalized", "not_found"] as const
/** Outcome of checking a quote. */
export type QuoteVerdict = (typeof quoteVerdicts)[number]

/** Names of the knowledge tools, in the order in which they are listed. */
export const knowledgeTools = [
  "list_notebooks",
  "list_sources",
  "search_notebook",
  "get_source",
  "read_document",
  "search_notes",
  "verify_quote"
] as const
/** Name of a knowledge tool. */
export type KnowledgeTool = (typeof knowledgeTools)[number]

/** Sets of tools that `ibid serve --tools` can list. */
export const toolsets = ["knowledge", "intent"] as const
/** Set of tools. */
export type Toolset = (typeof toolsets)[number]

/** What `ibid serve` does with a client that opens in the 2025 era. */
export const legacyModes = ["serve", "reject"] as const
/** What `ibid serve` does with a client that opens in the 2025 era. */
export type LegacyMode = (typeof legacyModes)[number]

/** States of an indexing run. */
export const runStates = ["queued", "reading", "parsing", "writing", "done", "failed", "cancelled"] as const
/** State of an indexing run. */
export type RunState = (typeof runStates)[number]

/** Characters that may be said to stand hidden in a text, as `warnings` names them. */
export const textWarnings = ["bidirectional_controls", "zero_width_characters", "tag_characters"] as const
/** Kind of hidden character found in a text. */
export type TextWarning = (typeof textWarnings)[number]

/** Whose eyes a read is for: the person who owns the index sees all, an MCP client only shared notebooks. */
export const audiences = ["owner", "client"] as const
/** Whose eyes a read is for. */
export type Audience = (typeof audiences)[number]
