/**
 * Bounds that the contract states, each defined once. Lengths are UTF-16 code units unless the name says bytes.
 */
export const bounds = {
  /** Longest query, question or other wording. */
  queryChars: 1000,
  /** Most other wordings with one query. */
  alsoItems: 4,
  /** Most passages one search returns. */
  topK: 50,
  /** Passages returned when the caller does not say. */
  topKDefault: 5,
  /** Most documents a search can be narrowed to. */
  documentIds: 100,
  /** Largest page of a list. */
  listLimit: 200,
  /** Page of a list when the caller does not say. */
  listLimitDefault: 50,
  /** Most notes one search returns. */
  notesLimit: 50,
  /** Notes returned when the caller does not say. */
  notesLimitDefault: 10,
  /** Longest text one read returns. */
  readChars: 20_000,
  /** Length of a read when the caller does not say. */
  readCharsDefault: 8000,
  /** Longest quote that a search returns. */
  quoteChars: 1500,
  /** Longest quote that can be verified. */
  verifyChars: 2000,
  /** Most places of a quote that are listed. */
  verifyLocations: 10,
  /** Largest result of a tool as JSON. */
  resultBytes: 48 * 1024,
  /** Most array elements and object members in the arguments of one call. */
  argumentElements: 2000,
  /** Longest opaque cursor: one may hold a title of 300 characters, each of several bytes, in base 64. */
  cursorChars: 2000,
  /** Longest title of a document that is kept; a longer one is clipped. */
  titleChars: 300,
  /** Longest id or title that names a notebook. */
  notebookNameChars: 200,
  /** Greatest depth of a document ranking. */
  rankDepth: 1000,
  /** Greatest offset a caller may name. */
  offset: 2_147_483_647,
  /** Greatest page number a caller may name. */
  page: 1_000_000
} as const
