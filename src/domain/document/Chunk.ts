/** The retrieval unit: consecutive blocks, never across a page, as the range `[start, end)` of the canonical text. */
export interface Chunk {
  readonly start: number
  readonly end: number
  /** 1-based page that holds it. */
  readonly page?: number
  /** Titles of the sections that it stands in, outermost first. */
  readonly headings: ReadonlyArray<string>
}
